/** For tests that start the whole server: its clock tells another time than the machine's, and nothing else of it is other than in service. */
import { systemClock } from "./clock.ts";

/** Sets the clock of this process ahead. */
export function setClockAhead(ms: number): void {
  const realNow = systemClock.now;
  systemClock.now = () => new Date(realNow().getTime() + ms);
}

/** Lets the clock of this process begin at a moment and go on at life's pace. */
export const beginAt = (start: Date): void => setClockAhead(start.getTime() - systemClock.now().getTime());
