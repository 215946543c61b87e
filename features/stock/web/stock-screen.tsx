import { calls as market } from "@assay/features/market/contract.ts";
import { NoSuchMarket, tradePath } from "@assay/features/market/web.tsx";
import { TradeFrame } from "@assay/features/spot/web.tsx";
import { RefusedError, useCall } from "@assay/ui/client.ts";
import { ErrorNote } from "@assay/ui/parts/error-note.tsx";
import { Loaded } from "@assay/ui/parts/loaded.tsx";
import { PageHeader } from "@assay/ui/parts/page-header.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useViewport } from "@assay/ui/viewport.ts";
import { Suspense } from "react";
import { useSearchParams } from "react-router";
import { StockPanes } from "./stock-panes.tsx";

const FIRST = "AAPL/USDT";

/** One company: its price and the exchange's hours, its chart, the ticket, and what the customer has. */
export default function StockScreen() {
  const [search] = useSearchParams();
  const symbol = search.get("symbol") ?? FIRST;
  const isRoomy = useViewport() === "desktop";
  const answer = useCall(market.showMarket, { symbol });
  if (answer.data && answer.data.market.kind !== "equity") return <Lost symbol={symbol} />;
  if (answer.isError && !answer.data) {
    if (answer.error instanceof RefusedError) return <Lost symbol={symbol} />;
    return (
      <div>
        <PageHeader title={symbol} />
        <ErrorNote error={answer.error} retry={() => void answer.refetch()} />
      </div>
    );
  }
  const desk = (
    <Loaded query={answer} skeleton={<Skeleton className="h-[70dvh] w-full rounded-card" />}>
      {(known) => <StockPanes key={symbol} answer={known} />}
    </Loaded>
  );
  if (!isRoomy) return desk;
  return (
    <Suspense fallback={<div className="h-[calc(100dvh-56px)]" />}>
      <TradeFrame traded={{ symbol, pathOf: tradePath }} active="stock">
        {desk}
      </TradeFrame>
    </Suspense>
  );
}

function Lost({ symbol }: { readonly symbol: string }) {
  return (
    <div>
      <PageHeader title={symbol} />
      <NoSuchMarket symbol={symbol} />
    </div>
  );
}
