import { tradePath } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { TrendRow } from "@assay/ui/parts/trend-card.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { Suspense, lazy } from "react";
import { MarketsWaiting, WatchSkeleton } from "./home-skeletons.tsx";
import { choosers, useHomeQuotes } from "./markets.ts";

const Watchlist = lazy(async () => ({ default: (await import("./home-later.tsx")).Watchlist }));

const TREND_COUNT = 10;

/** What is traded most, and a short list of markets. */
export function HomeMarkets() {
  const t = useTexts("tabs");
  const quotes = useHomeQuotes();
  useLiveQuotes(quotes.data?.list);
  if (quotes.data?.list.length === 0) return null;
  return (
    <div className="min-w-0">
      <div className="mt-6 mb-3 flex items-center gap-2 desk:mt-5">
        <h2 className="text-section">{t("home.trending")}</h2>
        {quotes.data && <FeedChip feed={quotes.data.feed} />}
        <StaleChip />
      </div>
      <Loaded query={quotes} skeleton={<MarketsWaiting />}>
        {({ list }) => (
          <>
            <TrendRow markets={choosers.traded(list, TREND_COUNT)} label={t("home.trending")} pathOf={tradePath} />
            <Suspense fallback={<WatchSkeleton />}>
              <Watchlist list={list} />
            </Suspense>
          </>
        )}
      </Loaded>
    </div>
  );
}
