import { useTexts } from "@assay/ui/locale.ts";
import { CoinLogo } from "@assay/ui/parts/coin-logo.tsx";
import { LiveAmount } from "@assay/ui/parts/live-amount.tsx";
import { LiveChange } from "@assay/ui/parts/live-change.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { StatTile } from "@assay/ui/parts/stat-tile.tsx";
import { Suspense } from "react";
import { SourceChip } from "./source-chip.tsx";
import { AlertButton, StarButton } from "./trade-parts.ts";
import type { Market, MarketAnswer } from "./use-market-answer.ts";

export interface PairBarProps {
  readonly answer: MarketAnswer;
  /** "open" while the market trades. */
  readonly state: Market["state"];
}

/** Pair, price and the day's figures in one line above the chart of a desktop. */
export function PairBar({ answer: { market, feed }, state }: PairBarProps) {
  return (
    <header className="@container flex h-[58px] shrink-0 items-center gap-2.5 overflow-hidden ps-4 pe-1">
      <CoinLogo code={market.base} size={28} />
      <div className="flex shrink-0 flex-col items-start @[50rem]:flex-row @[50rem]:items-center @[50rem]:gap-2">
        <div className="flex items-center">
          <h1 className="text-body font-semibold whitespace-nowrap">
            <bdi dir="ltr">{market.symbol}</bdi>
          </h1>
          <Suspense fallback={<span className="size-6" />}>
            <StarButton market={market} className="ms-1 -me-1 size-6!" />
          </Suspense>
        </div>
        <SourceChip symbol={market.symbol} feed={feed} />
      </div>
      <PriceCell
        symbol={market.symbol}
        price={market.price}
        decimals={market.price_decimals}
        className={`ms-1.5 text-title whitespace-nowrap ${state === "open" ? "" : "text-soft"}`}
      />
      <DayLine market={market} />
      <StaleChip />
      <Suspense fallback={<span className="size-11" />}>
        <AlertButton market={market} />
      </Suspense>
    </header>
  );
}

/** As many figures as there is room for beside the price: the others wrap out of sight. */
function DayLine({ market }: { readonly market: Market }) {
  const t = useTexts("market");
  const { symbol, price_decimals: decimals } = market;
  const figures = [
    { key: "change", value: <LiveChange symbol={symbol} change={market.change} /> },
    { key: "high", value: <PriceCell symbol={symbol} of="high" price={market.high} decimals={decimals} /> },
    { key: "low", value: <PriceCell symbol={symbol} of="low" price={market.low} decimals={decimals} /> },
    { key: "turnover", value: <LiveAmount symbol={symbol} of="turnover" value={market.turnover} /> },
    { key: "index", value: <PriceCell symbol={symbol} of="index" price={market.index} decimals={decimals} /> },
  ] as const;
  return (
    <div className="-ms-2 flex h-9 min-w-0 grow basis-0 flex-wrap gap-x-4 gap-y-2 overflow-hidden whitespace-nowrap before:h-9 before:w-0">
      {figures.map(({ key, value }) => (
        <StatTile key={key} label={t(`day.${key}`)}>
          {value}
        </StatTile>
      ))}
    </div>
  );
}
