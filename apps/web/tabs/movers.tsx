import { MarketMovers } from "@assay/features/market/web.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { useHomeQuotes } from "./markets.ts";

/** What moves most, where a desktop has room for it; smaller screens have it as a tab of the list. */
export function Movers() {
  const { data } = useHomeQuotes();
  return useViewport() === "desktop" && data && data.list.length > 0 ? <MarketMovers list={data.list} /> : null;
}
