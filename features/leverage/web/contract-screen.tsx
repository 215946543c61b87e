import { isEquitySymbol, NoSuchMarket, useTradedSymbol } from "@assay/features/market/web.tsx";
import { type MarketAnswer, TradeFrame } from "@assay/features/spot/web.tsx";
import { RefusedError } from "@assay/ui/client.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { useRememberMarket } from "@assay/ui/recent.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { Suspense } from "react";
import { Navigate } from "react-router";
import { ContractDesk } from "./contract-desk.tsx";
import { useContractAnswer } from "./use-contract.ts";
import { useMarketAnswer } from "./use-market-answer.ts";

const FIRST = "BTC/USDT";

/** Contracts on one market: its chart with the positions in it, the form, and what is open and waits. */
export default function ContractScreen() {
  const traded = useTradedSymbol();
  const { symbol, pathOf } = traded;
  const viewport = useViewport();
  const answer = useMarketAnswer(symbol);
  useRememberMarket(answer.data ? symbol : undefined);
  // Whoever comes from shares finds coins here: contracts run on indexes of several venues.
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
    <Loaded query={answer}>{(market) => <WithContract key={symbol} answer={market} pathOf={pathOf} />}</Loaded>
  );
  if (viewport !== "desktop") return desk;
  return (
    <Suspense fallback={<div className="h-[calc(100dvh-56px)]" />}>
      <TradeFrame traded={traded} active="contracts">
        {desk}
      </TradeFrame>
    </Suspense>
  );
}

interface WithContractProps {
  readonly answer: MarketAnswer;
  readonly pathOf: (symbol: string) => string;
}

function WithContract({ answer, pathOf }: WithContractProps) {
  const contract = useContractAnswer(answer.market.currency_id);
  return <Loaded query={contract}>{(terms) => <ContractDesk answer={answer} contract={terms} pathOf={pathOf} />}</Loaded>;
}
