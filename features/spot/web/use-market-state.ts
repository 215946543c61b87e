import { onQuote, quoteOf } from "@assay/ui/prices.ts";
import { useSyncExternalStore } from "react";
import type { Market } from "./use-market-frames.ts";

/** The market's live state; renders anew only when that changes, not with prices. */
export function useMarketState({ symbol, state }: Market): Market["state"] {
  return useSyncExternalStore(
    (listener) => onQuote(symbol, listener),
    () => quoteOf(symbol)?.state ?? state,
  );
}
