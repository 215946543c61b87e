import { useKey } from "@assay/ui/keys.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { SEARCH_PATH } from "./paths.ts";

/** The slash key leads to the search field of the page, or to the search page where there is none. */
export function useSlashKey(): void {
  const go = useGo();
  useKey("/", () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("main input[type=search]")];
    const shown = fields.find((field) => field.checkVisibility());
    if (shown) shown.focus();
    else go(SEARCH_PATH);
  });
}
