import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Search } from "lucide-react";
import { SEARCH_PATH } from "./paths.ts";

/** Looks like the search field and leads to the page that has it. */
export function SearchLink({ className }: { readonly className?: string }) {
  const t = useTexts("market");
  return (
    <Go
      to={SEARCH_PATH}
      className={classes("press flex h-10 items-center gap-2.5 rounded-full bg-s2 px-4 text-form text-soft", className)}
    >
      <Search className="size-4 shrink-0" aria-hidden />
      <span className="truncate">{t("search")}</span>
    </Go>
  );
}
