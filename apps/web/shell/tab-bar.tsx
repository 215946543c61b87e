import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useLocation } from "react-router";
import { type Tab, isTabShown, tabList } from "./tab-list.tsx";

/** The bottom bar of a phone. Trade is the raised golden key. */
export function TabBar() {
  const t = useTexts("tabs");
  const ui = useTexts("ui");
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={ui("menu")}
      className="stays-tabs fixed inset-x-0 bottom-0 z-30 border-t border-line bg-canvas/90 pb-[env(safe-area-inset-bottom)] backdrop-blur-xl"
    >
      <ul className="grid h-[58px] grid-cols-5">
        {tabList.map((tab) => (
          <li key={tab.key} className="min-w-0">
            <TabLink tab={tab} name={t(`tabs.${tab.key}`)} shown={isTabShown(tab, pathname)} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabLink({ tab, name, shown }: { readonly tab: Tab; readonly name: string; readonly shown: boolean }) {
  const raised = tab.key === "trade";
  return (
    <Go
      to={tab.path}
      aria-current={shown ? "page" : undefined}
      className="press group flex h-full flex-col items-center justify-end gap-1 pb-2 text-micro text-soft aria-[current=page]:text-strong"
    >
      {raised ? (
        <span className="trade-key grid h-[34px] w-11 place-items-center rounded-button text-on-brand">
          <tab.icon className="size-[22px]" />
        </span>
      ) : (
        <tab.icon className="size-[22px] group-aria-[current=page]:text-brand" />
      )}
      <span className="max-w-full truncate px-0.5">{name}</span>
    </Go>
  );
}
