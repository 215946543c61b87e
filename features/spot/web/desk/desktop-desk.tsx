import { useTexts } from "@assay/ui/locale.ts";
import { PaneSplitter } from "@assay/ui/pane-size.tsx";
import { Pane } from "@assay/ui/parts/pane.tsx";
import { AccountPane } from "../ticket/account-pane.tsx";
import { DeskChart } from "./desk-chart.tsx";
import { FittingBook } from "./fitting-book.tsx";
import { OrderTicket } from "../ticket/order-ticket.tsx";
import { OrdersPane } from "../orders/orders-pane.tsx";
import { deskClass, panes, useDeskColumns, useDeskRows } from "./pane-sizes.ts";
import TradesTape from "./trades-tape.tsx";
import type { Desk } from "./use-desk.ts";
import { TAPE_MAX } from "./use-market-frames.ts";

/** A row of either side; around them title, heads, the last price, the ratio and the share of the house. */
const BOOK_ROOM = { row: 2 * 1.15625, around: 8.5, most: 24 } as const;

/** Chart and orders, book and trades, and the form beside them. */
export default function DesktopDesk({ desk }: { readonly desk: Desk }) {
  const t = useTexts("spot");
  const { answer, ticket, book, tape, pickPrice } = desk;
  const { market } = answer;
  const title = (text: string) => <h2 className="text-body font-semibold">{text}</h2>;
  return (
    <div className={`${deskClass} grid-rows-[minmax(0,1fr)]`} style={{ gridTemplateColumns: useDeskColumns() }}>
      <div className="grid min-h-0" style={{ gridTemplateRows: useDeskRows() }}>
        <Pane label={market.symbol} className="flex min-h-0 flex-col overflow-hidden">
          {desk.head}
          <DeskChart
            market={market}
            open={desk.open}
            chartClass="h-auto min-h-0 grow"
            className="min-h-0 grow border-t border-line"
          />
        </Pane>
        <PaneSplitter pane={panes.orders} label={t("desk.orders")} sizes="after" level />
        <OrdersPane desk={desk} />
      </div>
      <PaneSplitter pane={panes.book} label={t("desk.book")} sizes="after" />
      <div className="grid min-h-0 grid-rows-[minmax(0,10fr)_minmax(0,3fr)] gap-1.5 wide:grid-cols-2 wide:grid-rows-1">
        <Pane label={t("book.title")} className="overflow-hidden px-3.5 py-2.5">
          <FittingBook
            market={market}
            book={book}
            tape={tape}
            room={BOOK_ROOM}
            totals
            onPick={pickPrice}
            title={title(t("book.title"))}
            className="h-full"
          />
        </Pane>
        <Pane label={t("tape.title")} scroll className="px-3.5 py-2.5">
          <div className="mb-2 flex min-h-7 items-center">{title(t("tape.title"))}</div>
          <TradesTape market={market} tape={tape} rows={TAPE_MAX} />
        </Pane>
      </div>
      <PaneSplitter pane={panes.ticket} label={t("desk.ticket")} sizes="after" />
      <Pane label={t("ticket.title")} scroll className="px-4 py-3">
        <OrderTicket ticket={ticket} roomy />
        <AccountPane ticket={ticket} className="mt-5 border-t border-line pt-4" />
      </Pane>
    </div>
  );
}
