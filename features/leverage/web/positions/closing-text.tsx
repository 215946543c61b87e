import { useTexts } from "@assay/ui/locale.ts";
import type { OpenPosition } from "./position-model.ts";

/** That a position closes as soon as its market has a price again, because its customer has asked for it. */
export function ClosingText({ position }: { readonly position: Pick<OpenPosition, "closing"> }) {
  const t = useTexts("leverage");
  return position.closing === null ? null : <span className="font-semibold text-brand">{t("close.waits")}</span>;
}
