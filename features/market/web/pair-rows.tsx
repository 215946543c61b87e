import { useTexts } from "@assay/ui/locale.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { Empty } from "@assay/ui/parts/empty.tsx";
import { Go } from "@assay/ui/parts/go.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PairName } from "@assay/ui/parts/pair-name.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import type { Market } from "./market-order.ts";

export interface PairRowsProps {
  readonly list: readonly Market[];
  readonly shown: string;
  readonly pathOf: (symbol: string) => string;
  readonly onPick?: (() => void) | undefined;
  /** "dense" for a pane beside a chart, "roomy" for fingers. */
  readonly size: "dense" | "roomy";
}

const sizes = {
  dense: { height: 33, row: "gap-1.5 px-3 text-caption", logo: 20, name: "text-form", change: "min-w-[48px]" },
  roomy: { height: 52, row: "gap-3 px-2 rounded-button text-body", logo: 28, name: "", change: "min-w-[72px]" },
} as const;

/** Pairs to switch between, each one link with its live price and change. */
export function PairRows({ list, shown, pathOf, onPick, size }: PairRowsProps) {
  const t = useTexts("market");
  const look = sizes[size];
  if (list.length === 0) return <Empty text={t("none-in-category")} />;
  return (
    <ul
      aria-label={t("title")}
      // A list of known height is laid out by itself when its prices change.
      style={{ height: list.length * look.height }}
      className="contain-size contain-layout"
    >
      {list.map(({ symbol, base, quote, price, price_decimals: decimals, change }) => (
        <li key={symbol} style={{ height: look.height }}>
          <Go
            to={pathOf(symbol)}
            replace
            viewTransition={false}
            aria-current={symbol === shown ? "true" : undefined}
            onClick={onPick}
            className={classes(
              "flex h-full items-center focus-visible:-outline-offset-2 transition-colors hover:bg-s2 aria-[current=true]:bg-s2",
              look.row,
            )}
          >
            <CoinLogo code={base} size={look.logo} />
            <span className={classes("min-w-0 truncate font-semibold", look.name)}>
              <PairName base={base} quote={quote} />
            </span>
            <PriceCell symbol={symbol} price={price} decimals={decimals} className="shrink-0 grow text-end whitespace-nowrap" />
            <LiveChange symbol={symbol} change={change} className={classes("shrink-0 text-end", look.change)} />
          </Go>
        </li>
      ))}
    </ul>
  );
}
