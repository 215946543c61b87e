/** The only place that reads the time of day. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved: for tests and simulations. */
export class ManualClock implements Clock {
  #now: Date;

  constructor(start: Date) {
    this.#now = start;
  }

  now(): Date {
    return new Date(this.#now);
  }

  advance(ms: number): void {
    this.#now = new Date(this.#now.getTime() + ms);
  }
}

export type Stop = () => void;

/** Starts work later. Whatever needs a timer receives one, so that tests move time instead of waiting for it. */
export interface Timers {
  /** Runs again and again, `ms` apart, until stopped. */
  every(ms: number, run: () => void): Stop;
  /** Runs once, unless stopped before. */
  after(ms: number, run: () => void): Stop;
}

export const systemTimers: Timers = {
  every(ms, run) {
    const timer = setInterval(run, ms);
    return () => clearInterval(timer);
  },
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};

/** Timers of a manual clock: `advance` moves it and runs on the way whatever falls due, in order. */
export class ManualTimers implements Timers {
  readonly #clock: ManualClock;
  readonly #due = new Map<symbol, { at: number; every: number | undefined; run: () => void }>();

  constructor(clock: ManualClock) {
    this.#clock = clock;
  }

  every(ms: number, run: () => void): Stop {
    return this.#add(ms, ms, run);
  }

  after(ms: number, run: () => void): Stop {
    return this.#add(ms, undefined, run);
  }

  advance(ms: number): void {
    const end = this.#clock.now().getTime() + ms;
    while (this.#runNext(end));
    this.#clock.advance(Math.max(end - this.#clock.now().getTime(), 0));
  }

  /** Runs what is due now, and waits for `settled` after each, so that what two timers begin never runs side by side. */
  async runDue(settled: () => Promise<void>): Promise<void> {
    const now = this.#clock.now().getTime();
    while (this.#runNext(now)) await settled();
  }

  /** Answers whether there was something to run until `end`. */
  #runNext(end: number): boolean {
    const [key, next] = [...this.#due].sort(([, a], [, b]) => a.at - b.at)[0] ?? [];
    if (!key || !next || next.at > end) return false;
    // Like the system's, a timer that the clock has overtaken runs once, and not once for every time it has missed.
    const at = Math.max(next.at, this.#clock.now().getTime());
    this.#clock.advance(at - this.#clock.now().getTime());
    if (next.every === undefined) this.#due.delete(key);
    else next.at = at + next.every;
    next.run();
    return true;
  }

  #add(ms: number, every: number | undefined, run: () => void): Stop {
    const key = Symbol();
    this.#due.set(key, { at: this.#clock.now().getTime() + ms, every, run });
    return () => this.#due.delete(key);
  }
}
