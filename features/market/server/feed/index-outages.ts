import { SECOND_MS } from "@assay/core/time.ts";

/** A time in which a market had no index, in ms. */
export interface Outage {
  readonly since: number;
  readonly until: number;
}

/** Shorter ones are the pulse of quiet venues and of a start, and are not counted. */
export const OUTAGE_MS_MIN = 5 * SECOND_MS;

/** The times in which one market's index was missing, as they are noticed. */
export class IndexOutages {
  #since: number | undefined;
  #last: Outage | undefined;
  /** Ends of outages that are not stored yet, by their beginnings. */
  #unsaved = new Map<number, number>();

  /** Takes note of whether there is an index now. */
  note(hasIndex: boolean, now: number): void {
    if (hasIndex) {
      this.#since = undefined;
      return;
    }
    this.#since ??= now;
    if (now - this.#since < OUTAGE_MS_MIN) return;
    this.#last = { since: this.#since, until: now };
    this.#unsaved.set(this.#since, now);
  }

  /** Whether the latest outage reaches beyond `time`. */
  reaches(time: number): boolean {
    return this.#last !== undefined && this.#last.until > time;
  }

  /** Outages that have begun or grown since the last call; `giveBack` returns them when storing has failed. */
  takeUnsaved(): readonly Outage[] {
    const unsaved = [...this.#unsaved].map(([since, until]) => ({ since, until }));
    this.#unsaved = new Map();
    return unsaved;
  }

  giveBack(outages: readonly Outage[]): void {
    for (const { since, until } of outages) this.#unsaved.set(since, Math.max(until, this.#unsaved.get(since) ?? 0));
  }
}
