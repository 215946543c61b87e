import { useTexts } from "@assay/ui/locale.ts";
import { BookPane } from "./book-pane.tsx";
import { DeskChart } from "./desk-chart.tsx";
import { OrderTicket } from "../ticket/order-ticket.tsx";
import { OrdersPanel } from "../orders/orders-panel.tsx";
import type { Desk } from "./use-desk.ts";

const ROWS = 13;

/** Chart and orders at the left, form over book at the right. */
export function TabletDesk({ desk }: { readonly desk: Desk }) {
  const t = useTexts("spot");
  const { answer, ticket, book, tape, pickPrice } = desk;
  return (
    <div className="grid min-h-dvh pt-(--top) grid-cols-[minmax(0,1fr)_320px]">
      <div className="min-w-0 border-e border-line">
        {desk.head}
        <DeskChart market={answer.market} open={desk.open} chartClass="h-[46dvh] min-h-72" className="border-t border-line" />
        <OrdersPanel
          market={answer.market}
          tape={tape}
          open={desk.open}
          openCount={desk.openCount}
          className="border-t border-line px-5 pt-1 pb-6"
        />
      </div>
      <div className="px-4 pt-4 pb-6">
        <OrderTicket ticket={ticket} roomy />
        <div className="mt-5 border-t border-line pt-4">
          <BookPane
            market={answer.market}
            book={book}
            tape={tape}
            rows={ROWS}
            totals
            onPick={pickPrice}
            title={<h2 className="text-body font-semibold">{t("book.title")}</h2>}
          />
        </div>
      </div>
    </div>
  );
}
