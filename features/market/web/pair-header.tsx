import { useTexts } from "@assay/ui/locale.ts";
import { LiveAmount } from "@assay/ui/parts/live-amount.tsx";
import { PriceCell } from "@assay/ui/parts/price-cell.tsx";
import { StaleChip } from "@assay/ui/parts/stale-chip.tsx";
import { memo, Suspense } from "react";
import { PairPrice, type PairPriceProps } from "./pair-price.tsx";
import { PairSwitch } from "./pair-switch.tsx";
import { SourceChip } from "./source-chip.tsx";
import { StarButton } from "./trade-parts.ts";
import type { Market, MarketAnswer } from "./use-market-answer.ts";

export interface PairHeaderProps extends Pick<PairPriceProps, "state"> {
  readonly answer: MarketAnswer;
  readonly pathOf: (symbol: string) => string;
}

/** Pair, price and since when it is not live, the day's figures and where prices come from, above the chart of a phone or tablet. */
export const PairHeader = memo(function PairHeader({ answer: { market, feed }, state, pathOf }: PairHeaderProps) {
  return (
    <header className="flex items-center justify-between gap-3 px-4 pb-2 short:pb-1 md:px-5">
      <div className="min-w-0">
        <div className="flex items-center">
          <PairSwitch market={market} pathOf={pathOf} />
          <Suspense fallback={<span className="size-8" />}>
            <StarButton market={market} className="reach size-8!" />
          </Suspense>
        </div>
        <h1 className="sr-only">{market.symbol}</h1>
        <PairPrice market={market} state={state} />
        <StaleChip />
      </div>
      <div className="w-[124px] shrink-0 fit:w-[146px]">
        <DayStats market={market} />
        <span className="mt-1 flex min-w-0 justify-end">
          <SourceChip symbol={market.symbol} feed={feed} />
        </span>
      </div>
    </header>
  );
});

function DayStats({ market }: { readonly market: Market }) {
  const t = useTexts("market");
  const { symbol, price_decimals: decimals } = market;
  const lines = [
    { label: t("day.high"), value: <PriceCell symbol={symbol} of="high" price={market.high} decimals={decimals} /> },
    { label: t("day.low"), value: <PriceCell symbol={symbol} of="low" price={market.low} decimals={decimals} /> },
    { label: t("day.turnover"), value: <LiveAmount symbol={symbol} of="turnover" value={market.turnover} /> },
  ];
  return (
    <dl className="text-dense short:[&>:last-child]:hidden">
      {lines.map(({ label, value }) => (
        <div key={label} className="flex justify-between gap-2">
          <dt className="min-w-0 truncate text-soft">{label}</dt>
          <dd className="whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
