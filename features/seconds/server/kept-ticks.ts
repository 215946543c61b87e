/**
 * The latest ticks of every market, and when one of them next means something to an option. A tick that means nothing to any
 * touches no table. Only ticks that this process kept exist: what a dead process heard settles nothing.
 */
import { SECOND_MS } from "@assay/core/time.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import { GRACE_MS } from "../rules/course.ts";

/** Longer than a grace by what another process may need to learn of an option. */
export const KEPT_MS = GRACE_MS + 10 * SECOND_MS;

export class KeptTicks {
  readonly #bySymbol = new Map<string, IndexTick[]>();
  #nextDue = Number.POSITIVE_INFINITY;

  /** Keeps a tick. Answers whether it may mean something to an option. */
  keep(tick: IndexTick): boolean {
    const kept = this.#bySymbol.get(tick.symbol) ?? [];
    kept.push(tick);
    const firstKept = kept.findIndex(({ at }) => at >= tick.at - KEPT_MS);
    this.#bySymbol.set(tick.symbol, firstKept > 100 ? kept.slice(firstKept) : kept);
    return tick.at >= this.#nextDue;
  }

  of(symbol: string): readonly IndexTick[] {
    return this.#bySymbol.get(symbol) ?? [];
  }

  /** An option was opened that is due at a time, in ms. */
  await(dueAt: number): void {
    this.#nextDue = Math.min(this.#nextDue, dueAt);
  }

  /** What the table says: the next time at which anything is due. */
  turnTo(nextDue: Date | undefined): void {
    this.#nextDue = nextDue?.getTime() ?? Number.POSITIVE_INFINITY;
  }
}
