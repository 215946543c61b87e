import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { useLineLost } from "@assay/ui/live.ts";
import { classes } from "@assay/ui/parts/classes.ts";
import type { Market } from "./use-market-answer.ts";

export interface PairPriceProps {
  readonly market: Market;
  /** The market's live state. */
  readonly state: Market["state"];
}

/** The price the screen is about, dimmed while it is not live, and the day's change. */
export function PairPrice({ market, state }: PairPriceProps) {
  const lost = useLineLost();
  const dim = lost || state !== "open";
  return (
    <span className="flex flex-wrap items-baseline gap-x-1.5 whitespace-nowrap fit:gap-x-2">
      <PriceCell
        symbol={market.symbol}
        price={market.price}
        decimals={market.price_decimals}
        className={classes("text-title fit:text-price", dim && "text-soft")}
      />
      <LiveChange symbol={market.symbol} change={market.change} className="text-form font-semibold fit:text-body" />
    </span>
  );
}
