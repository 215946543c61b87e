import assert from "node:assert/strict";
import { test } from "node:test";
import { runChains } from "./chains.ts";
import { RUN_MS_MAX } from "./run.ts";

test("chains and ledger agree to the unit while API, worker and signer are killed (WD-01, WD-03)", async (t) => {
  const report = await runChains({
    seed: 3,
    customers: 6,
    kills: 4,
    say: (line) => t.diagnostic(line),
    over: AbortSignal.timeout(RUN_MS_MAX),
  });
  t.diagnostic(JSON.stringify(report));
  assert.equal(report.withdrawals >= 6 && report.deposits >= 6, true);
});
