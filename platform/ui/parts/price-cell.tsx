import { parsePrice } from "@assay/core/money.ts";
import { useLayoutEffect, useRef } from "react";
import { useLanguageTag } from "../locale.ts";
import { printPrice } from "../number.ts";
import { flash, onQuote, quoteOf } from "../prices.ts";
import { classes } from "./classes.ts";
import { PriceText } from "./price-text.tsx";

export interface PriceCellProps {
  readonly symbol: string;
  /** The price of the last answer, shown until a tick comes. */
  readonly price: string | null;
  readonly decimals: number;
  readonly className?: string | undefined;
  /** "hero" keeps the colour of its own; list cells flash for one tick. */
  readonly still?: boolean;
}

/** A live price. After the first render each tick writes the text of one node and renders nothing. */
export function PriceCell({ symbol, price, decimals, className, still = false }: PriceCellProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const tag = useLanguageTag();
  const first = quoteOf(symbol)?.price ?? price;
  useLayoutEffect(() => {
    let shown = quoteOf(symbol)?.price ?? undefined;
    return onQuote(symbol, (quote) => {
      if (!cell.current || quote.price === null || quote.price === shown) return;
      writePrice(cell.current, quote.price, decimals, tag);
      if (!still && shown !== undefined) flash(cell.current, isAbove(quote.price, shown) ? "up" : "down");
      shown = quote.price;
    });
  }, [symbol, decimals, tag, still]);
  return (
    <span ref={cell} className={classes("live", className)}>
      <PriceText key={`${symbol} ${first} ${tag}`} value={first} decimals={decimals} />
    </span>
  );
}

const isAbove = (price: string, other: string): boolean => (parsePrice(price) ?? 0n) > (parsePrice(other) ?? 0n);

/** Writes into the nodes that PriceText rendered; a price with counted zeros has three, any other one. */
function writePrice(cell: HTMLElement, price: string, decimals: number, tag: string): void {
  const text = cell.firstElementChild;
  if (!text) return;
  const { head, zeros, digits } = printPrice(price, decimals, tag);
  const node = text.firstChild;
  if (zeros === undefined && text.childNodes.length === 1 && node instanceof Text) {
    node.data = head;
    return;
  }
  const counted = zeros === undefined ? [] : [countOf(zeros), digits ?? ""];
  text.replaceChildren(head, ...counted);
}

function countOf(zeros: number): HTMLElement {
  const count = document.createElement("sub");
  count.className = "subscript";
  count.textContent = String(zeros);
  return count;
}
