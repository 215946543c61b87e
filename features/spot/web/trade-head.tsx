import type { ReactNode } from "react";
import { MarketNotice } from "./market-notice.tsx";
import { PairHeader } from "./pair-header.tsx";
import { ProductBar, type ProductBarProps } from "./product-bar.tsx";
import { useMarketState } from "./use-market-state.ts";

export interface TradeHeadProps extends ProductBarProps {
  readonly pathOf: (symbol: string) => string;
  /** What the market does now, in the place of the note that it does not trade. */
  readonly notice?: ReactNode;
}

/** Products, pair, price and the day's figures. */
export default function TradeHead({ answer, active, pathOf, notice }: TradeHeadProps) {
  const { market } = answer;
  const state = useMarketState(market);
  return (
    <>
      <ProductBar answer={answer} active={active} />
      <PairHeader answer={answer} state={state} pathOf={pathOf} />
      {notice ?? <MarketNotice state={state} />}
    </>
  );
}
