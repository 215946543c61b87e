import { onQuote, quoteOf } from "@assay/ui/prices.ts";
import { useSyncExternalStore } from "react";
import type { Market } from "./use-market-answer.ts";

/** The market's live state, "open" while it trades; renders anew only when that changes, not with prices. */
export function useMarketState({ symbol, state }: Pick<Market, "symbol" | "state">): Market["state"] {
  return useSyncExternalStore(
    (listener) => onQuote(symbol, listener),
    () => quoteOf(symbol)?.state ?? state,
  );
}
