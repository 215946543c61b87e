import { useTexts } from "@assay/ui/locale.ts";
import type { Side } from "../contract.ts";

/** Bought or sold, as a word on its tint. */
export function SideBadge({ side }: { readonly side: Side }) {
  const t = useTexts("spot");
  return (
    <span
      className={`shrink-0 rounded-badge px-1.5 py-0.5 text-micro font-semibold ${side === "buy" ? "bg-up-tint text-up" : "bg-down-tint text-down"}`}
    >
      {t(`side.${side}`)}
    </span>
  );
}
