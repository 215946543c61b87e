import { parsePrice } from "@assay/core/money.ts";
import { useLayoutEffect, useRef } from "react";
import { useLanguageTag } from "../locale.ts";
import { printPrice } from "../number.ts";
import { flash, onQuote, quoteOf } from "../prices.ts";
import { classes } from "./classes.ts";
import { countedZeros } from "./counted-zeros.ts";
import { PriceText } from "./price-text.tsx";

export interface PriceCellProps {
  readonly symbol: string;
  /** Which of the market's prices; the last one unless said otherwise. */
  readonly of?: "price" | "high" | "low" | "index";
  /** The price of the last answer, shown until a tick comes. */
  readonly price: string | null;
  readonly decimals: number;
  readonly className?: string | undefined;
  /** Keeps its colour; the last price otherwise flashes for one tick. */
  readonly still?: boolean;
}

/** A live price. After the first render each tick writes the text of one node and renders nothing. */
export function PriceCell({ symbol, of = "price", price, decimals, className, still = of !== "price" }: PriceCellProps) {
  const cell = useRef<HTMLSpanElement>(null);
  const tag = useLanguageTag();
  const first = quoteOf(symbol)?.[of] ?? price;
  useLayoutEffect(() => {
    let shown = quoteOf(symbol)?.[of] ?? undefined;
    return onQuote(symbol, ({ [of]: next }) => {
      if (!cell.current || next === null || next === shown) return;
      writePrice(cell.current, next, decimals, tag);
      if (!still && shown !== undefined) flash(cell.current, isAbove(next, shown) ? "up" : "down");
      shown = next;
    });
  }, [symbol, of, decimals, tag, still]);
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
  const counted = zeros === undefined ? [] : [countedZeros(zeros), digits ?? ""];
  text.replaceChildren(head, ...counted);
}
