import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { HOME_PATH } from "./paths.ts";

/** The mark, with the word that tells the console from the customers' app. */
export function Logo() {
  const t = useTexts("shell");
  return (
    <Go to={HOME_PATH} className="flex min-h-11 items-center gap-2.5 rounded-button">
      <span aria-hidden="true" className="grid size-7 place-items-center">
        <span className="logo-diamond size-[19px] rotate-45 rounded-[5px]" />
      </span>
      <span className="text-section">{t("name")}</span>
    </Go>
  );
}
