/** Where fiat rates come from. They are shown, and USDT is sold for local money by them. */
import { parseRate, type Rate } from "@assay/core/money.ts";

export interface FiatRateSource {
  /** For people: where the rates come from. */
  readonly name: string;
  /** Units of each fiat currency for one US dollar. */
  read(codes: readonly string[]): Promise<ReadonlyMap<string, Rate>>;
}

const TIMEOUT_MS = 5_000;
const ANSWER_BYTES_MAX = 1_000_000;

/** A public list of US dollar rates: JSON with `rates: { "EUR": 0.92, … }`. */
export function fiatRatesFrom(url: string): FiatRateSource {
  return {
    name: new URL(url).hostname,
    read: async (codes) => {
      const answer = await fetch(url, { redirect: "error", signal: AbortSignal.timeout(TIMEOUT_MS) });
      const text = await answer.text();
      if (!answer.ok || text.length > ANSWER_BYTES_MAX) throw new Error(`the rate list answered ${answer.status}`);
      return ratesIn(text, codes);
    },
  };
}

/** The rates of a list's JSON text, read as decimals from the digits that stand in it. */
export function ratesIn(text: string, codes: readonly string[]): ReadonlyMap<string, Rate> {
  return new Map(
    codes.map((code) => {
      const digits = new RegExp(`"${code}"\\s*:\\s*"?([0-9]{1,9}(?:\\.[0-9]{1,8})?)`).exec(text)?.[1];
      const rate = digits === undefined ? undefined : parseRate(digits);
      if (!rate) throw new Error(`the rate list has no usable rate for ${code}`);
      return [code, rate];
    }),
  );
}

/** Rates that stand still, for an installation without a rate list. They are labelled as such wherever they show. */
export const sandboxFiatRates: FiatRateSource = {
  name: "sandbox",
  read: async (codes) => ratesIn(JSON.stringify(sandboxTable), codes),
};

const sandboxTable = {
  USD: "1",
  CNY: "7.1",
  GBP: "0.77",
  HKD: "7.8",
  JPY: "150",
  EUR: "0.92",
  AED: "3.6725",
  THB: "33.5",
  PHP: "57",
  SGD: "1.33",
  VND: "25300",
  IDR: "16000",
  NGN: "1500",
  BRL: "5.6",
  INR: "85",
  MXN: "19.5",
};
