import { useTexts } from "@assay/ui/locale.ts";
import { Badge } from "@assay/ui/parts/badge.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import type { AnyPosition } from "./position-model.ts";

/** Whether it is a copy of a trader's position, which a purse pays. */
export const isCopy = ({ purse }: Pick<AnyPosition, "purse">): boolean => purse !== null;

/** Marks a copy; nothing of the customer's own positions. */
export function CopyMark({ position }: { readonly position: Pick<AnyPosition, "purse"> }) {
  const t = useTexts("leverage");
  return isCopy(position) ? <Badge tone="brand">{t("copy.mark")}</Badge> : null;
}

/** The way to the follow that it belongs to. */
export function CopyWay({ purse }: { readonly purse: string }) {
  const t = useTexts("leverage");
  return (
    <Go to={`/pages/copytrade/my?follow_user_id=${purse}`} className="press reach font-semibold text-brand">
      {t("copy.see")}
    </Go>
  );
}
