/** Writes a ladder into the row nodes that OrderBookLadder has made. */
import type { Ladder, LadderRow } from "../ladder.ts";
import { countedZeros } from "./counted-zeros.ts";
import { formatDense, inPercent, printPrice } from "../number.ts";

export interface LadderLook {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly tag: string;
  /** What stands before the house's share. */
  readonly houseLabel: string;
}

export function writeLadder(board: HTMLElement, ladder: Ladder, look: LadderLook): void {
  writeSide(board.querySelector('[data-side="asks"]'), ladder.asks, look);
  writeSide(board.querySelector('[data-side="bids"]'), ladder.bids, look);
  writeRatio(board.querySelector<HTMLElement>("[data-ratio]"), ladder.bidPercent, look.tag);
  const house = board.querySelector("[data-house]") ?? undefined;
  write(house, ladder.housePercent === undefined ? "" : `${look.houseLabel} ${inPercent(ladder.housePercent, look.tag)}`);
}

function writeSide(side: Element | null, rows: readonly LadderRow[], look: LadderLook): void {
  if (!side) return;
  for (const [index, node] of [...side.children].entries()) if (node instanceof HTMLElement) writeRow(node, rows[index], look);
}

function writeRow(node: HTMLElement, row: LadderRow | undefined, { priceDecimals, quantityDecimals, tag }: LadderLook): void {
  const [depth, price, quantity, total] = node.children;
  if (!(depth instanceof HTMLElement)) return;
  depth.style.transform = `scaleX(${row?.depth ?? 0})`;
  node.toggleAttribute("data-customers", row?.customers === true);
  if (!row) {
    delete node.dataset.price;
    for (const cell of [price, quantity, total]) if (cell) cell.textContent = "";
    return;
  }
  if (node.dataset.price !== row.price) {
    node.dataset.price = row.price;
    writePrice(price, row.price, priceDecimals, tag);
  }
  write(quantity, formatDense(row.quantity, quantityDecimals, tag));
  write(total, formatDense(row.total, quantityDecimals, tag));
}

function writePrice(cell: Element | undefined, price: string, decimals: number, tag: string): void {
  const { head, zeros, digits } = printPrice(price, decimals, tag);
  if (zeros === undefined) return write(cell, head);
  cell?.replaceChildren(head, countedZeros(zeros), digits ?? "");
}

function write(cell: Element | undefined, text: string): void {
  const node = cell?.firstChild;
  if (node instanceof Text && cell?.childNodes.length === 1) {
    if (node.data !== text) node.data = text;
  } else if (cell) cell.textContent = text;
}

function writeRatio(bar: HTMLElement | null, bidPercent: number | undefined, tag: string): void {
  if (!bar) return;
  bar.toggleAttribute("data-empty", bidPercent === undefined);
  if (bidPercent === undefined) return;
  const [buyers, line, sellers] = bar.children;
  write(buyers, inPercent(bidPercent, tag));
  write(sellers, inPercent(100 - bidPercent, tag));
  const [selling, buying] = line?.children ?? [];
  if (selling instanceof HTMLElement) selling.style.transform = `translateX(${bidPercent}%)`;
  if (buying instanceof HTMLElement) buying.style.transform = `translateX(${bidPercent - 100}%)`;
}
