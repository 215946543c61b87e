/** An index that a test moves, and how orders are said in a word. */
import type { InputTextOf } from "@assay/core/contract.ts";
import { parsePrice } from "@assay/core/money.ts";
import type { calls as leverageCalls } from "@assay/features/leverage/contract.ts";
import { contracts, type Marks } from "@assay/features/leverage/server.ts";
import type { IndexTick } from "@assay/features/market/server.ts";

export type Opening = InputTextOf<typeof leverageCalls.openPosition>;

/** Marks that stand where a test has put them. */
export class HandMarks implements Marks {
  readonly contracts = contracts;
  readonly feed = { source: "simulated" as const, label: "by hand" };
  readonly #latest = new Map<string, IndexTick>();
  readonly #listeners = new Set<(tick: IndexTick) => void>();
  /** Closes of the minutes before now, oldest first, by market. */
  readonly past = new Map<string, readonly string[]>();
  readonly minutes: Marks["minutes"] = async (_db, symbols, _from, until) =>
    new Map(symbols.map((symbol) => [symbol, this.#minutesOf(symbol, until)]));
  readonly pricesAt: Marks["pricesAt"] = async () => new Map();
  now: () => Date = () => new Date(0);
  #ticks = 0;

  tick(symbol: string): IndexTick | undefined {
    return this.#latest.get(symbol);
  }

  #minutesOf(symbol: string, until: number) {
    const closes = (this.past.get(symbol) ?? []).map((text) => parsePrice(text)!);
    return closes.map((close, at) => ({ time: until - (closes.length - at) * 60_000, low: close, high: close, close }));
  }

  worth(symbol: string): bigint | undefined {
    return this.tick(symbol)?.price;
  }

  depth(): { bids: []; asks: [] } {
    return { bids: [], asks: [] };
  }

  onTick(run: (tick: IndexTick) => void): () => void {
    this.#listeners.add(run);
    return () => this.#listeners.delete(run);
  }

  say(symbol: string, price: string | undefined): void {
    const at = this.now().getTime();
    const value = price === undefined ? undefined : parsePrice(price)!;
    const state = value === undefined ? "silent" : "counted";
    const sources = ["North", "East", "South"].map(
      (venue) => ({ venue, operator: venue, price: value, heardAt: at, changedAt: at, state }) as const,
    );
    const tick = { id: `${symbol}@${(this.#ticks += 1)}`, symbol, at, price: value, clamp: 500_000n, sources };
    this.#latest.set(symbol, tick);
    for (const run of this.#listeners) run(tick);
  }
}

/** "long 0.1 BTC x10". */
export function openingOf(order: string, more: Partial<Opening>): Opening {
  const [, side, quantity, base, multiple] = /^(long|short) ([0-9.]+) ([A-Z]+) x([0-9]+)$/.exec(order)!;
  return {
    currency_id: String(contracts.get(`${base}/USDT`)!.terms.currency_id),
    type: side as "long" | "short",
    number: quantity!,
    multiple: multiple!,
    ...more,
  };
}
