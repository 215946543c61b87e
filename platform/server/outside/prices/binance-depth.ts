/**
 * Binance's rule for a local book: a snapshot with an update id, then every change whose ids continue it without a gap.
 * A gap makes the book unknown until a new snapshot has come.
 */
import { Book } from "./book.ts";
import type { Level } from "./prices.ts";

export interface DepthChange {
  /** First and last update id that the change contains. */
  readonly first: number;
  readonly last: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface DepthSnapshot {
  readonly last: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

const CHANGES_KEPT_MAX = 1_000;

export class DepthSync {
  #book: Book | undefined;
  #last = 0;
  #early: DepthChange[] = [];
  /** How often the ids did not continue. */
  gaps = 0;

  /** Undefined while a snapshot is needed. */
  get book(): Book | undefined {
    return this.#book;
  }

  /** The last update id in the book. */
  get last(): number {
    return this.#last;
  }

  change(change: DepthChange): void {
    if (!this.#book) {
      this.#early.push(change);
      if (this.#early.length > CHANGES_KEPT_MAX) this.#early.shift();
    } else if (change.first > this.#last + 1) {
      this.gaps += 1;
      this.#book = undefined;
      this.#early = [change];
    } else if (change.last > this.#last) {
      this.#apply(this.#book, change);
    }
  }

  /** Takes a snapshot in, unless it is older than the oldest change at hand: that would leave a hole between the two. */
  snapshot(snapshot: DepthSnapshot): void {
    const early = this.#early.filter((change) => change.last > snapshot.last);
    if (early[0] && early[0].first > snapshot.last + 1) return;
    this.#book = new Book();
    this.#apply(this.#book, { ...snapshot, first: snapshot.last });
    this.#early = [];
    for (const change of early) this.change(change);
  }

  #apply(book: Book, change: DepthChange): void {
    for (const { price, quantity } of change.bids) book.bids.set(price, quantity);
    for (const { price, quantity } of change.asks) book.asks.set(price, quantity);
    this.#last = change.last;
  }
}
