import { calls as market } from "@assay/features/market/contract.ts";
import { tradePath } from "@assay/features/market/web.tsx";
import { useCall } from "@assay/ui/client.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { FeedChip } from "@assay/ui/parts/feed-chip.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { TrendRow } from "@assay/ui/parts/trend-card.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { useSession } from "@assay/ui/session.ts";
import { BalanceHero } from "./balance-hero.tsx";
import { HomeHead } from "./home-head.tsx";
import { TrendSkeleton } from "./home-skeletons.tsx";
import { choosers } from "./markets.ts";
import { Shortcuts } from "./shortcuts.tsx";
import { VisitorHero } from "./visitor-hero.tsx";
import { Watchlist } from "./watchlist.tsx";

const TREND_COUNT = 8;
/** The lines in the cards are of hours; a minute keeps them true while the numbers tick by themselves. */
const RENEW_MS = 60_000;

export default function HomeScreen() {
  const t = useTexts("tabs");
  const loggedIn = useSession((now) => now.loggedIn);
  const quotes = useCall(market.listQuotes, {}, { everyMs: RENEW_MS });
  useLiveQuotes(quotes.data?.list);
  return (
    <div className="mx-auto w-full max-w-[78rem] px-4 pb-8 md:px-5">
      <HomeHead />
      <h1 className="sr-only">{t("tabs.home")}</h1>
      <div className="desk:grid desk:grid-cols-[minmax(0,1fr)_auto] desk:items-center desk:gap-10 desk:pt-5">
        {loggedIn ? <BalanceHero /> : <VisitorHero />}
        <Shortcuts />
      </div>
      <div className="mt-5 mb-3 flex items-center gap-2">
        <h2 className="text-section">{t("home.trending")}</h2>
        {quotes.data && <FeedChip feed={quotes.data.feed} />}
        <StaleChip />
      </div>
      <Loaded query={quotes} skeleton={<TrendSkeleton />}>
        {({ list }) => <TrendRow markets={choosers.traded(list, TREND_COUNT)} label={t("home.trending")} pathOf={tradePath} />}
      </Loaded>
      <Watchlist quotes={quotes} />
    </div>
  );
}
