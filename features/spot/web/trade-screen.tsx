import { isEquitySymbol, NoSuchMarket, tradePath } from "@assay/features/market/web.tsx";
import { RefusedError } from "@assay/ui/client.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { useRememberMarket } from "@assay/ui/recent.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy, Suspense } from "react";
import { Navigate } from "react-router";
import { PhoneDesk } from "./phone-desk.tsx";
import { TabletDesk } from "./tablet-desk.tsx";
import { TradeSkeleton } from "./trade-skeleton.tsx";
import { TradeWaiting } from "./trade-waiting.tsx";
import { useDesk } from "./use-desk.ts";
import { type MarketAnswer, useMarketAnswer } from "./use-market-frames.ts";
import { type TradedSymbol, useTradedSymbol } from "@assay/features/market/web.tsx";

// Phones and tablets never show it.
const TradeFrame = lazy(() => import("./trade-frame.tsx"));
const DesktopDesk = lazy(() => import("./desktop-desk.tsx"));

/** The trade screen: one pair, its chart, its book, and the order form. It is the tab and the page of a linked pair. */
export default function TradeScreen() {
  const traded = useTradedSymbol();
  const { symbol } = traded;
  const viewport = useViewport();
  const answer = useMarketAnswer(symbol);
  useRememberMarket(answer.data ? symbol : undefined);
  if (isEquitySymbol(symbol)) return <Navigate to={tradePath(symbol)} replace />;
  const isLost = answer.isError && answer.data === undefined;
  const desk = isLost ? (
    <div>
      <PageHeader title={<bdi dir="ltr">{symbol}</bdi>} />
      {answer.error instanceof RefusedError ? (
        <NoSuchMarket symbol={symbol} />
      ) : (
        <ErrorNote error={answer.error} retry={() => void answer.refetch()} />
      )}
    </div>
  ) : (
    <Loaded query={answer} skeleton={<TradeSkeleton viewport={viewport} title={symbol} />}>
      {(market) => <TradeDesk key={symbol} answer={market} traded={traded} />}
    </Loaded>
  );
  if (viewport !== "desktop") return desk;
  return (
    <Suspense fallback={<TradeWaiting title={symbol} />}>
      <TradeFrame traded={traded} active="spot">
        {desk}
      </TradeFrame>
    </Suspense>
  );
}

const desks = { phone: PhoneDesk, tablet: TabletDesk, desktop: DesktopDesk } as const;

function TradeDesk({ answer, traded }: { readonly answer: MarketAnswer; readonly traded: TradedSymbol }) {
  const desk = useDesk(answer, traded.pathOf);
  const Panes = desks[useViewport()];
  return <Panes desk={desk} />;
}
