import { calls as content } from "@assay/features/content/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import type { Shortcut } from "@assay/ui/screen.tsx";
import { features } from "../features.ts";

const shortcuts = features.flatMap((feature) => feature.shortcuts);

/** The ways from home into the features: those that the server's menu says work and whose feature brings a screen. */
export function Shortcuts() {
  const t = useTexts("tabs");
  const menu = useCall(content.listMenu, {});
  if (menu.isPending) return <Skeleton className="mt-4 h-20 w-full rounded-card desk:mt-0 desk:w-80" />;
  const working = new Set(menu.data?.map(({ key }) => key));
  const shown = shortcuts.filter(({ key }) => working.has(key));
  if (shown.length === 0) return null;
  return (
    <nav aria-label={t("home.shortcuts")} className="mt-4 desk:mt-0">
      <ul className="grid grid-cols-4 gap-y-3 md:-mx-4 md:flex md:flex-wrap md:gap-x-4 desk:ms-0">
        {shown.map((shortcut) => (
          <li key={shortcut.key} className="md:w-20">
            <ShortcutLink shortcut={shortcut} name={t(`shortcuts.${shortcut.key}`)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function ShortcutLink({ shortcut, name }: { readonly shortcut: Shortcut; readonly name: string }) {
  return (
    <Go to={shortcut.route} className="press flex flex-col items-center gap-1.5 text-center text-caption text-soft">
      <span className="grid size-12 place-items-center rounded-card bg-s1 text-brand">
        <shortcut.icon className="size-[22px]" aria-hidden />
      </span>
      <span className="line-clamp-2">{name}</span>
    </Go>
  );
}
