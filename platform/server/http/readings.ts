/**
 * Answers of probes within a time, whatever hangs: all who ask while a check runs share it, what it found is told for a moment, and
 * a check that has not answered in time has found nothing good until it does.
 */
import { type Clock, systemClock, systemTimers, type Timers } from "../clock.ts";

export interface ReadingTerms {
  readonly clock: Clock;
  readonly timers: Timers;
}

export const ofTheSystem: ReadingTerms = { clock: systemClock, timers: systemTimers };

/** Longer than a database that is well takes, and shorter than supervisors wait. */
export const READY_MS_MAX = 2_000;
/** However many ask, a check runs this often at most. */
export const FOUND_MS = 500;

/** One check, read by many. `late` is what is told when it takes too long or fails. */
export function reading<Found>(check: () => Promise<Found>, late: Found, { clock, timers }: ReadingTerms): () => Promise<Found> {
  let running: { readonly since: number; readonly answer: Promise<Found> } | undefined;
  let found: { readonly at: number; readonly what: Found } | undefined;

  function begin(since: number): Promise<Found> {
    const answer = Promise.resolve()
      .then(check)
      .catch(() => late)
      .then((what) => {
        found = { at: clock.now().getTime(), what };
        running = undefined;
        return what;
      });
    running = { since, answer };
    return answer;
  }

  return async () => {
    const now = clock.now().getTime();
    // A clock that was set back makes nothing last longer.
    if (!running && found && Math.abs(now - found.at) < FOUND_MS) return found.what;
    const answer = running?.answer ?? begin(now);
    const left = READY_MS_MAX - Math.max(now - (running?.since ?? now), 0);
    if (left <= 0) return late;
    const { promise, resolve } = Promise.withResolvers<Found>();
    const stop = timers.after(left, () => resolve(late));
    void answer.then((what) => {
      stop();
      resolve(what);
    });
    return await promise;
  };
}
