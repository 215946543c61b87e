/**
 * Shares trade in a few hours of the week only. So that whoever runs the suite at night or on a Sunday trades them too, the
 * customers and every server set their clocks ahead to those hours, all by as much (server-process.ts, ahead.ts): nothing else
 * of the server is other than it is in service.
 */
import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { HOUR_MS } from "@assay/core/time.ts";

/** What a long run takes, with everything that is waited for at its end. */
const RUN_MS_MAX = HOUR_MS;

/** How far a time is from one at which shares trade for the whole run, in ms: none, or up to an hour after the next open. */
export function untilSharesTrade(now: number): number {
  const { name, until, next } = sessionAt(now);
  return name === "regular" && until - now > RUN_MS_MAX ? 0 : next.open + HOUR_MS - now;
}
