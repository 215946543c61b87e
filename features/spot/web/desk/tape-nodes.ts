/** Writes trades into the rows that TradesTape has made. Rows stay where they are and texts move down: nothing is laid out but them. */
import { formatDense, type PrintedPrice, printPrice } from "@assay/ui/number.ts";
import { printTime } from "@assay/ui/parts/time-text.tsx";
import type { Market } from "@assay/features/market/web.tsx";
import type { TapeTrade } from "./use-market-frames.ts";

export interface TapeLook {
  readonly market: Market;
  readonly tag: string;
  /** Who began the trade, for those who do not see its colour. */
  readonly takers: Readonly<Record<TapeTrade["side"], string>>;
}

/** Newest first. Rows out of sight are written when they come into it. */
export function writeTape(body: HTMLElement, trades: readonly TapeTrade[], look: TapeLook): void {
  for (const [index, row] of [...body.children].entries()) if (row instanceof HTMLElement) writeRow(row, trades[index], look);
}

function writeRow(row: HTMLElement, trade: TapeTrade | undefined, look: TapeLook): void {
  if (row.hidden !== (trade === undefined)) row.hidden = trade === undefined;
  if (!trade || !("seen" in row.dataset) || row.dataset.key === String(trade.key)) return;
  row.dataset.key = String(trade.key);
  const { price, amount, time } = printed(trade, look);
  const [priceCell, amountCell, timeCell] = row.children;
  const direction = trade.side === "buy" ? "up" : "down";
  if (priceCell instanceof HTMLElement && priceCell.dataset.direction !== direction) {
    priceCell.dataset.direction = direction;
    write(priceCell.lastElementChild, look.takers[trade.side]);
  }
  writePrice(priceCell?.firstElementChild, price);
  write(amountCell?.firstElementChild, amount);
  write(timeCell?.firstElementChild, time);
}

interface PrintedTrade {
  readonly tag: string;
  readonly price: PrintedPrice;
  readonly amount: string;
  readonly time: string;
}

/** A trade is printed once, however far down the tape it moves. */
const known = new WeakMap<TapeTrade, PrintedTrade>();

function printed(trade: TapeTrade, { market, tag }: TapeLook): PrintedTrade {
  const before = known.get(trade);
  if (before?.tag === tag) return before;
  const now = {
    tag,
    price: printPrice(trade.price, market.price_decimals, tag),
    amount: formatDense(trade.quantity, market.quantity_decimals, tag),
    time: printTime(trade.at, "clock", tag),
  };
  known.set(trade, now);
  return now;
}

function writePrice(cell: Element | null | undefined, { head, zeros, digits }: PrintedPrice): void {
  if (zeros === undefined) return write(cell, head);
  const count = document.createElement("sub");
  count.className = "subscript";
  count.textContent = String(zeros);
  cell?.replaceChildren(head, count, digits ?? "");
}

function write(cell: Element | null | undefined, text: string): void {
  const node = cell?.firstChild;
  if (node instanceof Text && cell?.childNodes.length === 1) {
    if (node.data !== text) node.data = text;
  } else if (cell) cell.textContent = text;
}
