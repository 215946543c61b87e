import { BookPane } from "./book-pane.tsx";
import { DeskChart } from "./desk-chart.tsx";
import { MarketNotice } from "./market-notice.tsx";
import { OrderTicket } from "./order-ticket.tsx";
import { OrdersPanel } from "./orders-panel.tsx";
import { PairHeader } from "./pair-header.tsx";
import { ProductBar } from "./product-bar.tsx";
import type { Desk } from "./use-desk.ts";

const ROWS = 7;

/** One column: pair, chart, form beside book, orders. The press that places an order stays above the tab bar. */
export function PhoneDesk({ desk }: { readonly desk: Desk }) {
  const { answer, ticket, book, tape, pickPrice } = desk;
  return (
    <div className="pt-[env(safe-area-inset-top)] pb-4">
      <ProductBar answer={answer} />
      <PairHeader ticket={ticket} pathOf={desk.pathOf} />
      <MarketNotice state={ticket.state} />
      <DeskChart desk={desk} chartClass="h-[clamp(9.5rem,24svh,12.75rem)]" className="border-t border-line" />
      <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-2.5 border-t border-line px-4 pt-2 fit:grid-cols-[minmax(0,1fr)_148px] fit:gap-3">
        <OrderTicket ticket={ticket} />
        <BookPane market={answer.market} book={book} tape={tape} rows={ROWS} onPick={pickPrice} />
      </div>
      <OrdersPanel desk={desk} className="mt-4 border-t-[6px] border-s1 px-4 pt-1" />
    </div>
  );
}
