import { useTexts } from "@assay/ui/locale.ts";
import { loginFor } from "@assay/ui/navigation.ts";
import { Go } from "@assay/ui/parts/go.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { lazy, Suspense } from "react";
import { useLocation } from "react-router";
import { Logo } from "./logo.tsx";
import { SEARCH_PATH, SETTINGS_PATH } from "./paths.ts";
import { isTabShown, tabList } from "./tab-list.tsx";

const SearchBar = lazy(() => import("./search-bar.tsx"));

/** The head of the desktop: tabs, search, which the search page has itself, and the account. */
export default function TopBar() {
  const t = useTexts("tabs");
  const ui = useTexts("ui");
  const { pathname } = useLocation();
  return (
    <header className="stays-rail sticky top-0 z-30 flex h-14 items-center gap-8 bg-canvas px-4">
      <Logo named />
      <nav aria-label={ui("menu")}>
        <ul className="flex items-center gap-1">
          {tabList.map((tab) => (
            <li key={tab.key}>
              <Go
                to={tab.path}
                aria-current={isTabShown(tab, pathname) ? "page" : undefined}
                className="grid h-14 place-items-center px-3 text-tab text-soft transition-colors hover:text-strong aria-[current=page]:font-semibold aria-[current=page]:text-strong"
              >
                {t(`tabs.${tab.key}`)}
              </Go>
            </li>
          ))}
        </ul>
      </nav>
      <div className="ms-auto flex items-center gap-3">
        {pathname !== SEARCH_PATH && (
          <Suspense fallback={<span className="h-9 w-60 rounded-full bg-s2" />}>
            <SearchBar />
          </Suspense>
        )}
        <Slot name="head" />
        <Account path={pathname} />
      </div>
    </header>
  );
}

function Account({ path }: { readonly path: string }) {
  const t = useTexts("tabs");
  const { loggedIn, user } = useSession();
  if (!loggedIn) {
    // The pages where somebody logs in have the press of their form.
    if (path.includes("/common/")) return null;
    return (
      <Go
        to={loginFor(path)}
        className="press grid h-9 place-items-center rounded-button bg-brand-fill px-5 text-form font-semibold text-on-brand"
      >
        {t("log-in")}
      </Go>
    );
  }
  return (
    <Go
      to={SETTINGS_PATH}
      aria-label={t("settings")}
      className="press grid size-9 place-items-center rounded-full bg-s3 text-form font-semibold"
    >
      {(user?.nickname || user?.account || NO_NAME).slice(0, 1).toUpperCase()}
    </Go>
  );
}

const NO_NAME = "A";
