import { onQuote, quoteOf } from "@assay/ui/prices.ts";
import { useSyncExternalStore } from "react";
import type { Market } from "@assay/features/market/web.tsx";

/** The market's index as it moves; null while too few venues speak. */
export function useIndex({ symbol, index }: Pick<Market, "symbol" | "index">): string | null {
  return useSyncExternalStore(
    (listener) => onQuote(symbol, listener),
    () => quoteOf(symbol)?.index ?? index,
  );
}
