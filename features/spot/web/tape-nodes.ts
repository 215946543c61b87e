/** Writes trades into the rows that TradesTape has made. */
import { formatDense, printPrice } from "@assay/ui/number.ts";
import { printTime } from "@assay/ui/parts/time-text.tsx";
import type { Market, TapeTrade } from "./use-market-frames.ts";

export interface TapeLook {
  readonly market: Market;
  readonly tag: string;
  /** Who began the trade, for those who do not see its colour. */
  readonly takers: Readonly<Record<TapeTrade["side"], string>>;
}

/** Newest first. A row that falls out below is filled anew and put on top, so that the others stay as they are. */
export function writeTape(body: HTMLTableSectionElement, trades: readonly TapeTrade[], look: TapeLook): void {
  const rows = body.rows.length;
  const known = trades.findIndex(({ key }) => String(key) === body.dataset.latest);
  if (known < 0) for (const row of body.rows) row.hidden = true;
  const fresh = trades.slice(0, known < 0 ? rows : Math.min(known, rows));
  for (const trade of fresh.toReversed()) {
    const row = body.lastElementChild;
    if (!(row instanceof HTMLTableRowElement)) return;
    writeRow(row, trade, look);
    body.prepend(row);
  }
  body.dataset.latest = String(trades[0]?.key ?? "");
}

function writeRow(row: HTMLTableRowElement, { price, quantity, side, at }: TapeTrade, { market, tag, takers }: TapeLook): void {
  const [priceCell, amountCell, timeCell] = row.cells;
  row.hidden = false;
  if (priceCell) {
    const { head, zeros, digits } = printPrice(price, market.price_decimals, tag);
    priceCell.dataset.direction = side === "buy" ? "up" : "down";
    priceCell.replaceChildren(bdi(head, ...(zeros === undefined ? [] : [counted(zeros), digits ?? ""])), hidden(takers[side]));
  }
  amountCell?.replaceChildren(bdi(formatDense(quantity, market.quantity_decimals, tag)));
  timeCell?.replaceChildren(bdi(printTime(at, "clock", tag)));
}

function bdi(...content: readonly (string | Node)[]): HTMLElement {
  const node = document.createElement("bdi");
  node.dir = "ltr";
  node.append(...content);
  return node;
}

function counted(zeros: number): HTMLElement {
  const node = document.createElement("sub");
  node.className = "subscript";
  node.textContent = String(zeros);
  return node;
}

function hidden(text: string): HTMLElement {
  const node = document.createElement("span");
  node.className = "sr-only";
  node.textContent = text;
  return node;
}
