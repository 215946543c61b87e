/** The latest ticks of a market, so that what was under way while they came can be judged by them when it has ended. */
import type { Price } from "@assay/core/money.ts";
import type { IndexTick } from "@assay/features/market/server.ts";

/** A tick with the mark that it made, if any. */
export interface Noted {
  readonly tick: IndexTick;
  readonly mark: Price | undefined;
  /** Its place among all that this process has heard, of any market; of one without a mark that of the one before. */
  readonly number: number;
}

/** A tick that made a mark. */
export interface Heard extends Noted {
  readonly mark: Price;
}

const isHeard = (noted: Noted): noted is Heard => noted.mark !== undefined;

/** Two minutes, which is longer than a statement may take. What is older is judged no more. */
export const HEARD_MS = 120_000;

/** So many ticks are more than those of two minutes. */
const HEARD_MAX = 640;

export class HeardTicks {
  #ticks: Noted[] = [];

  get last(): Heard | undefined {
    return this.#ticks.findLast(isHeard);
  }

  /** Takes note of the newest tick; the oldest are forgotten, many at a time. */
  note(tick: Noted): void {
    this.#ticks.push(tick);
    if (this.#ticks.length === 2 * HEARD_MAX) this.#ticks = this.#ticks.slice(HEARD_MAX);
  }

  /** What came after a tick of this market, oldest first. */
  since({ id, at }: IndexTick): Heard[] {
    const place = this.#ticks.findLastIndex(({ tick }) => tick.id === id);
    return (place < 0 ? this.#ticks.filter(({ tick }) => tick.at > at) : this.#ticks.slice(place + 1)).filter(isHeard);
  }

  /** The tick that stood at an instant (ms); undefined where that is not known any more. */
  at(instant: number): Noted | undefined {
    return this.#ticks.findLast(({ tick }) => tick.at <= instant);
  }

  /** Whether this tick came after the one of this number. */
  isAfter({ id }: IndexTick, number: number): boolean {
    return this.after(number).some(({ tick }) => tick.id === id);
  }

  /** What came after the tick of this number, oldest first. */
  after(number: number): Heard[] {
    let from = this.#ticks.length;
    while (from > 0 && this.#ticks[from - 1]!.number > number) from -= 1;
    return this.#ticks.slice(from).filter(isHeard);
  }
}
