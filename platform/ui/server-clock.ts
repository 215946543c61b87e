/** The server's clock. Options, sessions and waits end by it, and the clock of a phone is often minutes off. */
const SECOND_MS = 1_000;

/** What we know of how far the device's clock is ahead: at least, and at most. */
let [least, most] = [-Infinity, Infinity];

/** Learns from the date of an answer, which the server wrote, in whole seconds, between when it was asked for and when it came. */
export function hearDate(date: string | null, askedAt: number, cameAt = Date.now()): void {
  const dated = Date.parse(date ?? "");
  if (Number.isNaN(dated)) return;
  const [low, high] = [askedAt - dated - SECOND_MS, cameAt - dated];
  // Where this contradicts all before, somebody has set the device's clock.
  const isContradiction = low > most || high < least;
  [least, most] = isContradiction ? [low, high] : [Math.max(least, low), Math.min(most, high)];
}

/** How far the device's clock is ahead of the server's, in ms; a clock that may be right is taken to be right. */
export const aheadMs = (): number => Math.max(least, Math.min(most, 0));

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() - aheadMs();
