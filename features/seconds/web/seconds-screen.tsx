import { isEquitySymbol, NoSuchMarket } from "@assay/features/market/web.tsx";
import { TradeFrame } from "@assay/features/spot/web.tsx";
import { RefusedError } from "@assay/ui/client.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useRememberMarket } from "@assay/ui/recent.ts";
import { useTradedSymbol } from "@assay/features/market/web.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { Suspense } from "react";
import { Navigate } from "react-router";
import { SecondsDesk } from "./seconds-desk.tsx";
import { useMarketAnswer } from "./use-market-answer.ts";

const FIRST = "BTC/USDT";

/** Options on one market: its chart, the ticket, and what runs and was settled. */
export default function SecondsScreen() {
  const traded = useTradedSymbol();
  const { symbol, pathOf } = traded;
  const viewport = useViewport();
  const answer = useMarketAnswer(symbol);
  useRememberMarket(answer.data ? symbol : undefined);
  // Whoever comes from shares finds coins here: options run on indexes of several venues.
  if (isEquitySymbol(symbol)) return <Navigate to={pathOf(FIRST)} replace />;
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
    <Loaded query={answer}>{(market) => <SecondsDesk key={symbol} answer={market} pathOf={pathOf} />}</Loaded>
  );
  if (viewport !== "desktop") return desk;
  return (
    <Suspense fallback={<div className="h-[calc(100dvh-56px)]" />}>
      <TradeFrame traded={traded} active="seconds">
        {desk}
      </TradeFrame>
    </Suspense>
  );
}
