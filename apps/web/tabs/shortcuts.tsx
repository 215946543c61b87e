import { siteCalls as content } from "@assay/features/content/contract/site.ts";
import { useCall } from "@assay/ui/client.ts";
import { fetchShortcutMarks, useShortcutMark } from "@assay/ui/declared.ts";
import { useOutline, useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import type { Icon } from "@assay/ui/screen.tsx";
import { ChevronDown, ChevronUp } from "lucide-react";
import { useState } from "react";
import { read, write } from "@assay/ui/storage.ts";
import { features } from "../features.ts";
import { ShortcutsWaiting } from "./home-skeletons.tsx";
import { byUse, withOpened } from "./used.ts";

const shortcuts = features.flatMap(({ name, shortcuts }) => shortcuts.map((shortcut) => ({ ...shortcut, feature: name })));

// They come while the menu is asked for; a name waits for no mark.
fetchShortcutMarks();

/** Two rows of four; when there are more, the eighth key opens the rest. */
const SHOWN_MAX = 8;

/** The ways from home into the features: those that the server's menu says work, and of them first what this customer uses. */
export function Shortcuts() {
  const t = useTexts("tabs");
  const menu = useCall(content.listMenu, {});
  const [open, setOpen] = useState(false);
  // The order of this visit: no key moves from under a finger.
  const [used] = useState(() => read("shortcutsUsed"));
  if (menu.isPending) return <ShortcutsWaiting />;
  const working = new Set(menu.data?.map(({ key }) => key));
  const all = byUse(
    shortcuts.filter(({ key }) => working.has(key)),
    used,
  );
  if (all.length === 0) return null;
  const foldable = all.length > SHOWN_MAX;
  const Fold = open ? ChevronUp : ChevronDown;
  return (
    <nav aria-label={t("home.shortcuts")} className="md:col-span-2 md:rounded-card md:bg-s1 md:p-5 desk:col-span-1">
      <ul className="grid grid-cols-4 gap-y-4 md:grid-cols-8 desk:grid-cols-4">
        {all.slice(0, foldable && !open ? SHOWN_MAX - 1 : all.length).map((shortcut) => (
          <li key={`${shortcut.feature} ${shortcut.key}`}>
            <Key feature={shortcut.feature} name={shortcut.key} to={shortcut.route} />
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

function Key({ feature, name, to }: { readonly feature: string; readonly name: string; readonly to: string }) {
  const named = useOutline();
  return (
    <Go to={to} onClick={() => write("shortcutsUsed", withOpened(read("shortcutsUsed"), name))} className={look}>
      <Tile icon={useShortcutMark(feature, name)} />
      <span className="line-clamp-2">{named(feature, `shortcuts.${name}`)}</span>
    </Go>
  );
}

const look = "press flex flex-col items-center gap-1.5 text-center text-caption text-soft";

const Tile = ({ icon: Picture }: { readonly icon: Icon | undefined }) => (
  <span className="grid size-12 place-items-center rounded-card bg-s1 text-brand md:bg-s2">
    {Picture && <Picture className="size-[22px]" aria-hidden />}
  </span>
);
