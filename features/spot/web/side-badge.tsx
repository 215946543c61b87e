import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import type { Side } from "../contract.ts";

/** Bought or sold, as a word on its tint. */
export function SideBadge({ side }: { readonly side: Side }) {
  const t = useTexts("spot");
  return <Badge tone={toneOf(side)}>{t(`side.${side}`)}</Badge>;
}

/** The colour of a side: buyers push up, sellers down. */
export const toneOf = (side: Side): "up" | "down" => (side === "buy" ? "up" : "down");
