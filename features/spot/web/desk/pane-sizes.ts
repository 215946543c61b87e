/** The panes of the trading desktop whose sizes its reader sets. */
import { PANE_GAP, usePaneSize } from "@assay/ui/pane-size.tsx";

export const panes = {
  orders: { key: "ordersHeight", min: 96, max: 480 },
  book: { key: "bookWidth", min: 232, max: 640 },
  ticket: { key: "ticketWidth", min: 264, max: 420 },
} as const;

/** Chart, book and form; the chart takes what the others leave. The book's limits are variables, since it stands beside the trades on wide pages. */
export function useDeskColumns(): string {
  const book = usePaneSize(panes.book, "var(--book)");
  const ticket = usePaneSize(panes.ticket, "296px");
  return `minmax(390px, 1fr) ${PANE_GAP} minmax(var(--book-min), min(${book}, var(--book-max))) ${PANE_GAP} minmax(${panes.ticket.min}px, ${ticket})`;
}

export function useDeskRows(): string {
  return `minmax(0, 1fr) ${PANE_GAP} minmax(0, ${usePaneSize(panes.orders, "236px")})`;
}

/** The variables that `useDeskColumns` counts on. */
export const deskClass =
  "grid min-h-0 [--book-max:420px] [--book-min:232px] [--book:252px] wide:[--book-max:640px] wide:[--book-min:464px] wide:[--book:510px]";
