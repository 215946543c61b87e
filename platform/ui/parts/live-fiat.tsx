import type { FiatCode } from "@assay/core/currency.ts";
import { useRef } from "react";
import { inFiat, useFiatRates } from "../fiat.ts";
import { useLanguageTag } from "../locale.ts";
import { formatFiatWithin } from "../number.ts";
import { quoteOf, useQuoteWriting } from "../prices.ts";
import { useSession } from "../session.ts";

export interface LiveFiatProps {
  readonly symbol: string;
  readonly price: string | null;
  /** The market's quote currency; nothing is shown where the chosen fiat would only repeat the price. */
  readonly quote: string;
  readonly className?: string | undefined;
}

const DOLLAR_COINS = new Set(["USDT", "USDC"]);

/** More do not fit under a price. */
const SIGNS_MAX = 11;

/** A market's price in the chosen fiat, as an estimate. Dollars beside a dollar-coin price say nothing new and are left out. */
export function LiveFiat({ quote, ...props }: LiveFiatProps) {
  const fiat = useSession((now) => now.fiat);
  const rate = useFiatRates()[fiat];
  if (!DOLLAR_COINS.has(quote) || fiat === "USD" || rate === undefined) return null;
  return <LiveValue {...props} fiat={fiat} rate={rate} />;
}

type LiveValueProps = Omit<LiveFiatProps, "quote"> & { readonly fiat: FiatCode; readonly rate: string };

/** Each tick writes the text of one node. */
function LiveValue({ symbol, price, fiat, rate, className }: LiveValueProps) {
  const cell = useRef<HTMLElement>(null);
  const tag = useLanguageTag();
  const print = (value: string | null): string => {
    const worth = value === null ? undefined : inFiat(value, rate);
    return worth === undefined ? "" : formatFiatWithin(SIGNS_MAX, worth, fiat, tag);
  };
  const first = print(quoteOf(symbol)?.price ?? price);
  useQuoteWriting(symbol, ({ price: next }) => {
    const text = print(next);
    if (cell.current && cell.current.textContent !== text) cell.current.textContent = text;
  });
  return (
    <bdi key={first} ref={cell} dir="ltr" className={className}>
      {first}
    </bdi>
  );
}
