import { useTexts } from "@assay/ui/locale.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useLocation } from "react-router";
import { Logo } from "./logo.tsx";
import { isTabShown, tabList } from "./tab-list.tsx";

/** The left rail of a tablet. */
export default function Rail() {
  const t = useTexts("tabs");
  const ui = useTexts("ui");
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={ui("menu")}
      className="stays-rail fixed inset-y-0 start-0 z-30 flex w-[76px] flex-col items-center border-e border-line bg-canvas pt-[calc(1rem+var(--top))]"
    >
      <Logo />
      <ul className="mt-6 w-full space-y-1">
        {tabList.map((tab) => (
          <li key={tab.key}>
            <Go
              to={tab.path}
              aria-current={isTabShown(tab, pathname) ? "page" : undefined}
              className="press group flex min-h-[60px] flex-col items-center justify-center gap-1 text-micro text-soft aria-[current=page]:text-strong"
            >
              <tab.icon className="size-[22px] group-aria-[current=page]:text-brand" />
              <span className="max-w-full truncate px-1">{t(`tabs.${tab.key}`)}</span>
            </Go>
          </li>
        ))}
      </ul>
    </nav>
  );
}
