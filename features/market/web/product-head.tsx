import { useViewport } from "@assay/ui/viewport.ts";
import { MarketNotice } from "./market-notice.tsx";
import { PairBar } from "./pair-bar.tsx";
import { PairHeader } from "./pair-header.tsx";
import { ProductBar } from "./product-bar.tsx";
import { SessionNow } from "./session-now.tsx";
import type { MarketAnswer } from "./use-market-answer.ts";
import { useMarketState } from "./use-market-state.ts";

export interface ProductHeadProps {
  readonly answer: MarketAnswer;
  readonly active: string;
  /** Leads to the same screen for another pair. */
  readonly pathOf: (symbol: string) => string;
}

/** Products, pair, price, the day's figures and why nothing trades; one line above the chart of a desktop, whose list of pairs has the products. */
export function ProductHead({ answer, active, pathOf }: ProductHeadProps) {
  const state = useMarketState(answer.market);
  return (
    <>
      {useViewport() === "desktop" ? (
        <PairBar answer={answer} state={state} />
      ) : (
        <>
          <ProductBar answer={answer} active={active} />
          <PairHeader answer={answer} state={state} pathOf={pathOf} />
        </>
      )}
      {answer.market.kind === "equity" && <SessionNow market={answer.market} />}
      <MarketNotice state={state} indexed={answer.market.indexed} />
    </>
  );
}
