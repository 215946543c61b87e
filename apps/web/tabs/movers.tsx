import type { OutputOf } from "@assay/core/contract.ts";
import type { calls as market } from "@assay/features/market/contract.ts";
import { MarketMovers } from "@assay/features/market/web.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import type { UseQueryResult } from "@tanstack/react-query";

/** What moves most, where a desktop has room for it; smaller screens have it as a tab of the list. */
export function Movers({ quotes }: { readonly quotes: UseQueryResult<OutputOf<typeof market.listQuotes>> }) {
  return useViewport() === "desktop" && quotes.data ? <MarketMovers list={quotes.data.list} /> : null;
}
