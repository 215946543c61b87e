import assert from "node:assert/strict";
import { test } from "node:test";
import { limitRules } from "./limit-form.ts";
import { tightest, usedPercent } from "./protection-model.ts";

const holds = (amount: string, now: string | null) => limitRules.summary({ amount }, { amount: now }).holds;

test("a first or a lower limit holds at once, a higher one in a day, and the same one changes nothing", () => {
  assert.deepEqual(
    [holds("100", null), holds("99.99", "100"), holds("100.01", "100"), holds("100.0", "100"), holds("", "100")],
    ["at-once", "at-once", "in-a-day", undefined, undefined],
  );
  assert.equal(limitRules.faults({ amount: "0" }, { amount: null }).amount?.code, "wrong-amount");
  assert.deepEqual(limitRules.faults({ amount: "99999999999999999999" }, { amount: null }).amount, {
    code: "limit-too-high",
    values: { maximum: "10000000", currency: "USDT" },
    lasting: true,
  });
  assert.deepEqual(limitRules.faults({ amount: "5" }, { amount: null }), {});
});

test("what is used of a limit is a share of it, and the limit that leaves least decides", () => {
  const limit = (amount: string | null, left: string | null) =>
    ({ period: "day", amount, left, result: "0", renews_at: 0, next: null }) as const;
  assert.deepEqual(
    [usedPercent(limit("100", "25.5")), usedPercent(limit("100", "130")), usedPercent(limit(null, null))],
    [74, 0, undefined],
  );
  assert.equal(tightest([limit(null, null), limit("100", "70"), limit("50", "20")])?.left, "20");
  assert.equal(tightest([limit(null, null)]), undefined);
});
