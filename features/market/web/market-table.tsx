import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { FavouritesOr } from "./favourites-or.tsx";
import { FavouritesEnd } from "./favourites-end.tsx";
import { MarketLines } from "./market-lines.tsx";
import type { Market } from "./market-order.ts";
import { openedTab, rememberTab, useProductTabs } from "./market-tabs.ts";
import SessionLine from "./session-line.tsx";
import { SortHead } from "./sort-head.tsx";
import { type MarketFilter, useMarketFilter } from "./use-market-filter.ts";

const TABS = "markets";

/** Markets as a table for desktops: every figure of the day in one line. */
export function MarketTable({ list }: { readonly list: readonly Market[] }) {
  const t = useTexts("market");
  const filter = useMarketFilter(list, useProductTabs(), openedTab(), rememberTab);
  return (
    <div className="mt-4 rounded-card bg-s1 pb-2">
      <UnderlineTabs
        id={TABS}
        label={t("lists")}
        tabs={filter.tabs}
        value={filter.tab.key}
        onChange={filter.chooseTab}
        end={<FavouritesEnd tab={filter.tab} />}
        className="px-5"
      />
      <TabPanel of={TABS} tab={filter.tab.key}>
        <FavouritesOr list={list} tab={filter.tab}>
          {(markets) => <Table filter={filter} markets={markets} />}
        </FavouritesOr>
      </TabPanel>
    </div>
  );
}

function Table({ filter, markets }: { readonly filter: MarketFilter; readonly markets: readonly Market[] }) {
  const t = useTexts("market");
  const rows = filter.of(markets);
  const { order, sort } = filter;
  if (rows.length === 0) return <Empty text={t("none-in-category")} />;
  return (
    <>
      {filter.tab.kind === "equity" && <SessionLine session={rows[0]?.session} className="px-5 pt-3" />}
      <Chips
        label={t("category")}
        options={filter.categories}
        value={filter.category}
        onChange={filter.chooseCategory}
        className="px-5 [&>label]:bg-s2"
      />
      <MarketLines
        markets={rows}
        pathOf={filter.tab.pathOf}
        head={(column) => <SortHead column={column} order={order} onSort={sort} ofTradingDay={filter.tab.kind === "equity"} />}
        sorted={(column) => (order?.column !== column ? "none" : order.descending ? "descending" : "ascending")}
      />
    </>
  );
}
