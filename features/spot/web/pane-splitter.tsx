import { useTexts } from "@assay/ui/locale.ts";
import { Splitter } from "@assay/ui/parts/splitter.tsx";
import { useStored } from "@assay/ui/stored.ts";
import { type PaneName, panes } from "./pane-sizes.ts";

/** The line that sets a pane's size: before it in reading order stands the watchlist, behind it any other. */
export function PaneSplitter({ pane }: { readonly pane: PaneName }) {
  const t = useTexts("spot");
  const { key, min, max } = panes[pane];
  const [, keep] = useStored(key);
  return (
    <Splitter
      label={t(`desk.${pane}`)}
      upright={pane !== "orders"}
      sizes={pane === "watchlist" ? "before" : "after"}
      min={min}
      max={max}
      onChange={(size) => keep(size?.toString())}
    />
  );
}
