/** Rates of fiat currencies against the dollar, kept in the browser for a day. They only translate prices for reading. */
import type { FiatCode } from "@assay/core/currency.ts";
import { PRICE_SCALE, RATE_SCALE, divide, formatPrice, parsePrice, parseRate, pow10 } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import { create } from "zustand";
import { read, write } from "./storage.ts";

export type FiatRates = Partial<Readonly<Record<FiatCode, string>>>;

function storedRates(): FiatRates {
  try {
    return JSON.parse(read("fiatRates") ?? "{}") as FiatRates;
  } catch {
    return {};
  }
}

export const useFiatRates = create<FiatRates>(storedRates);

/** True when the stored rates are missing or older than 24 hours. */
export const fiatRatesDue = (): boolean => Date.now() - Number(read("saveFiatsTime") ?? 0) > DAY_MS;

export function keepFiatRates(list: readonly { readonly currency_code: FiatCode; readonly rate: string }[]): void {
  const rates: FiatRates = Object.fromEntries(list.map(({ currency_code, rate }) => [currency_code, rate]));
  write("fiatRates", JSON.stringify(rates));
  write("saveFiatsTime", String(Date.now()));
  useFiatRates.setState(rates, true);
}

/** A dollar price in another currency, for reading only: rate is units of fiat for one dollar; cut off at the price scale. */
export function inFiat(price: string, rate: string | undefined): string | undefined {
  const dollars = parsePrice(price);
  const factor = rate === undefined ? undefined : parseRate(rate);
  if (dollars === undefined || factor === undefined) return undefined;
  return formatPrice(divide(dollars * factor, pow10(RATE_SCALE), "down"), Math.min(2, PRICE_SCALE));
}
