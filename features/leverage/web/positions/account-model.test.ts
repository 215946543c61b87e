import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount } from "@assay/core/money.ts";
import { accountSummary } from "./account-model.ts";

const account = { available: "900", margin: "100", risk_rate: null, transferable: "900", cross_excess: null };

test("equity is what is free, held and won, and its share in margin is told in whole percent", () => {
  const lost = accountSummary({ ...account, profit: "-200" });
  assert.deepEqual([formatAmount(lost.equity!), lost.used], ["800", 13]);
  assert.equal(accountSummary({ ...account, margin: "0", profit: "0" }).used, 0);
  assert.deepEqual(accountSummary({ ...account, profit: null }), { equity: undefined, gain: undefined, used: 100 });
});
