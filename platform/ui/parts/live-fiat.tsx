import { useSyncExternalStore } from "react";
import { inFiat, useFiatRates } from "../fiat.ts";
import { onQuote, quoteOf } from "../prices.ts";
import { useSession } from "../session.ts";
import { FiatText } from "./fiat-text.tsx";

export interface LiveFiatProps {
  readonly symbol: string;
  readonly price: string | null;
  /** The market's quote currency; nothing is shown where the chosen fiat would only repeat the price. */
  readonly quote: string;
  readonly className?: string | undefined;
}

const DOLLAR_COINS = new Set(["USDT", "USDC"]);

/** A market's price in the chosen fiat, as an estimate. Dollars beside a dollar-coin price say nothing new and are left out. */
export function LiveFiat({ symbol, price, quote, className }: LiveFiatProps) {
  const fiat = useSession((now) => now.fiat);
  const rates = useFiatRates();
  const live = useSyncExternalStore(
    (listener) => onQuote(symbol, listener),
    () => quoteOf(symbol)?.price ?? price,
  );
  if (!DOLLAR_COINS.has(quote) || fiat === "USD" || live === null) return null;
  const value = inFiat(live, rates[fiat]);
  return value === undefined ? null : <FiatText value={value} code={fiat} className={className} />;
}
