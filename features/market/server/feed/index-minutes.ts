import type { Price } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";

/** How far an index went in a minute, and its last word. `time` is when the minute began, in ms. */
export interface IndexMinute {
  readonly time: number;
  readonly low: Price;
  readonly high: Price;
  readonly close: Price;
}

/** Ended minutes that are kept while they cannot be stored. */
const UNSAVED_MAX = 1_440;

/** The index of one market by the minute, as it is judged. */
export class IndexMinutes {
  #growing: IndexMinute | undefined;
  #unsaved: IndexMinute[] = [];

  /** Takes a judgement in; undefined is one that gave no index. */
  note(index: Price | undefined, now: number): void {
    const time = now - (now % MINUTE_MS);
    const growing = this.#growing;
    if (growing && growing.time !== time) {
      this.#unsaved.push(growing);
      if (this.#unsaved.length > UNSAVED_MAX) this.#unsaved.shift();
      this.#growing = undefined;
    }
    if (index === undefined) return;
    const { low, high } = this.#growing ?? { low: index, high: index };
    if (this.#growing?.close === index) return;
    this.#growing = { time, low: index < low ? index : low, high: index > high ? index : high, close: index };
  }

  /** Minutes that have ended since the last call; `giveBack` returns them when storing has failed. */
  takeUnsaved(): readonly IndexMinute[] {
    const unsaved = this.#unsaved;
    this.#unsaved = [];
    return unsaved;
  }

  giveBack(minutes: readonly IndexMinute[]): void {
    this.#unsaved = [...minutes, ...this.#unsaved];
  }
}
