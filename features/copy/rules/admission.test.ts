import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, later } from "@assay/core/time.ts";
import { type Candidate, judgeAdmission } from "./admission.ts";

const now = new Date("2026-03-02T12:00:00Z");
const candidate: Candidate = { level: 1, since: later(now, -30 * DAY_MS), stake: 100_000_000_000n, liquidatedAt: undefined };
const missing = (more: Partial<Candidate>): string[] =>
  judgeAdmission({ ...candidate, ...more }, now)
    .filter(({ met }) => !met)
    .map(({ rule, need, has }) => `${rule} ${has}/${need}`);

test("who is verified, thirty days here, has his stake and was not liquidated may lead", () => {
  assert.deepEqual(missing({}), []);
  assert.deepEqual(missing({ liquidatedAt: later(now, -14 * DAY_MS) }), []);
});

test("each figure that is missing is named", () => {
  assert.deepEqual(missing({ level: 0 }), ["verified 0/1"]);
  assert.deepEqual(missing({ since: later(now, 1 - 30 * DAY_MS) }), ["days 29/30"]);
  // Of who has just come there is nothing to tell of days without a liquidation; after that so many as he is here.
  assert.deepEqual(missing({ since: undefined }), ["days 0/30", "liquidation null/14"]);
  assert.deepEqual(missing({ since: later(now, -1 * DAY_MS) }), ["days 1/30", "liquidation 1/14"]);
  assert.deepEqual(missing({ since: later(now, -1 * DAY_MS), liquidatedAt: now }), ["days 1/30", "liquidation 0/14"]);
  assert.deepEqual(missing({ stake: 99_999_999_999n }), ["stake 999.99999999/1000"]);
  assert.deepEqual(missing({ stake: undefined }), ["stake 0/1000"]);
  assert.deepEqual(missing({ liquidatedAt: later(now, 1 - 14 * DAY_MS) }), ["liquidation 13/14"]);
});
