import { useAskedAgreement } from "@assay/ui/agreement.ts";
import { skipToContent, useArrival } from "@assay/ui/arrival.ts";
import { queries } from "@assay/ui/client.ts";
import type { RouteFacts } from "@assay/ui/routes.tsx";
import { useProof } from "@assay/ui/proof.ts";
import { Slot } from "@assay/ui/slots.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigation } from "react-router";
import { Suspense, lazy } from "react";
import { Keys } from "./keys.tsx";
import { TabBar } from "./tab-bar.tsx";

/** A phone has no room for these, and elsewhere their place is kept. */
const TopBar = lazy(() => import("./top-bar.tsx"));
const Rail = lazy(() => import("./rail.tsx"));
const PullToRefresh = lazy(() => import("@assay/ui/parts/pull-to-refresh.tsx"));
const askAgain = () => queries.invalidateQueries();

/** The frame around every page: bottom bar, rail or top bar by the room there is; the others would cost a phone as much unseen. */
export function Shell() {
  const t = useTexts("ui");
  const facts = useMatches().at(-1)?.handle as RouteFacts | undefined;
  const tabShown = facts?.layout === "tab";
  const { pathname, search } = useLocation();
  const arrivedAt = useArrival(pathname + search);
  const proofWanted = useProof(({ wanted }) => wanted !== undefined);
  const agreementWanted = useAskedAgreement(({ wanted }) => wanted);
  const viewport = useViewport();
  const moving = useNavigation().state === "loading";
  return (
    <div
      className={
        tabShown
          ? "min-h-dvh [--foot:58px] pb-[calc(var(--foot)+env(safe-area-inset-bottom))] md:pb-0 md:ps-[76px] desk:ps-0"
          : "min-h-dvh md:ps-[76px] desk:ps-0"
      }
    >
      <button
        type="button"
        onClick={skipToContent}
        className="sr-only z-[95] rounded-button bg-s3 text-form font-semibold focus:not-sr-only focus:fixed focus:start-3 focus:top-3 focus:px-4 focus:py-3"
      >
        {t("skip")}
      </button>
      <p role="status" className="sr-only">
        {arrivedAt}
      </p>
      {moving && <div role="progressbar" aria-label={t("loading-page")} className="loading-bar" />}
      <Keys />
      {viewport === "desktop" && (
        <Suspense fallback={<div className="h-14" />}>
          <TopBar />
        </Suspense>
      )}
      {viewport === "tablet" && (
        <Suspense>
          <Rail />
        </Suspense>
      )}
      <main tabIndex={-1} data-page={pathname + search} className="outline-none">
        <Outlet />
      </main>
      {tabShown && viewport === "phone" && <TabBar />}
      <Suspense>
        <PullToRefresh onRefresh={askAgain} />
      </Suspense>
      {proofWanted && <Slot name="proof" />}
      {agreementWanted && <Slot name="agreement" />}
      <ScrollRestoration />
    </div>
  );
}
