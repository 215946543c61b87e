/** The first valid judgement of each index in each minute, for a few minutes: moments are whole minutes, so that one of these decides. */
import { MINUTE_MS } from "@assay/core/time.ts";
import type { IndexTick } from "@assay/features/market/server.ts";

/** Longer than the job that decides may need to come. */
const KEPT_MS = 5 * MINUTE_MS;

export class KeptTicks {
  readonly #bySymbol = new Map<string, Map<number, IndexTick>>();

  note(tick: IndexTick): void {
    if (tick.price === undefined) return;
    const minute = Math.floor(tick.at / MINUTE_MS) * MINUTE_MS;
    const kept = this.#bySymbol.get(tick.symbol) ?? new Map<number, IndexTick>();
    this.#bySymbol.set(tick.symbol, kept);
    const known = kept.get(minute);
    if (!known || tick.at < known.at) kept.set(minute, tick);
    for (const old of kept.keys()) if (old < minute - KEPT_MS) kept.delete(old);
  }

  /** Of the minute that begins at this moment, in ms. */
  firstAt(symbol: string, moment: number): IndexTick | undefined {
    return this.#bySymbol.get(symbol)?.get(moment);
  }
}
