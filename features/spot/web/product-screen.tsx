import { isEquitySymbol, NoSuchMarket, tradePath, useTradedSymbol } from "@assay/features/market/web.tsx";
import { RefusedError } from "@assay/ui/client.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useRememberMarket } from "@assay/ui/recent.ts";
import type { TradeProduct } from "@assay/ui/screen.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { Navigate } from "react-router";
import { TradeSkeleton } from "./trade-skeleton.tsx";
import { TradeWaiting } from "./trade-waiting.tsx";
import { type MarketAnswer, useMarketAnswer } from "./use-market-frames.ts";

// Phones and tablets never show it.
const TradeFrame = lazy(() => import("./trade-frame.tsx"));

export interface ProductScreenProps {
  readonly active: TradeProduct["key"];
  /** What the product shows of a market; `pathOf` leads to the same screen for another one. */
  readonly children: (answer: MarketAnswer, pathOf: (symbol: string) => string) => ReactNode;
}

/** The screen of a product that runs on the index of one market. */
export default function ProductScreen({ active, children }: ProductScreenProps) {
  const traded = useTradedSymbol();
  const { symbol, pathOf } = traded;
  const viewport = useViewport();
  const answer = useMarketAnswer(symbol);
  useRememberMarket(answer.data ? symbol : undefined);
  // These products run on indexes of several venues, which shares have not: a link to them leads to the shares.
  if (isEquitySymbol(symbol)) return <Navigate to={tradePath(symbol)} replace />;
  const isLost = answer.isError && answer.data === undefined;
  const desk = isLost ? (
    answer.error instanceof RefusedError ? (
      <Suspense fallback={null}>
        <NoSuchMarket symbol={symbol} />
      </Suspense>
    ) : (
      <ErrorNote error={answer.error} retry={() => void answer.refetch()} />
    )
  ) : (
    <Loaded query={answer} skeleton={<TradeSkeleton viewport={viewport} title={symbol} />}>
      {(market) => children(market, pathOf)}
    </Loaded>
  );
  if (viewport !== "desktop") return desk;
  return (
    <Suspense fallback={<TradeWaiting title={symbol} />}>
      <TradeFrame traded={traded} active={active}>
        {desk}
      </TradeFrame>
    </Suspense>
  );
}
