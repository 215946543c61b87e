/**
 * What a market order would trade against the book on screen: the estimate beside the button. The server matches against
 * the book of that moment, so screens call it an estimate.
 */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, parseAmount, parsePrice, type Price, quoteFor } from "@assay/core/money.ts";
import { notchOf } from "@assay/core/market-terms.ts";
import type { calls, Side } from "../../contract.ts";
import type { Terms } from "../../rules.ts";

export type Book = OutputOf<(typeof calls)["showBook"]>;

export interface BookCost {
  readonly base: Amount;
  readonly quote: Amount;
  /** The first and the last price it would trade at. */
  readonly best: Price;
  readonly worst: Price;
  /** Whether the visible book holds enough. */
  readonly whole: boolean;
}

/**
 * Walks the other side from its best price until `wanted` is used up: a base quantity, or a quote amount that is floored
 * to whole steps at each price, as the matcher does. Undefined when that side is empty.
 */
export function bookCost(terms: Terms, book: Book, side: Side, wanted: Amount): BookCost | undefined {
  const byQuote = wanted.currency === terms.quote;
  let left = wanted.units;
  let base = 0n;
  let quote = 0n;
  let best: Price | undefined;
  let worst = 0n;
  let whole = false;
  for (const level of side === "buy" ? book.asks : book.bids) {
    const price = parsePrice(level.price);
    const offered = parseAmount(terms.base, level.quantity)?.units;
    if (!price || offered === undefined) continue;
    best ??= price;
    const reach = byQuote ? (left / quoteOfStep(terms, price)) * terms.step : left;
    const taken = reach < offered ? reach : offered;
    const paid = quoteFor(amount(terms.base, taken), price, terms.quote, "down").units;
    base += taken;
    quote += paid;
    left -= byQuote ? paid : taken;
    if (taken > 0n) worst = price;
    whole = left === 0n || taken < offered;
    if (whole) break;
  }
  if (best === undefined) return undefined;
  return { base: amount(terms.base, base), quote: amount(terms.quote, quote), best, worst: worst || best, whole };
}

const quoteOfStep = (terms: Terms, price: Price): bigint => (price / terms.tick) * notchOf(terms);
