import { useTexts } from "@assay/ui/locale.ts";

/** Shown while the very first page is on its way, once that has taken 200 ms. */
export function Waiting() {
  const t = useTexts("ui");
  return (
    <div role="status" aria-label={t("loading-page")} className="after-200ms grid min-h-dvh place-items-center">
      <span aria-hidden="true" className="logo-diamond size-9 rotate-45 animate-pulse rounded-chip" />
    </div>
  );
}
