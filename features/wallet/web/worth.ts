/** What holdings are worth by the prices that stand on the same screen, and not by those of the last answer. */
import { findCurrency } from "@assay/core/currency.ts";
import { parseAmount, parseDecimal, parsePrice, parseRate, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { useFiatRates } from "@assay/ui/fiat.ts";
import { onQuotes, quoteOf } from "@assay/ui/prices.ts";
import { useSyncExternalStore } from "react";
import { bitcoinText, usdtValue, VALUE_CURRENCY, valueText } from "../rules.ts";
import { heldIn, type Wallet } from "./wallet-list.ts";

export interface Value {
  readonly usdt: string | null;
  readonly fiat: string | null;
}

const SCALE = findCurrency(VALUE_CURRENCY)!.scale;

export const marketOf = (currency: string): string => `${currency}/${VALUE_CURRENCY}`;
const priceOf = (currency: string) => parsePrice(quoteOf(marketOf(currency))?.price ?? "");

/** A USDT value off the wire, which may be negative. */
function unitsOf(text: string): bigint {
  const units = parseDecimal(text.replace("-", ""), SCALE) ?? 0n;
  return text.startsWith("-") ? -units : units;
}

/** The value with what has come to it since: each wallet at the price of now. In USDT units; undefined where there is none. */
export function worthNow(value: Value, wallets: readonly Wallet[]): bigint | undefined {
  if (value.usdt === null) return undefined;
  return wallets.reduce((sum, wallet) => {
    const { currency, value: reckoned } = wallet;
    const held = findCurrency(currency) && parseAmount(currency, heldIn([wallet], currency));
    if (!held || reckoned.usdt === null || currency === VALUE_CURRENCY || priceOf(currency) === undefined) return sum;
    return sum - unitsOf(reckoned.usdt) + (usdtValue(held, priceOf) ?? 0n);
  }, unitsOf(value.usdt));
}

/** Units of a fiat for a dollar; undefined until it is known. */
export function useRate(code: string): Rate | undefined {
  const rates: Readonly<Record<string, string>> = useFiatRates();
  const known = rates[code];
  return code === "USD" ? pow10(RATE_SCALE) : known === undefined ? undefined : parseRate(known);
}

/** A value as the wire would show it now, and in bitcoin; what has no price or rate stays as it was reckoned. */
export function useWorth(value: Value, wallets: readonly Wallet[], code: string): Value & { readonly btc: string | null } {
  const rate = useRate(code);
  const symbols = [...wallets.map(({ currency }) => currency), "BTC"].map(marketOf);
  const units = useSyncExternalStore(
    (listener) => onQuotes(symbols, listener),
    () => worthNow(value, wallets),
  );
  const { usdt, fiat } = valueText(units, rate);
  return { usdt, fiat: fiat ?? value.fiat, btc: bitcoinText(units, priceOf) };
}
