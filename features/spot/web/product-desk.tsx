import { MarketChart } from "@assay/features/market/web.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { type ComponentProps, type ReactNode, Suspense, useMemo } from "react";
import { MarketNotice } from "./market-notice.tsx";
import PairBar from "./pair-bar.tsx";
import TradeHead, { type TradeHeadProps } from "./trade-head.tsx";
import { useMarketState } from "./use-market-state.ts";

/** What lies in the chart. */
type Drawn = Pick<ComponentProps<typeof MarketChart>, "lines" | "onLineMoved" | "onLineRemoved">;

interface Part {
  readonly title: string;
  readonly show: (className: string) => ReactNode;
}

export interface ProductDeskProps extends Omit<TradeHeadProps, "state"> {
  readonly drawn: Drawn;
  /** The form. */
  readonly ticket: Part;
  /** What of the customer's runs, waits and has ended. */
  readonly panel: Part;
}

const chartHeight = {
  phone: "h-[clamp(7rem,calc(100svh-42.25rem-var(--top)-env(safe-area-inset-bottom)),12.75rem)]",
  tablet: "h-[46dvh] min-h-72",
  desktop: "h-auto min-h-0 grow",
} as const;

/** One market's chart with a product's form and lists: one column on a phone, the form beside the chart elsewhere. */
export default function ProductDesk({ answer, active, pathOf, drawn, notice, ticket, panel }: ProductDeskProps) {
  const { market } = answer;
  const viewport = useViewport();
  const state = useMarketState(market);
  const seeds = useMemo(() => [market], [market]);
  useLiveQuotes(seeds);
  const chart = (
    <Suspense fallback={<Skeleton className={`rounded-card ${chartHeight[viewport]}`} />}>
      <MarketChart
        symbol={market.symbol}
        priceDecimals={market.price_decimals}
        quantityDecimals={market.quantity_decimals}
        {...drawn}
        chartClass={chartHeight[viewport]}
        className={viewport === "desktop" ? "min-h-0 grow border-t border-line" : "border-t border-line"}
      />
    </Suspense>
  );
  const head = <TradeHead answer={answer} active={active} pathOf={pathOf} notice={notice} state={state} />;
  if (viewport === "phone") {
    return (
      <div className="pt-(--top) pb-4">
        {head}
        {chart}
        {ticket.show("border-t border-line px-4 pt-3")}
        {panel.show("mt-4 border-t-[6px] border-s1 px-4 pt-1")}
      </div>
    );
  }
  if (viewport === "tablet") {
    return (
      <div className="grid min-h-dvh pt-(--top) grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 border-e border-line">
          {head}
          {chart}
          {panel.show("border-t border-line px-5 pt-1 pb-6")}
        </div>
        <div className="px-4 pt-4 pb-6">{ticket.show("")}</div>
      </div>
    );
  }
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_340px] gap-1.5">
      <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_minmax(0,272px)] gap-1.5">
        <Pane label={market.symbol} className="flex min-h-0 flex-col overflow-hidden">
          <PairBar answer={answer} state={state} />
          {notice}
          <MarketNotice state={state} />
          {chart}
        </Pane>
        <Pane label={panel.title} scroll className="px-4">
          {panel.show("")}
        </Pane>
      </div>
      <Pane label={ticket.title} scroll className="px-4 py-3">
        {ticket.show("")}
      </Pane>
    </div>
  );
}
