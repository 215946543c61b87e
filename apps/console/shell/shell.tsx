import { skipToContent, useArrival } from "@assay/ui/arrival.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { useSession } from "@assay/ui/session.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { Outlet, ScrollRestoration, useLocation, useNavigation } from "react-router";
import { SideBar } from "./side-bar.tsx";
import { TopBar } from "./top-bar.tsx";

/** The frame around every page: the menu beside it on a desktop, behind a press elsewhere, and none before somebody has signed in. */
export function Shell() {
  const ui = useTexts("ui");
  const isSignedIn = useSession(({ loggedIn }) => loggedIn);
  const { pathname, search } = useLocation();
  const arrivedAt = useArrival(pathname + search);
  const isMoving = useNavigation().state === "loading";
  const isWide = useViewport() === "desktop";
  return (
    <div className="min-h-dvh desk:flex">
      <button
        type="button"
        onClick={skipToContent}
        className="sr-only z-[95] rounded-button bg-s3 text-form font-semibold focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:px-4 focus:py-3"
      >
        {ui("skip")}
      </button>
      <p role="status" className="sr-only">
        {arrivedAt}
      </p>
      {isMoving && <div role="progressbar" aria-label={ui("loading-page")} className="loading-bar" />}
      {isSignedIn && (isWide ? <SideBar /> : <TopBar key={pathname} />)}
      <main tabIndex={-1} data-page={pathname + search} className="min-w-0 grow outline-none">
        <Outlet />
      </main>
      <ScrollRestoration />
    </div>
  );
}
