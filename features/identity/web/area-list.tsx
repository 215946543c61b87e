import { useTexts } from "@assay/ui/locale.ts";
import type { NamedArea } from "./areas.ts";

export interface AreaListProps {
  readonly areas: readonly NamedArea[];
  /** Whether this is the one chosen so far. */
  readonly isChosen: (area: NamedArea) => boolean;
  readonly onChoose: (area: NamedArea) => void;
  /** False where a country is chosen and no telephone is meant. */
  readonly codes?: boolean;
}

/** Countries with their area codes, one press each. */
export function AreaList({ areas, isChosen, onChoose, codes = true }: AreaListProps) {
  const t = useTexts("identity");
  return (
    <ul aria-label={t("area.list")} className="mt-2">
      {areas.map((area) => {
        const { id, name, code } = area;
        return (
          <li key={id} className="border-b border-line [contain-intrinsic-size:auto_48px] [content-visibility:auto]">
            <button
              type="button"
              aria-current={isChosen(area) || undefined}
              onClick={() => onChoose(area)}
              className="press group flex min-h-12 w-full items-center justify-between gap-4 text-start text-body aria-[current]:text-brand"
            >
              <span className="flex min-w-0 items-center gap-3">
                <span aria-hidden="true" className="w-8 shrink-0 rounded-badge bg-s2 py-0.5 text-center text-micro text-soft">
                  {id}
                </span>
                <span className="py-1">{name}</span>
              </span>
              {codes && (
                <bdi dir="ltr" className="text-soft group-aria-[current]:text-brand">
                  +{code}
                </bdi>
              )}
            </button>
          </li>
        );
      })}
    </ul>
  );
}
