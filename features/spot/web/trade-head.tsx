import type { ReactNode } from "react";
import { MarketNotice } from "./market-notice.tsx";
import { PairHeader } from "./pair-header.tsx";
import { ProductBar, type ProductBarProps } from "./product-bar.tsx";
import type { Market } from "./use-market-frames.ts";

export interface TradeHeadProps extends ProductBarProps {
  readonly pathOf: (symbol: string) => string;
  /** What else is to be known of the market, such as the hours of its exchange. */
  readonly notice?: ReactNode;
  /** The market's live state. */
  readonly state: Market["state"];
}

/** Products, pair, price and the day's figures. */
export default function TradeHead({ answer, active, pathOf, notice, state }: TradeHeadProps) {
  return (
    <>
      <ProductBar answer={answer} active={active} />
      <PairHeader answer={answer} state={state} pathOf={pathOf} />
      {notice}
      <MarketNotice state={state} />
    </>
  );
}
