/** What somebody could do who owns the database, for tests: what it refuses him, and what a receipt says of the rest. */
import assert from "node:assert/strict";

export interface Verdict {
  readonly holds: boolean;
  readonly lines: readonly string[];
}

/** A receipt holds not, and one of its lines says why. */
export function assertHoldsNot({ holds, lines }: Verdict, why: RegExp, change?: string): void {
  assert.equal(holds, false, change);
  assert.ok(
    lines.some((line) => why.test(line)),
    lines.join("\n"),
  );
}
