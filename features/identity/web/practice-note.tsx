import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { KEEP_PATH } from "./paths.ts";

/** Says what becomes of a practice account when another account is opened beside it, and the way to keep it instead. */
export function PracticeNote() {
  const t = useTexts("identity");
  return (
    <div role="note" className="mb-4 rounded-button bg-brand-tint p-3.5 text-form text-soft">
      <p>{t("keep.beside")}</p>
      <Go to={KEEP_PATH} className="press mt-1 grid min-h-8 w-fit place-items-center font-semibold text-brand">
        {t("keep.offer")}
      </Go>
    </div>
  );
}
