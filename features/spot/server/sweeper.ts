import type { Clock } from "@assay/server/clock.ts";
import type { Markets } from "./markets.ts";
import { isReached, type Market } from "./market.ts";

/**
 * Watches the feed for resting orders that it reaches, and asks the lane to sweep them. A tick that reaches nothing costs a
 * comparison, whatever the number of orders, and touches no table.
 */
export class Sweeper {
  readonly #markets: Markets;
  readonly #clock: Clock;
  readonly #submit: (symbol: string) => Promise<void>;
  readonly #asked = new Set<string>();
  /** Markets whose last sweep could take nothing: the market maker has no funds. They wait for the next refresh. */
  readonly #dry = new Set<string>();

  constructor(markets: Markets, clock: Clock, submit: (symbol: string) => Promise<void>) {
    this.#markets = markets;
    this.#clock = clock;
    this.#submit = submit;
  }

  /** Looks at a market whose depth or book has changed. */
  look(symbol: string): void {
    const market = this.#markets.peek(symbol);
    if (!market || this.#asked.has(symbol) || this.#dry.has(symbol)) return;
    if (this.#isReached(market)) void this.#sweep(symbol);
  }

  /** Reads anew what this process does not know in its stored version: at start, and when another process has traded. */
  refresh(stored: readonly { symbol: string; sequence: number }[]): void {
    this.#dry.clear();
    for (const { symbol, sequence } of stored) {
      if (this.#asked.has(symbol)) continue;
      if (this.#markets.peek(symbol)?.sequence === sequence) this.look(symbol);
      else if (this.#markets.terms(symbol)) void this.#sweep(symbol);
    }
  }

  #isReached(market: Market): boolean {
    return isReached(market, this.#markets.liquidity, this.#clock.now().getTime());
  }

  async #sweep(symbol: string): Promise<void> {
    this.#asked.add(symbol);
    const before = this.#markets.peek(symbol)?.sequence;
    try {
      await this.#submit(symbol);
    } finally {
      this.#asked.delete(symbol);
    }
    const after = this.#markets.peek(symbol);
    if (after && after.sequence === before && this.#isReached(after)) this.#dry.add(symbol);
    else this.look(symbol);
  }
}
