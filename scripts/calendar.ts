/** `npm run check -- calendar`: the tests of what depends on the calendar, at five moments at which it is another (at-moment.ts). */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, say } from "./set-up.mjs";
import { runAtMoments } from "./test-files.ts";

/** In UTC. A test that reads none of its moment's rules is a test of the machine's clock: it must pass at all of them as well. */
const moments = {
  "a session is open": "2026-03-11T15:00:00Z",
  "a night between two sessions": "2026-03-12T03:00:00Z",
  "a Saturday": "2026-03-14T12:00:00Z",
  "the last minute of a month, after a half day": "2025-11-30T23:59:00Z",
  "29 February": "2028-02-29T12:00:00Z",
} as const;

/** A test file belongs here when what it expects follows from a date, a day's or month's end, a session or when a row is due. */
const files: readonly string[] = [
  // Shares: the exchange's days and sessions.
  "platform/core/exchange-calendar.test.ts",
  "features/market/rules/exchange-hours.test.ts",
  "features/market/server/equities.test.ts",
  "features/stock/scenarios/weekend-gap.test.ts",
  "features/stock/server/any-moment.test.ts",
  "features/stock/server/orders.test.ts",
  // Rows that fall due.
  "features/identity/server/sessions.test.ts",
  "features/messages/server/announcements.test.ts",
  "features/seconds/server/seconds.test.ts",
  "features/spot/server/stop-terms.test.ts",
  // Days and months.
  "platform/core/time.test.ts",
  "platform/ui/day.test.ts",
  "features/leverage/server/nights.test.ts",
  "features/protection/rules.test.ts",
  "features/protection/server/protection.test.ts",
  "features/wallet/server/value-history.test.ts",
  "features/wallet/server/wallet.test.ts",
];

/** Returns whether every test passed at every moment. */
export async function checkCalendar(): Promise<boolean> {
  const missing = files.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) throw new Error(`scripts/calendar.ts names files that are not there: ${missing.join(", ")}`);
  const results = await runAtMoments(files, moments);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  say(`calendar: ${failed === 0 ? "good" : `${failed} failed`}, ${files.length} files at ${results.length} moments`);
  return failed === 0;
}
