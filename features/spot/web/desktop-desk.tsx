import { Watchlist } from "@assay/features/market/web.tsx";
import { useTexts } from "@assay/ui/locale.ts";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { RowsSkeleton } from "@assay/ui/parts/skeleton.tsx";
import { Splitter } from "@assay/ui/parts/splitter.tsx";
import { useStored } from "@assay/ui/stored.ts";
import { lazy, type ReactNode, Suspense } from "react";
import { DeskChart } from "./desk-chart.tsx";
import { MarketNotice } from "./market-notice.tsx";
import { OrderTicket } from "./order-ticket.tsx";
import { OrdersPane } from "./orders-pane.tsx";
import { PairBar } from "./pair-bar.tsx";
import { TallBook } from "./tall-book.tsx";
import type { Desk } from "./use-desk.ts";
import { TAPE_MAX } from "./use-market-frames.ts";
import type { TradedSymbol } from "./use-traded-symbol.ts";

const TradesTape = lazy(() => import("./trades-tape.tsx"));

// Phones never show it.
const AccountPane = lazy(() => import("./account-pane.tsx"));

const USUAL_HEIGHT = 236;
const ORDERS_HEIGHT = { min: 96, max: 480 } as const;

/** One screen without page scroll. The list of pairs stays while another pair loads. */
export function DesktopFrame({ traded, children }: { readonly traded: TradedSymbol; readonly children: ReactNode }) {
  const t = useTexts("spot");
  return (
    <div className="grid h-[calc(100dvh-56px)] grid-rows-[minmax(0,1fr)] grid-cols-[232px_minmax(0,1fr)] gap-1.5 px-1.5 pb-1.5 wide:grid-cols-[236px_minmax(0,1fr)]">
      <Pane label={t("pair.choose")} scroll className="no-scrollbar flex flex-col">
        <Suspense fallback={<RowsSkeleton />}>
          <Watchlist shown={traded.symbol} pathOf={traded.pathOf} />
        </Suspense>
      </Pane>
      {children}
    </div>
  );
}

export function DesktopDesk({ desk }: { readonly desk: Desk }) {
  const t = useTexts("spot");
  const { answer, ticket, book, tape, pickPrice } = desk;
  const { market } = answer;
  const [kept, keepHeight] = useStored("ordersHeight");
  const height = Number(kept ?? USUAL_HEIGHT);
  const title = (text: string) => <h2 className="text-body font-semibold">{text}</h2>;
  return (
    <div className="grid min-h-0 grid-rows-[minmax(0,1fr)] grid-cols-[minmax(0,1fr)_252px_296px] gap-1.5 wide:grid-cols-[minmax(0,1fr)_510px_296px]">
      <div className="grid min-h-0" style={{ gridTemplateRows: `minmax(0, 1fr) auto ${height}px` }}>
        <Pane label={market.symbol} className="flex min-h-0 flex-col overflow-hidden">
          <PairBar answer={answer} ticket={ticket} />
          <MarketNotice state={ticket.state} />
          <DeskChart desk={desk} chartClass="h-auto min-h-0 grow" className="min-h-0 grow border-t border-line" />
        </Pane>
        <Splitter label={t("orders.height")} value={height} {...ORDERS_HEIGHT} onChange={(next) => keepHeight(String(next))} />
        <OrdersPane desk={desk} />
      </div>
      <div className="grid min-h-0 grid-rows-[minmax(0,10fr)_minmax(0,3fr)] gap-1.5 wide:grid-cols-2 wide:grid-rows-1">
        <Pane label={t("book.title")} className="overflow-hidden px-3.5 py-2.5">
          <TallBook market={market} book={book} tape={tape} onPick={pickPrice} title={title(t("book.title"))} />
        </Pane>
        <Pane label={t("tape.title")} scroll className="px-3.5 py-2.5">
          <div className="mb-2 flex min-h-7 items-center">{title(t("tape.title"))}</div>
          <Suspense fallback={null}>
            <TradesTape market={market} tape={tape} rows={TAPE_MAX} />
          </Suspense>
        </Pane>
      </div>
      <Pane label={t("ticket.title")} scroll className="px-4 py-3">
        <OrderTicket ticket={ticket} roomy />
        <Suspense fallback={null}>
          <AccountPane ticket={ticket} className="mt-5 border-t border-line pt-4" />
        </Suspense>
      </Pane>
    </div>
  );
}
