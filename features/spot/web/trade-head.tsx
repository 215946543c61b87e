import { MarketNotice } from "./market-notice.tsx";
import { PairHeader } from "./pair-header.tsx";
import { ProductBar, type ProductBarProps } from "./product-bar.tsx";
import { useMarketState } from "./use-market-state.ts";

export interface TradeHeadProps extends ProductBarProps {
  readonly pathOf: (symbol: string) => string;
}

/** Products, pair, price and the day's figures. */
export default function TradeHead({ answer, active, pathOf }: TradeHeadProps) {
  const { market } = answer;
  const state = useMarketState(market);
  return (
    <>
      <ProductBar answer={answer} active={active} />
      <PairHeader answer={answer} state={state} pathOf={pathOf} />
      <MarketNotice state={state} />
    </>
  );
}
