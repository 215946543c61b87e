import { useKey } from "@assay/ui/keys.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { typeAhead } from "@assay/ui/type-ahead.ts";
import { SEARCH_PATH } from "./paths.ts";

/** The slash key leads to the search field of the head, else of the page, or to the search page where there is none. */
export function useSlashKey(): void {
  const go = useGo();
  useKey("/", () => {
    const fields = [...document.querySelectorAll<HTMLInputElement>("header input[type=search], main input[type=search]")];
    const shown = fields.find((field) => field.checkVisibility());
    if (shown) return shown.focus();
    typeAhead();
    go(SEARCH_PATH);
  });
}
