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
    <Loaded query={answer} skeleton={<Waiting title={symbol} />}>
      {(known) => <StockPanes key={symbol} answer={known} />}
    </Loaded>
  );
  if (!isRoomy) return desk;
  return (
    <Suspense fallback={<Waiting title={symbol} />}>
      <TradeFrame traded={{ symbol, pathOf: tradePath }} active="stock">
        {desk}
      </TradeFrame>
    </Suspense>
  );
}

/** The place of its chart, under its name for whoever does not see it. */
const Waiting = ({ title }: { readonly title: string }) => (
  <>
    <h1 data-waiting className="sr-only">
      {title}
    </h1>
    <Skeleton className="h-[70dvh] w-full rounded-card" />
  </>
);

function Lost({ symbol }: { readonly symbol: string }) {
  return (
    <div>
      <PageHeader title={symbol} />
      <NoSuchMarket symbol={symbol} />
    </div>
  );
}
