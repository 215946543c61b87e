import { RefusedError } from "@assay/ui/client.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { useRememberMarket } from "@assay/ui/recent.ts";
import type { TradeProduct } from "@assay/ui/screen.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { lazy, type ReactNode, Suspense, useMemo } from "react";
import { Navigate } from "react-router";
import NoSuchMarket from "./no-such-market.tsx";
import { isEquitySymbol, tradePath } from "./paths.ts";
import { ProductHead } from "./product-head.tsx";
import { ProductSkeleton } from "./product-skeleton.tsx";
import { useLearned } from "./use-learned.ts";
import { type MarketAnswer, useMarketAnswer } from "./use-market-answer.ts";
import { useTradedSymbol } from "./use-traded-symbol.ts";

// Phones and tablets never show it.
const TradeFrame = lazy(() => import("./trade-frame.tsx"));

/** What a product shows of one market stands in. */
export interface ProductPlace {
  readonly answer: MarketAnswer;
  /** Products, pair, price and the day's figures, for above the chart. */
  readonly head: ReactNode;
}

export interface ProductScreenProps {
  readonly active: string;
  /** Coins unless given: their products run on indexes of several venues, which shares have not. */
  readonly kind?: TradeProduct["kind"];
  /** Limit orders between customers need no index: without this, a market that has none leads to where they are placed. */
  readonly needsIndex?: false;
  /** The places of its panes on a desktop while the market loads, where they are others than those of `ProductDesk`. */
  readonly panes?: ReactNode;
  readonly children: (place: ProductPlace) => ReactNode;
}

/** The screen of anything that is traded on one market: the pair in the address, else the one looked at last, in every state it can be in. */
export default function ProductScreen({ active, kind = "coin", needsIndex, panes, children }: ProductScreenProps) {
  const { symbol, pathOf } = useTradedSymbol(kind);
  const answer = useMarketAnswer(symbol);
  const isDesktop = useViewport() === "desktop";
  const market = answer.data?.market;
  const learning = useLearned(answer.data);
  // Where every product of coins begins next, so that all of them can show it.
  useRememberMarket(kind === "coin" && market?.kind === kind && market.indexed ? symbol : undefined);
  // A link to a product of coins leads to the shares themselves.
  if (kind === "coin" && (isEquitySymbol(symbol) || market?.kind === "equity"))
    return <Navigate to={tradePath(symbol, true)} replace />;
  if (kind === "coin" && needsIndex !== false && market?.indexed === false) return <Navigate to={tradePath(symbol)} replace />;
  const waiting = <Waiting title={symbol}>{isDesktop && panes ? panes : <ProductSkeleton />}</Waiting>;
  const isLost = market ? market.kind !== kind : answer.isError;
  const desk = isLost ? (
    <div>
      <PageHeader title={<bdi dir="ltr">{symbol}</bdi>} />
      {market || answer.error instanceof RefusedError ? (
        <NoSuchMarket symbol={symbol} />
      ) : (
        <ErrorNote error={answer.error} retry={() => void answer.refetch()} />
      )}
    </div>
  ) : (
    <Loaded query={answer} skeleton={waiting}>
      {(known) =>
        learning === "known" ? (
          <Place key={symbol} answer={known} active={active} pathOf={pathOf} show={children} />
        ) : learning === "coming" ? (
          waiting
        ) : (
          <ErrorNote error={learning.error} retry={() => void learning.refetch()} />
        )
      }
    </Loaded>
  );
  if (!isDesktop) return desk;
  return (
    <Suspense
      fallback={
        <Waiting title={symbol}>
          <div className="h-[calc(100dvh-56px)]" />
        </Waiting>
      }
    >
      <TradeFrame traded={{ symbol, pathOf }} active={active}>
        {desk}
      </TradeFrame>
    </Suspense>
  );
}

interface PlaceProps extends Pick<ProductScreenProps, "active"> {
  readonly answer: MarketAnswer;
  readonly pathOf: (symbol: string) => string;
  readonly show: ProductScreenProps["children"];
}

function Place({ answer, active, pathOf, show }: PlaceProps) {
  const seeds = useMemo(() => [answer.market], [answer.market]);
  useLiveQuotes(seeds);
  return show({ answer, head: <ProductHead answer={answer} active={active} pathOf={pathOf} /> });
}

/** The page's name for whoever does not see the places that wait. */
function Waiting({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <>
      <h1 data-waiting className="sr-only">
        {title}
      </h1>
      {children}
    </>
  );
}
