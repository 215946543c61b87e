import { MINUTE_MS } from "@assay/core/time.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { FiringTick } from "./liquidity.ts";
import type { Markets } from "./markets.ts";
import type { Intent } from "./trade.ts";

/** Ticks of one market that may wait while its book is at work; the oldest are dropped when a database hangs for minutes. */
const TICKS_MAX = 1_000;

/** So long a tick waits for its stops to be fired, whoever has led meanwhile: what is older fires nothing any more. */
const UNSEEN_MS_MAX = 5 * MINUTE_MS;

/**
 * Watches the index for stops that it crosses, and asks the lane to fire them. Every tick is looked at against the book as
 * the last batch left it, in order: what comes while a batch is at work waits for its end, and a tick whose stops could not
 * be fired is tried again with the next one. A tick that crosses nothing costs a comparison and touches no table.
 */
export class StopWatch {
  readonly #markets: Markets;
  readonly #ask: (intent: Intent) => Promise<void>;
  readonly #unseen = new Map<string, FiringTick[]>();
  readonly #asked = new Set<string>();
  /** Markets whose marks are to be stored. */
  readonly #due = new Set<string>();

  constructor(markets: Markets, ask: (intent: Intent) => Promise<void>) {
    this.#markets = markets;
    this.#ask = ask;
  }

  /** Hears a judgement of an index. One that gave none fires nothing. */
  hear(tick: IndexTick): void {
    const { symbol, price } = tick;
    if (price === undefined) return;
    const unseen = this.#unseen.get(symbol) ?? [];
    if (unseen.length === 0) this.#unseen.set(symbol, unseen);
    if (unseen.length === TICKS_MAX) unseen.shift();
    while (unseen.length > 0 && tick.at - unseen[0]!.at > UNSEEN_MS_MAX) unseen.shift();
    unseen.push({ ...tick, price });
    this.look(symbol);
  }

  /** Looks at the ticks that a market has not seen yet, and at its marks if they are due. */
  look(symbol: string): void {
    const unseen = this.#unseen.get(symbol);
    const market = this.#markets.peek(symbol);
    if (market && this.#due.delete(symbol) && market.waiting.isUnsettled) void this.#ask({ do: "settle", symbol });
    if (!unseen || !market || this.#asked.has(symbol)) return;
    for (let tick = unseen[0]; tick; tick = unseen[0]) {
      const { waiting } = market;
      if (waiting.reaches(tick) && waiting.crossed(tick).length > 0) return void this.#fire(symbol, tick);
      unseen.shift();
    }
  }

  /** Has the marks of trailing stops stored that have moved: at once, or when the batch that is at work on their market has ended. */
  refresh(): void {
    for (const symbol of this.#unseen.keys()) {
      this.#due.add(symbol);
      this.look(symbol);
    }
  }

  async #fire(symbol: string, tick: FiringTick): Promise<void> {
    this.#asked.add(symbol);
    const before = this.#markets.peek(symbol)?.sequence;
    await this.#ask({ do: "fire", symbol, tick });
    this.#asked.delete(symbol);
    // Without progress the database is not well: the next tick tries again.
    if (this.#markets.peek(symbol)?.sequence !== before) this.look(symbol);
  }
}
