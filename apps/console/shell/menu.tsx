import { calls } from "@assay/features/operators/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { type MenuPlace, menuParts } from "@assay/ui/console/console.ts";
import { useTexts, useTextsOf } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useLocation } from "react-router";
import { features } from "../features.ts";

const places = features.flatMap(({ name, menu }) => menu.map((place) => ({ ...place, feature: name })));

/** The pages of all features by what they are for; a place that none of the operator's roles has to do with is left out. */
export function Menu() {
  const t = useTexts("shell");
  const { data: me } = useCall(calls.showMe, {});
  const isMine = ({ roles }: MenuPlace): boolean =>
    roles === undefined || roles.some((role) => me?.roles.some((held) => held === role));
  return (
    <nav aria-label={t("menu")} className="flex flex-col gap-4">
      {menuParts.map((part) => {
        const shown = places.filter((place) => place.part === part && isMine(place));
        return (
          shown.length > 0 && (
            <section key={part} aria-label={t(`parts.${part}`)}>
              <p aria-hidden="true" className="px-2 pb-1 text-caption text-faint">
                {t(`parts.${part}`)}
              </p>
              <ul className="flex flex-col gap-0.5">
                {shown.map(({ key, ...place }) => (
                  <li key={place.path}>
                    <Place name={key} {...place} />
                  </li>
                ))}
              </ul>
            </section>
          )
        );
      })}
    </nav>
  );
}

function Place({ feature, name, path, Mark }: Omit<MenuPlace, "key"> & { readonly feature: string; readonly name: string }) {
  const textsOf = useTextsOf();
  const { pathname } = useLocation();
  return (
    <Go
      to={path}
      aria-current={pathname === path ? "page" : undefined}
      className="flex min-h-11 items-center gap-3 rounded-button px-2 text-form text-soft hover:bg-s2 hover:text-strong aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-strong desk:min-h-9"
    >
      <Mark className="size-4 shrink-0" aria-hidden />
      {textsOf(feature)(`menu.${name}`)}
    </Go>
  );
}
