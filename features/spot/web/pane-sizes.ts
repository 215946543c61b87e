/** The panes of the desktop terminal whose sizes its reader sets. What is kept is wished for: on a small page panes give way. */
import { useStored } from "@assay/ui/stored.ts";

/** The least and the most, in pixels. */
export const panes = {
  watchlist: { key: "watchlistWidth", min: 200, max: 320 },
  orders: { key: "ordersHeight", min: 96, max: 480 },
  book: { key: "bookWidth", min: 232, max: 640 },
  ticket: { key: "ticketWidth", min: 264, max: 420 },
} as const;
export type PaneName = keyof typeof panes;

/** A pane's size as its reader left it, else the usual one. */
function usePaneSize(pane: PaneName, usual: string): string {
  const [kept] = useStored(panes[pane].key);
  return kept === undefined ? usual : `${kept}px`;
}

const GAP = "6px";

/** The watchlist, and all that stands beside it at its narrowest. */
export function useFrameColumns(): string {
  const watchlist = usePaneSize("watchlist", "var(--watchlist)");
  return `minmax(${panes.watchlist.min}px, ${watchlist}) ${GAP} minmax(898px, 1fr)`;
}

/** Chart, book and form; the chart takes what the others leave. The book's limits are variables, since it stands beside the trades on wide pages. */
export function useDeskColumns(): string {
  const book = usePaneSize("book", "var(--book)");
  const ticket = usePaneSize("ticket", "296px");
  return `minmax(390px, 1fr) ${GAP} minmax(var(--book-min), min(${book}, var(--book-max))) ${GAP} minmax(${panes.ticket.min}px, ${ticket})`;
}

export function useDeskRows(): string {
  return `minmax(0, 1fr) ${GAP} minmax(0, ${usePaneSize("orders", "236px")})`;
}

/** The variables that `useDeskColumns` counts on. */
export const deskClass =
  "grid min-h-0 [--book-max:420px] [--book-min:232px] [--book:252px] wide:[--book-max:640px] wide:[--book-min:464px] wide:[--book:510px]";
