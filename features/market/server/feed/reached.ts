import type { Price } from "@assay/core/money.ts";

/** Where a market's price has been: the lowest, the highest and the last. */
export interface Reach {
  readonly low: Price;
  readonly high: Price;
  readonly last: Price;
}

/** Where prices have been since an instant (ms), by symbol. */
export interface ReachedSince {
  readonly since: number;
  readonly until: number;
  readonly reach: ReadonlyMap<string, Reach>;
}

/**
 * Where prices have been since somebody last looked, so that no moment between two looks is missed. What was read is kept
 * until it is forgotten: a look that failed is repeated with all that came since.
 */
export class Reached {
  #since: number;
  #read = new Map<string, Reach>();
  #fresh = new Map<string, Reach>();

  constructor(since: number) {
    this.#since = since;
  }

  note(symbol: string, price: Price): void {
    this.#fresh.set(symbol, join(this.#fresh.get(symbol), { low: price, high: price, last: price }));
  }

  read(now: number): ReachedSince {
    for (const [symbol, reach] of this.#fresh) this.#read.set(symbol, join(this.#read.get(symbol), reach));
    this.#fresh = new Map();
    return { since: this.#since, until: now, reach: new Map(this.#read) };
  }

  /** Lets go of what was read until then. */
  forget({ until }: ReachedSince): void {
    this.#since = until;
    this.#read = new Map();
  }
}

function join(earlier: Reach | undefined, later: Reach): Reach {
  if (!earlier) return later;
  return {
    low: earlier.low < later.low ? earlier.low : later.low,
    high: earlier.high > later.high ? earlier.high : later.high,
    last: later.last,
  };
}
