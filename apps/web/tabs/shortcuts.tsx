import { calls as content } from "@assay/features/content/contract.ts";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import type { Shortcut } from "@assay/ui/screen.tsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { features } from "../features.ts";
import { ShortcutsWaiting } from "./home-skeletons.tsx";

const shortcuts = features.flatMap((feature) => feature.shortcuts);
/** Two rows of four; when there are more, the eighth key opens the rest. */
const SHOWN_MAX = 8;

/** The ways from home into the features: those that the server's menu says work and whose feature brings a screen. */
export function Shortcuts() {
  const t = useTexts("tabs");
  const menu = useCall(content.listMenu, {});
  const [open, setOpen] = useState(false);
  if (menu.isPending) return <ShortcutsWaiting />;
  const working = new Set(menu.data?.map(({ key }) => key));
  const all = shortcuts.filter(({ key }) => working.has(key));
  if (all.length === 0) return null;
  const foldable = all.length > SHOWN_MAX;
  const Fold = open ? ChevronUp : ChevronDown;
  return (
    <nav aria-label={t("home.shortcuts")} className="md:col-span-2 md:rounded-card md:bg-s1 md:p-5 desk:col-span-1">
      <ul className="grid grid-cols-4 gap-y-4 md:grid-cols-8 desk:grid-cols-4">
        {all.slice(0, foldable && !open ? SHOWN_MAX - 1 : all.length).map((shortcut) => (
          <li key={shortcut.key}>
            <Go to={shortcut.route} className={look}>
              <Tile icon={shortcut.icon} />
              <span className="line-clamp-2">{t(`shortcuts.${shortcut.key}`)}</span>
            </Go>
          </li>
        ))}
        {foldable && (
          <li>
            <button type="button" aria-expanded={open} onClick={() => setOpen(!open)} className={`${look} w-full`}>
              <Tile icon={Fold} />
              {t(open ? "home.fewer" : "home.more")}
            </button>
          </li>
        )}
      </ul>
    </nav>
  );
}

const look = "press flex flex-col items-center gap-1.5 text-center text-caption text-soft";

const Tile = ({ icon: Icon }: { readonly icon: Shortcut["icon"] }) => (
  <span className="grid size-12 place-items-center rounded-card bg-s1 text-brand md:bg-s2">
    <Icon className="size-[22px]" aria-hidden />
  </span>
);
