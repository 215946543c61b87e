import { useTexts } from "@assay/ui/locale.ts";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { TrendRow } from "@assay/ui/parts/trend-card.tsx";
import { type Viewport, useViewport } from "@assay/ui/viewport.ts";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router";
import type { Feed } from "./feed.ts";
import { MarketDetail } from "./market-detail.tsx";
import { MarketList } from "./market-list.tsx";
import { coinsOf, inOrder, type Market, usualOrder } from "./market-order.ts";
import { MarketSummary } from "./market-summary.tsx";
import { MarketTable } from "./market-table.tsx";
import { MarketsSkeleton } from "./markets-skeleton.tsx";
import NoSuchMarket from "./no-such-market.tsx";
import { MARKETS_PATH, tradePath } from "./paths.ts";
import { SearchLink } from "./search-link.tsx";
import { useMarkets } from "./use-markets.ts";

const TREND_COUNT = 6;

/** The markets tab: rows on a phone, rows beside a market's detail on a tablet, a table on a desktop. */
export default function MarketsScreen() {
  const viewport = useViewport();
  const markets = useMarkets();
  return (
    <Loaded query={markets} skeleton={<MarketsSkeleton />}>
      {({ list, feed }) => <Markets list={list} feed={feed} viewport={viewport} />}
    </Loaded>
  );
}

interface MarketsProps {
  readonly list: readonly Market[];
  readonly feed: Feed;
  readonly viewport: Viewport;
}

function Markets({ list, feed, viewport }: MarketsProps) {
  const [search] = useSearchParams();
  const wanted = search.get("symbol");
  const shown = wanted ?? inOrder(coinsOf(list), usualOrder)[0]?.symbol;
  const isUnknown = wanted !== null && !list.some(({ symbol }) => symbol === wanted);
  const source = <SourceChips feed={feed} />;
  if (viewport === "tablet") {
    return (
      <div className="grid grid-cols-[minmax(22rem,25rem)_minmax(0,1fr)]">
        <div className="h-dvh overflow-y-auto border-e border-line px-5 pb-8">
          <MarketsHead end={source} />
          <MarketList list={list} pathOf={detailPath} shown={shown} />
        </div>
        {isUnknown ? <NoSuchMarket symbol={wanted} /> : shown !== undefined && <MarketDetail key={shown} symbol={shown} />}
      </div>
    );
  }
  return (
    <div className="mx-auto w-full max-w-[98rem] px-4 pb-8 md:px-5">
      <MarketsHead end={source} />
      {isUnknown && <NoSuchMarket symbol={wanted} />}
      {viewport === "desktop" ? (
        <>
          {list.length > 0 && <MarketSummary list={list} />}
          <MarketTable list={list} />
        </>
      ) : (
        <>
          <Trends list={list} />
          <MarketList list={list} />
        </>
      )}
    </div>
  );
}

const detailPath = (symbol: string): string => `${MARKETS_PATH}?symbol=${symbol}`;

/** Where the prices come from, beside the search field of phones and tablets; desktops search in the bar above. */
function MarketsHead({ end }: { readonly end: ReactNode }) {
  const t = useTexts("market");
  return (
    <header className="pt-[calc(var(--top)+12px)] pb-3 flex items-center gap-3 desk:pt-6 desk:pb-4">
      <h1 className="sr-only desk:not-sr-only desk:text-title">{t("title")}</h1>
      <SearchLink className="min-w-0 grow desk:hidden" />
      {end}
    </header>
  );
}

function SourceChips({ feed }: { readonly feed: Feed }) {
  return (
    <span className="flex shrink-0 items-center gap-2">
      <StaleChip />
      <FeedChip feed={feed} />
    </span>
  );
}

/** The most traded as cards. */
function Trends({ list }: { readonly list: readonly Market[] }) {
  const t = useTexts("market");
  return <TrendRow markets={inOrder(coinsOf(list), usualOrder).slice(0, TREND_COUNT)} label={t("trending")} pathOf={tradePath} />;
}
