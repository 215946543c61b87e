import type { Price } from "@assay/core/money.ts";
import type { Level } from "./prices.ts";

/** Beyond this many levels of one side the farthest are forgotten; no venue's visible book is that deep. */
const SIDE_LEVELS_MAX = 10_000;

/** One side of a venue's book. The best level is last, because nearly every change happens there. */
class BookSide {
  readonly #levels: Level[] = [];
  readonly #better: (a: Price, b: Price) => boolean;

  constructor(better: (a: Price, b: Price) => boolean) {
    this.#better = better;
  }

  set(price: Price, quantity: bigint): void {
    const index = this.#find(price);
    const found = this.#levels[index]?.price === price;
    if (quantity === 0n) {
      if (found) this.#levels.splice(index, 1);
      return;
    }
    this.#levels.splice(index, found ? 1 : 0, { price, quantity });
    if (this.#levels.length > SIDE_LEVELS_MAX) this.#levels.splice(0, SIDE_LEVELS_MAX / 2);
  }

  best(): Level | undefined {
    return this.#levels.at(-1);
  }

  /** The best levels, best first: of all, or of those that are not better than a price. */
  top(count: number, from?: Price): Level[] {
    const end = from === undefined ? this.#levels.length : this.#endAt(from);
    return this.#levels.slice(Math.max(end - count, 0), end).reverse();
  }

  #endAt(price: Price): number {
    const index = this.#find(price);
    return this.#levels[index]?.price === price ? index + 1 : index;
  }

  /** Where the price stands or belongs: the first level that is not worse than it. */
  #find(price: Price): number {
    let low = 0;
    let high = this.#levels.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#better(price, this.#levels[middle]!.price)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

/** A venue's order book, rebuilt from its changes. A quantity of zero removes a level. */
export class Book {
  readonly bids = new BookSide((a, b) => a > b);
  readonly asks = new BookSide((a, b) => a < b);
}
