/** The date of answers: by the clock that decides, so that a device can tell how far its own is off. */
import type { Clock } from "../clock.ts";

const SECOND_MS = 1_000;

/** Writes the current second as HTTP does, once for all answers in it. */
export function dating(clock: Clock): () => string {
  let second = NaN;
  let text = "";
  return () => {
    const now = clock.now();
    const current = Math.floor(now.getTime() / SECOND_MS);
    if (current !== second) {
      second = current;
      text = now.toUTCString();
    }
    return text;
  };
}
