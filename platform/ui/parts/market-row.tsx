import { memo } from "react";
import { directionOf } from "../number.ts";
import { AmountText } from "./amount-text.tsx";
import { CoinLogo } from "./coin-logo.tsx";
import { Go } from "./go.tsx";
import { ChangePill } from "./live-change.tsx";
import { LiveFiat } from "./live-fiat.tsx";
import type { MarketView } from "./market-view.ts";
import { PairName } from "./pair-name.tsx";
import { PriceCell } from "./price-cell.tsx";
import { Sparkline } from "./sparkline.tsx";

export interface MarketRowProps {
  readonly market: MarketView;
  readonly to: string;
}

/** A market as one link of 66 px: coin, name, a day's line, live price and change. Only the line gives way where it is narrow. */
export const MarketRow = memo(function MarketRow({ market, to }: MarketRowProps) {
  const { symbol, base, quote, change } = market;
  return (
    <Go to={to} className="off-screen-idle press flex h-[66px] items-center gap-2.5 rounded-button active:scale-[.985]">
      <CoinLogo code={base} />
      <span className="grow">
        <span className="block text-body font-semibold whitespace-nowrap">
          <PairName base={base} quote={quote} />
        </span>
        <span className="mt-0.5 block text-caption text-soft">
          <AmountText value={market.turnover} compact />
        </span>
      </span>
      <Sparkline points={market.spark} direction={directionOf(change)} width={48} className="hidden min-w-0 fit:block" />
      <span className="w-[78px] shrink-0 text-end">
        <PriceCell
          symbol={symbol}
          price={market.price}
          decimals={market.price_decimals}
          className="block text-body font-medium"
        />
        <LiveFiat symbol={symbol} price={market.price} quote={quote} className="block text-caption text-faint" />
      </span>
      <ChangePill symbol={symbol} change={change} className="shrink-0" />
    </Go>
  );
});
