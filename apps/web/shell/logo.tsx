import { Go } from "@assay/ui/parts/go.tsx";
import { HOME_PATH } from "@assay/ui/navigation.ts";

const NAME = "Assay";

/** The mark: a rounded diamond of gold, with the name beside it where there is room. */
export function Logo({ named = false }: { readonly named?: boolean }) {
  return (
    <Go to={HOME_PATH} aria-label={NAME} className="flex min-h-8 min-w-8 items-center gap-2.5 rounded-button">
      <span aria-hidden="true" className="grid size-7 place-items-center">
        <span className="logo-diamond size-[19px] rotate-45 rounded-[5px]" />
      </span>
      {named && <span className="text-section">{NAME}</span>}
    </Go>
  );
}
