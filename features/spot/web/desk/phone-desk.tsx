import { Later } from "@assay/ui/later.tsx";
import { Skeleton } from "@assay/ui/parts/skeleton.tsx";
import { DeskChart } from "./desk-chart.tsx";
import { FittingBook } from "./fitting-book.tsx";
import { OrderTicket } from "../ticket/order-ticket.tsx";
import { OrdersPanel } from "../orders/orders-panel.tsx";
import type { Desk } from "./use-desk.ts";

/** A row of either side; around them heads, the last price, the ratio, the share of the house and the price step. */
const BOOK_ROOM = { row: 2 * 1.15625, around: 6.85, most: 7 } as const;

/** What the screen's height leaves beside all the rest, so that the press that places an order stays above the tab bar. */
const chartHeight =
  "h-[clamp(7rem,calc(100svh-38.5rem-var(--top)-env(safe-area-inset-bottom)),12.75rem)] short:h-[clamp(6.5rem,calc(100svh-35rem),12.75rem)]";

const FORM_HEIGHT = "min-h-[23.125rem] short:min-h-0";

/** One column: pair, chart, form beside book, orders. On a short screen the book shows as many rows as the form is high. */
export function PhoneDesk({ desk }: { readonly desk: Desk }) {
  const { answer, ticket, book, tape, pickPrice } = desk;
  return (
    <div className="pt-(--top) pb-4">
      {desk.head}
      <DeskChart market={answer.market} open={desk.open} chartClass={chartHeight} className="border-t border-line" />
      <div className="grid grid-cols-[minmax(0,1fr)_140px] gap-2.5 border-t border-line px-4 pt-2 fit:grid-cols-[minmax(0,1fr)_148px] fit:gap-3">
        <Later waiting={<Skeleton className={`rounded-card ${FORM_HEIGHT}`} />}>
          <OrderTicket ticket={ticket} />
        </Later>
        <Later waiting={<Skeleton className={`rounded-card ${FORM_HEIGHT}`} />}>
          <FittingBook
            market={answer.market}
            book={book}
            tape={tape}
            room={BOOK_ROOM}
            onPick={pickPrice}
            className={`contain-size ${FORM_HEIGHT}`}
          />
        </Later>
      </div>
      <Later waiting={null}>
        <OrdersPanel
          market={answer.market}
          tape={tape}
          open={desk.open}
          openCount={desk.openCount}
          className="mt-4 border-t-[6px] border-s1 px-4 pt-1"
        />
      </Later>
    </div>
  );
}
