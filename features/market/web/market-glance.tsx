import { useTexts } from "@assay/ui/locale.ts";
import { MarketLines } from "./market-lines.tsx";
import type { Market } from "./market-order.ts";

/** A few markets as a table on a screen of others; whoever shows it has chosen and sorted them. */
export default function MarketGlance({ markets }: { readonly markets: readonly Market[] }) {
  const t = useTexts("market");
  return <MarketLines markets={markets} head={(column) => t(`columns.${column}`)} />;
}
