import { quoteOf, useQuote } from "@assay/ui/prices.ts";
import SessionLine from "./session-line.tsx";
import type { Market } from "./use-market-answer.ts";

/** The hours of the exchange that a share trades by, as they are now. */
export function SessionNow({ market: { symbol, session } }: { readonly market: Market }) {
  const live = useQuote(symbol) ?? quoteOf(symbol);
  return <SessionLine session={live?.session ?? session} className="px-4 pb-2 md:px-5 desk:px-4" />;
}
