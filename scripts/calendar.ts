/**
 * `npm run check -- calendar`: the tests of what depends on the calendar, at five moments. At each the machine's clock and the usual
 * start of a test house are moved there (at-moment.ts), so that nothing passes only today or only at noon on a Monday.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { root, say } from "./set-up.mjs";
import { runAtMoments } from "./test-files.ts";

const moments = {
  "a session is open": "2026-03-11T15:00:00Z",
  "a night between two sessions": "2026-03-12T03:00:00Z",
  "a Saturday": "2026-03-14T12:00:00Z",
  "the last minute of a month, after a half day": "2025-11-30T23:59:00Z",
  "29 February": "2028-02-29T12:00:00Z",
} as const;

/** Declared and not discovered: a test file belongs here when what it expects follows from a date, a day's or month's end, a session or when a row is due. */
const declared: readonly string[] = [
  // Shares: the exchange's days and sessions.
  "platform/core/exchange-calendar.test.ts",
  "features/market/rules/exchange-hours.test.ts",
  "features/market/server/equities.test.ts",
  "features/stock/scenarios/weekend-gap.test.ts",
  "features/stock/server/any-moment.test.ts",
  "features/stock/server/orders.test.ts",
  // Rows that fall due.
  "features/coupons/server/coupons.test.ts",
  "features/identity/server/sessions.test.ts",
  "features/loans/server/loans.test.ts",
  "features/messages/server/announcements.test.ts",
  "features/seconds/server/open-options.test.ts",
  "features/seconds/server/rounds.test.ts",
  "features/seconds/server/settle-options.test.ts",
  "features/spot/server/stop-terms.test.ts",
  // Days and months.
  "platform/core/time.test.ts",
  "platform/ui/day.test.ts",
  "features/invite/server/invite.test.ts",
  "features/leverage/server/nights.test.ts",
  "features/lock-mining/server/lock-mining.test.ts",
  "features/protection/rules.test.ts",
  "features/protection/server/protection.test.ts",
  "features/quiz/server/quiz.test.ts",
  "features/statements/server/statements.test.ts",
  "features/wallet/server/value-history.test.ts",
  "features/wallet/server/wallet.test.ts",
  "features/yields/server/yields.test.ts",
];

/** Returns whether every test passed at every moment: of these files, or of the declared ones. */
export async function checkCalendar(asked: readonly string[]): Promise<boolean> {
  const files = asked.length > 0 ? asked : declared;
  const missing = files.filter((file) => !existsSync(join(root, file)));
  if (missing.length > 0) {
    say(`calendar: there is no ${missing.join(", ")}`);
    return false;
  }
  const results = await runAtMoments(files, moments);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  say(`calendar: ${failed === 0 ? "good" : `${failed} failed`}, ${files.length} files at ${results.length} moments`);
  return failed === 0;
}
