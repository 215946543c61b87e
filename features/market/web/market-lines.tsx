import { useTexts } from "@assay/ui/locale.ts";
import type { ReactNode } from "react";
import type { Column, Market } from "./market-order.ts";
import { MarketTableRow, ONLY_WIDE } from "./market-table-row.tsx";
import { tradePath } from "./paths.ts";

export const numberColumns: readonly Column[] = ["price", "change", "high", "low", "volume", "turnover"];

export interface MarketLinesProps {
  readonly markets: readonly Market[];
  /** Where a line leads: to the market's own page, unless told otherwise. */
  readonly pathOf?: (symbol: string) => string;
  /** What the head of a column says; a list that cannot be sorted says its name. */
  readonly head: (column: Column) => ReactNode;
  readonly sorted?: (column: Column) => "ascending" | "descending" | "none";
}

/** Markets as lines of a table with every figure of the day; the table shows as many columns as its place is wide. */
export function MarketLines({ markets, pathOf = tradePath, head, sorted }: MarketLinesProps) {
  const t = useTexts("market");
  const cell = (column: Column, className: string) => (
    <th key={column} scope="col" aria-sort={sorted?.(column)} className={`text-caption font-normal text-soft ${className}`}>
      {head(column)}
    </th>
  );
  return (
    <div className="@container">
      <table className="w-full table-fixed text-body">
        <caption className="sr-only">{t("title")}</caption>
        <thead>
          <tr className="h-9">
            <th scope="col" className="w-14">
              <span className="sr-only">{t("tabs.favourites")}</span>
            </th>
            {cell("name", "w-[22%] text-start")}
            {numberColumns.map((column) => cell(column, column === "volume" ? `${ONLY_WIDE} text-end` : "text-end"))}
            <th scope="col" className="w-[15%] pe-5 text-end text-caption font-normal text-soft">
              {t("last-day")}
            </th>
            <th scope="col" className="w-28">
              <span className="sr-only">{t("trade")}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {markets.map((market) => (
            <MarketTableRow key={market.symbol} market={market} to={pathOf(market.symbol)} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
