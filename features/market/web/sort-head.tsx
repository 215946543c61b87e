import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import type { Column, Order } from "./market-order.ts";

export interface SortHeadProps {
  readonly column: Column;
  readonly order: Order | undefined;
  readonly onSort: (column: Column) => void;
  /** An equity's day is its trading day, not the last 24 hours. */
  readonly ofTradingDay?: boolean;
  readonly className?: string;
}

const isOfDay = (column: Column) => column === "change" || column === "high" || column === "low";

/** The head of a column that sorts: bright while it rules the order, an arrow says which way. */
export function SortHead({ column, order, onSort, ofTradingDay = false, className }: SortHeadProps) {
  const t = useTexts("market");
  const way = order?.column !== column ? undefined : order.descending ? "descending" : "ascending";
  const rules = way !== undefined;
  return (
    <button
      type="button"
      aria-pressed={rules}
      onClick={() => onSort(column)}
      className={classes(
        "reach inline-flex min-h-7 items-center gap-1 whitespace-nowrap text-caption",
        rules ? "text-strong" : "text-soft",
        className,
      )}
    >
      {t(ofTradingDay && isOfDay(column) ? `trading-day.${column}` : `columns.${column}`)}
      {rules && <span className="sr-only">{t(`order.${way}`)}</span>}
      <SortMark up={way === "ascending"} down={way === "descending"} />
    </button>
  );
}

/** Two small triangles; the one of the order in force is lit. */
function SortMark({ up, down }: { readonly up: boolean; readonly down: boolean }) {
  return (
    <svg aria-hidden="true" width="7" height="12" viewBox="0 0 7 12" className="shrink-0 fill-current">
      <path d="M3.5 1 6.6 5H.4z" className={up ? "" : "opacity-35"} />
      <path d="M3.5 11 .4 7h6.2z" className={down ? "" : "opacity-35"} />
    </svg>
  );
}
