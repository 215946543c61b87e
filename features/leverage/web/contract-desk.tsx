import { MarketChart } from "@assay/features/market/web.tsx";
import { type MarketAnswer, TradeBar, TradeHead } from "@assay/features/spot/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { useLiveQuotes } from "@assay/ui/prices.ts";
import { useViewport } from "@assay/ui/viewport.ts";
import { Suspense, useMemo } from "react";
import { ContractTicket } from "./contract-ticket.tsx";
import { PositionsPanel } from "./positions-panel.tsx";
import type { ContractAnswer } from "./use-contract.ts";
import { usePositionLines } from "./use-position-lines.ts";
import { useMyPositions } from "./use-positions.ts";
import { useTicket } from "./use-ticket.ts";

export interface ContractDeskProps {
  readonly answer: MarketAnswer;
  readonly contract: ContractAnswer;
  readonly pathOf: (symbol: string) => string;
}

const chartHeight = {
  phone: "h-[clamp(7rem,calc(100svh-42.25rem-env(safe-area-inset-top)-env(safe-area-inset-bottom)),12.75rem)]",
  tablet: "h-[46dvh] min-h-72",
  desktop: "h-auto min-h-0 grow",
} as const;

/** One column on a phone, the form beside chart and positions elsewhere. */
export function ContractDesk({ answer, contract, pathOf }: ContractDeskProps) {
  const t = useTexts("leverage");
  const { market } = answer;
  const viewport = useViewport();
  const seeds = useMemo(() => [market], [market]);
  useLiveQuotes(seeds);
  const ticket = useTicket(market, contract);
  const { open, pending } = useMyPositions();
  const lines = usePositionLines({ symbol: market.symbol, tick: market.tick, open, pending });
  const chart = (
    <Suspense fallback={<Skeleton className={`rounded-card ${chartHeight[viewport]}`} />}>
      <MarketChart
        symbol={market.symbol}
        priceDecimals={market.price_decimals}
        quantityDecimals={market.quantity_decimals}
        {...lines}
        chartClass={chartHeight[viewport]}
        className={viewport === "desktop" ? "min-h-0 grow border-t border-line" : "border-t border-line"}
      />
    </Suspense>
  );
  const head = (
    <Suspense fallback={<div className="h-[118px]" />}>
      <TradeHead answer={answer} active="contracts" pathOf={pathOf} />
    </Suspense>
  );
  if (viewport === "phone") {
    return (
      <div className="pt-[env(safe-area-inset-top)] pb-4">
        {head}
        {chart}
        <ContractTicket ticket={ticket} className="border-t border-line px-4 pt-3" />
        <PositionsPanel className="mt-4 border-t-[6px] border-s1 px-4 pt-1" />
      </div>
    );
  }
  if (viewport === "tablet") {
    return (
      <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)_320px]">
        <div className="min-w-0 border-e border-line">
          {head}
          {chart}
          <PositionsPanel className="border-t border-line px-5 pt-1 pb-6" />
        </div>
        <ContractTicket ticket={ticket} className="px-4 pt-4" />
      </div>
    );
  }
  return (
    <div className="grid min-h-0 grid-cols-[minmax(0,1fr)_340px] gap-1.5">
      <div className="grid min-h-0 grid-rows-[minmax(0,1fr)_minmax(0,320px)] gap-1.5">
        <Pane label={market.symbol} className="flex min-h-0 flex-col overflow-hidden">
          <Suspense fallback={<div className="h-[58px]" />}>
            <TradeBar answer={answer} state={market.state} />
          </Suspense>
          {chart}
        </Pane>
        <Pane label={t("positions.title")} scroll className="px-4">
          <PositionsPanel />
        </Pane>
      </div>
      <Pane label={t("ticket.title")} scroll className="px-4 py-3">
        <ContractTicket ticket={ticket} />
      </Pane>
    </div>
  );
}
