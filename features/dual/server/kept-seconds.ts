/**
 * The last index of each second that this process has heard, a few minutes of every market. What it never heard, as between two
 * processes, has no value: the fixing makes up for it.
 */
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Second } from "../rules/fixing.ts";

/** Longer than the job that stores them may need to come. */
export const KEPT_MS = 2 * MINUTE_MS;

export class KeptSeconds {
  readonly #bySymbol = new Map<string, Map<number, Second>>();

  /** A second holds what was judged after the one before had ended, until its own end. A judgement without a price says nothing. */
  note({ symbol, at: judgedAt, price }: IndexTick): void {
    if (price === undefined) return;
    const at = Math.ceil(judgedAt / SECOND_MS) * SECOND_MS;
    const kept = this.#bySymbol.get(symbol) ?? new Map<number, Second>();
    kept.set(at, { at, price });
    this.#bySymbol.set(symbol, kept);
    for (const old of kept.keys()) {
      if (old >= at - KEPT_MS) break;
      kept.delete(old);
    }
  }

  /** Seconds of an index that were over before a moment, and ended after another; both in ms. */
  of(symbol: string, after: number, before: number): readonly Second[] {
    return [...(this.#bySymbol.get(symbol)?.values() ?? [])].filter(({ at }) => at > after && at < before);
  }
}
