import { calls as market } from "@assay/features/market/contract.ts";
import { tradePath } from "@assay/features/market/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { TrendRow } from "@assay/ui/parts/trend-card.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useSession } from "@assay/ui/session.ts";
import { Suspense, lazy } from "react";
import { FirstSteps } from "./first-steps-place.tsx";
import { HomeHead } from "./home-head.tsx";
import { HeroWaiting, MarketsWaiting, ShortcutsWaiting, WatchSkeleton } from "./home-skeletons.tsx";
import { choosers } from "./markets.ts";
import { VisitorHero } from "./visitor-hero.tsx";

/** It waits for an answer anyway, and a visitor never sees it. */
const BalanceHero = lazy(() => import("./balance-hero.tsx"));
const later = () => import("./home-later.tsx");
const NewsLine = lazy(async () => ({ default: (await later()).NewsLine }));
const Watchlist = lazy(async () => ({ default: (await later()).Watchlist }));
const Movers = lazy(async () => ({ default: (await later()).Movers }));
const Shortcuts = lazy(async () => ({ default: (await later()).Shortcuts }));
const PriceProof = lazy(async () => ({ default: (await later()).PriceProof }));

const TREND_COUNT = 10;
/** The lines in the cards are of hours; a minute keeps them true while the numbers tick by themselves. */
const RENEW_MS = 60_000;

export default function HomeScreen() {
  const t = useTexts("tabs");
  const loggedIn = useSession((now) => now.loggedIn);
  const quotes = useCall(market.listQuotes, {}, { everyMs: RENEW_MS });
  useLiveQuotes(quotes.data?.list);
  return (
    <div className="mx-auto w-full max-w-[98rem] px-4 pb-8 md:px-5">
      <HomeHead />
      <h1 className="sr-only">{t("tabs.home")}</h1>
      <Suspense fallback={<div className="h-11 desk:mb-1" />}>
        <NewsLine />
      </Suspense>
      <div className="desk:mt-1 desk:grid desk:grid-cols-[minmax(0,1fr)_22rem] desk:grid-rows-[auto_1fr] desk:gap-x-4 wide:grid-cols-[minmax(0,1fr)_25rem]">
        <div>
          {loggedIn ? (
            <Suspense fallback={<HeroWaiting />}>
              <BalanceHero />
            </Suspense>
          ) : (
            <VisitorHero />
          )}
        </div>
        <aside className="mt-4 grid gap-4 md:grid-cols-2 desk:row-span-2 desk:mt-0 desk:grid-cols-1 desk:content-start">
          <Suspense fallback={<ShortcutsWaiting />}>
            <Shortcuts />
          </Suspense>
          {loggedIn ? (
            <FirstSteps />
          ) : (
            <Suspense fallback={<Skeleton className="h-[372px] w-full rounded-card" />}>
              <PriceProof />
            </Suspense>
          )}
          <Suspense fallback={null}>
            <Movers quotes={quotes} />
          </Suspense>
        </aside>
        <div className="min-w-0">
          <div className="mt-6 mb-3 flex items-center gap-2 desk:mt-5">
            <h2 className="text-section">{t("home.trending")}</h2>
            {quotes.data && <FeedChip feed={quotes.data.feed} />}
            <StaleChip />
          </div>
          <Loaded query={quotes} skeleton={<MarketsWaiting />}>
            {({ list }) => (
              <>
                <div className="desk:overflow-clip">
                  <TrendRow markets={choosers.traded(list, TREND_COUNT)} label={t("home.trending")} pathOf={tradePath} />
                </div>
                <Suspense fallback={<WatchSkeleton />}>
                  <Watchlist list={list} />
                </Suspense>
              </>
            )}
          </Loaded>
        </div>
      </div>
    </div>
  );
}
