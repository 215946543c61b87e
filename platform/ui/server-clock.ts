/** The server's clock. Options, sessions and waits end by it, and the clock of a phone is often minutes off. */
const SECOND_MS = 1_000;
/** Servers differ by less than this; a device's clock that is set anew differs by more. */
const LEAP_MS = 2_000;

/** What we know of how far the device's clock is ahead: at least, and at most. */
let [least, most] = [-Infinity, Infinity];

/** Learns from the date of an answer, which the server wrote, in whole seconds, between when it was asked for and when it came. */
export function hearDate(date: string | null, askedAt: number, cameAt = Date.now()): void {
  const dated = Date.parse(date ?? "");
  if (Number.isNaN(dated)) return;
  const [low, high] = [askedAt - dated - SECOND_MS, cameAt - dated];
  const apart = Math.max(low - most, least - high);
  if (apart > LEAP_MS) {
    // Somebody has set the device's clock.
    [least, most] = [low, high];
  } else {
    // Where two servers contradict each other, it lies between what they say.
    const [after, before] = [Math.max(least, low), Math.min(most, high)];
    [least, most] = [Math.min(after, before), Math.max(after, before)];
  }
}

/** How far the device's clock is ahead of the server's, in ms; a clock that may be right is taken to be right. */
export const aheadMs = (): number => Math.max(least, Math.min(most, 0));

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() - aheadMs();
