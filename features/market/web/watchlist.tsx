import { useTexts } from "@assay/ui/locale.ts";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { SearchField } from "@assay/ui/parts/search-field.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { useState } from "react";
import { FavouritesOr } from "./favourites-or.tsx";
import { matching } from "../rules/search.ts";
import type { Column } from "./market-order.ts";
import { useKindTabs } from "./market-tabs.ts";
import { PairRows } from "./pair-rows.tsx";
import { isEquitySymbol, tradePath } from "./paths.ts";
import { SortHead } from "./sort-head.tsx";
import { useMarketFilter } from "./use-market-filter.ts";
import { useMarkets } from "./use-markets.ts";

const TABS = "watchlist";
const heads: readonly { column: Column; className: string }[] = [
  { column: "name", className: "grow" },
  { column: "price", className: "justify-end" },
  { column: "change", className: "justify-end" },
];

export interface WatchlistProps {
  readonly shown: string;
  readonly pathOf: (symbol: string) => string;
  readonly size?: "dense" | "roomy";
  readonly onPick?: () => void;
}

/** All pairs beside the chart, or in the sheet that switches the pair: search, favourites, heads that sort. */
export default function Watchlist({ shown, pathOf, size = "dense", onPick }: WatchlistProps) {
  const t = useTexts("market");
  const markets = useMarkets();
  const [keyword, setKeyword] = useState("");
  const isEquity = isEquitySymbol(shown);
  // A pair of the other kind is traded on another screen.
  const tabs = useKindTabs((symbol) => (isEquitySymbol(symbol) === isEquity ? pathOf(symbol) : tradePath(symbol)));
  const filter = useMarketFilter(markets.data?.list ?? [], tabs, isEquity ? "equity" : "coin");
  return (
    <>
      <SearchField
        label={t("search-title")}
        value={keyword}
        onChange={setKeyword}
        size={size === "dense" ? "small" : "normal"}
        className={size === "dense" ? "mx-2.5 mt-2.5 shrink-0" : undefined}
      />
      <UnderlineTabs
        id={TABS}
        label={t("lists")}
        tabs={filter.tabs}
        value={filter.tab.key}
        onChange={filter.chooseTab}
        className={size === "dense" ? "px-3.5 [&>div]:gap-3.5 [&>div]:[--fade:8px]" : undefined}
      />
      <div className={size === "dense" ? "flex gap-2 px-3 pt-1" : "flex gap-3 px-2 pt-1"}>
        {heads.map(({ column, className }) => (
          <SortHead key={column} column={column} order={filter.order} onSort={filter.sort} className={className} />
        ))}
      </div>
      <TabPanel of={TABS} tab={filter.tab.key} className="min-h-0 grow">
        <Loaded query={markets} skeleton={<PairsSkeleton />}>
          {({ list }) => (
            <FavouritesOr list={list} tab={filter.tab}>
              {(chosen) => (
                <PairRows
                  list={matching(filter.of(chosen), keyword)}
                  shown={shown}
                  pathOf={filter.tab.pathOf}
                  onPick={onPick}
                  size={size}
                />
              )}
            </FavouritesOr>
          )}
        </Loaded>
      </TabPanel>
    </>
  );
}

function PairsSkeleton() {
  return Array.from({ length: 16 }, (_, row) => <Skeleton key={row} className="mx-3.5 my-3 h-3" />);
}
