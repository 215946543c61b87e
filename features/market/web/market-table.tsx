import { useTexts } from "@assay/ui/locale.ts";
import { Chips } from "@assay/ui/parts/chips.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { TabPanel, UnderlineTabs } from "@assay/ui/parts/underline-tabs.tsx";
import { FavouritesOr } from "./favourites-or.tsx";
import type { Column, Market } from "./market-order.ts";
import { MarketTableRow } from "./market-table-row.tsx";
import { SortHead } from "./sort-head.tsx";
import { type MarketFilter, useMarketFilter } from "./use-market-filter.ts";

const TABS = "markets";
const numbers: readonly Column[] = ["price", "change", "high", "low", "turnover"];

/** Markets as a table for desktops: every figure of the day in one line. */
export function MarketTable({ list }: { readonly list: readonly Market[] }) {
  const t = useTexts("market");
  const filter = useMarketFilter(list);
  return (
    <div className="mt-6 rounded-card bg-s1 pb-2">
      <UnderlineTabs
        id={TABS}
        label={t("lists")}
        tabs={filter.tabs}
        value={filter.tab}
        onChange={filter.chooseTab}
        className="px-5"
      />
      <TabPanel of={TABS} tab={filter.tab}>
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
  if (rows.length === 0) return <Empty text={t("none-in-category")} />;
  return (
    <>
      <Chips
        label={t("category")}
        options={filter.categories}
        value={filter.category}
        onChange={filter.chooseCategory}
        className="px-5 [&>label]:bg-s2"
      />
      <table className="w-full table-fixed text-body">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr>
            <th scope="col" className="w-14">
              <span className="sr-only">{t("tabs.favourites")}</span>
            </th>
            <ColumnHead column="name" filter={filter} className="w-[24%] text-start" />
            {numbers.map((column) => (
              <ColumnHead key={column} column={column} filter={filter} className="text-end" />
            ))}
            <th scope="col" className="w-[15%] pe-6 text-end text-caption font-normal text-soft">
              {t("last-day")}
            </th>
            <th scope="col" className="w-28">
              <span className="sr-only">{t("trade")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((market) => (
            <MarketTableRow key={market.symbol} market={market} />
          ))}
        </tbody>
      </table>
    </>
  );
}

function ColumnHead({
  column,
  filter,
  className,
}: {
  readonly column: Column;
  readonly filter: MarketFilter;
  readonly className: string;
}) {
  const { order, sort } = filter;
  const direction = order.descending ? "descending" : "ascending";
  return (
    <th scope="col" aria-sort={order.column === column ? direction : "none"} className={`font-normal ${className}`}>
      <SortHead column={column} order={order} onSort={sort} />
    </th>
  );
}
