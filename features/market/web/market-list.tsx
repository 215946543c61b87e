import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { MarketRow } from "@assay/ui/parts/market-row.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { FavouritesEnd } from "./favourites-end.tsx";
import { FavouritesOr } from "./favourites-or.tsx";
import type { Market } from "./market-order.ts";
import { openedTab, rememberTab, useProductTabs } from "./market-tabs.ts";
import SessionLine from "./session-line.tsx";
import { SortHead } from "./sort-head.tsx";
import { type MarketFilter, useMarketFilter } from "./use-market-filter.ts";

const TABS = "markets";

export interface MarketListProps {
  readonly list: readonly Market[];
  /** Where a market leads, where not to what the open tab trades. */
  readonly pathOf?: (symbol: string) => string;
  /** The market whose detail stands beside the list, on a tablet. */
  readonly shown?: string | undefined;
}

/** Markets as rows, with tabs, categories and heads that sort: the phone's list and the tablet's left side. */
export function MarketList({ list, pathOf, shown }: MarketListProps) {
  const t = useTexts("market");
  const filter = useMarketFilter(list, useProductTabs(), openedTab(), rememberTab);
  return (
    <>
      <UnderlineTabs
        id={TABS}
        label={t("lists")}
        tabs={filter.tabs}
        value={filter.tab.key}
        onChange={filter.chooseTab}
        end={<FavouritesEnd tab={filter.tab} />}
        className="-mx-4 mt-2 px-4 md:-mx-5 md:px-5 md:[&_.strip]:gap-2"
      />
      <TabPanel of={TABS} tab={filter.tab.key}>
        <FavouritesOr list={list} tab={filter.tab}>
          {(markets) => <Rows filter={filter} markets={markets} pathOf={pathOf ?? filter.tab.pathOf} shown={shown} />}
        </FavouritesOr>
      </TabPanel>
    </>
  );
}

interface RowsProps {
  readonly filter: MarketFilter;
  readonly markets: readonly Market[];
  readonly pathOf: (symbol: string) => string;
  readonly shown: string | undefined;
}

function Rows({ filter, markets, pathOf, shown }: RowsProps) {
  const t = useTexts("market");
  const rows = filter.of(markets);
  return (
    <>
      {filter.tab.kind === "equity" && <SessionLine session={rows[0]?.session} className="mt-2" />}
      <Chips
        label={t("category")}
        options={filter.categories}
        value={filter.category}
        onChange={filter.chooseCategory}
        className="-mx-4 mt-1 px-4 md:-mx-5 md:px-5"
      />
      <ListHead filter={filter} />
      <ul aria-label={t("title")}>
        {rows.map((market) => (
          <li
            key={market.symbol}
            className={market.symbol === shown ? "-mx-2 rounded-button bg-s1 px-2 ring-1 ring-line-strong" : undefined}
          >
            <MarketRow
              market={market}
              to={pathOf(market.symbol)}
              {...(filter.tab.kind === undefined && market.state === "closed" && { badge: t("session.closed") })}
            />
          </li>
        ))}
      </ul>
      {rows.length === 0 && <Empty text={t("none-in-category")} />}
    </>
  );
}

function ListHead({ filter: { order, sort, tab } }: { readonly filter: MarketFilter }) {
  const head = { order, onSort: sort, ofTradingDay: tab.kind === "equity" };
  return (
    <div className="flex items-center justify-between gap-2 pt-1">
      <span className="flex min-w-0 items-center gap-1.5">
        <SortHead column="name" {...head} />
        <SortHead column="turnover" {...head} />
      </span>
      <span className="flex items-center gap-3">
        <SortHead column="price" {...head} className="w-[84px] justify-end" />
        <SortHead column="change" {...head} className="w-[72px] justify-end" />
      </span>
    </div>
  );
}
