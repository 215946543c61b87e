import { useKey } from "@assay/ui/keys.ts";
import { useGo } from "@assay/ui/navigation.ts";
import { SEARCH_PATH } from "./paths.ts";

/** The slash key opens search, as on every exchange. */
export function useSlashKey(): void {
  const go = useGo();
  useKey("/", () => go(SEARCH_PATH));
}
