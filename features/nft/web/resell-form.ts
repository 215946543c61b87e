/** A resale as a pure module: what it brings after fee and royalty, before it is offered. */
import { scaleOf } from "@assay/core/currency.ts";
import { type Amount, amount, parseRate } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import { marginOf, type Mode, priceUnits, sharesOf } from "../rules.ts";

export const resaleCurrencies = ["USDT", "BTC", "ETH"] as const;
export const resaleDays = ["1", "3", "7", "14"] as const;

export interface ResellFields {
  readonly mode: Mode;
  readonly currency: (typeof resaleCurrencies)[number];
  readonly price: string;
  readonly step: string;
  readonly days: (typeof resaleDays)[number];
}

export interface ResellFacts {
  /** Rates, as the server tells them; undefined until it has. */
  readonly fee: string | undefined;
  readonly royalty: string;
}

export function faultOf(currency: string, text: string): Fault | undefined {
  if (text === "") return required;
  return priceUnits(currency, text) === undefined ? { code: "wrong-amount", values: wrongAmount(scaleOf(currency)) } : undefined;
}

/** What a resale at a price brings; undefined of what is no price. */
export function bringsOf(currency: string, price: string, { fee, royalty }: ResellFacts) {
  const units = priceUnits(currency, price);
  if (units === undefined || fee === undefined) return undefined;
  const shares = sharesOf(units, { fee: parseRate(fee)!, royalty: parseRate(royalty)!, isFirst: false });
  const money = (some: bigint): Amount => amount(currency, some);
  return {
    price: money(units),
    fee: money(shares.fee),
    royalty: money(shares.royalty),
    proceeds: money(shares.proceeds),
  };
}

function summary({ currency, price, mode }: ResellFields, facts: ResellFacts) {
  const brings = bringsOf(currency, price, facts);
  return brings && { ...brings, margin: mode === "auction" ? amount(currency, marginOf(brings.price.units)) : undefined };
}

export const resellRules: FormRules<ResellFields, ResellFacts, ReturnType<typeof summary>> = {
  start: { mode: "normal", currency: "USDT", price: "", step: "", days: "7" },
  faults: ({ mode, currency, price, step }) => ({
    price: faultOf(currency, price),
    step: mode === "auction" ? faultOf(currency, step) : undefined,
  }),
  summary,
};

/** As the call takes it, from a moment on. */
export const resellInput = (pieceId: number, { mode, currency, price, step, days }: ResellFields, now: number) => ({
  piece_id: String(pieceId),
  mode,
  currency,
  price,
  ...(mode === "auction" && { step }),
  ends_at: String(now + Number(days) * DAY_MS),
});
