import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { type Config, isSoldOut, lockRules, mostOf } from "./lock-form.ts";

const config: Config = {
  config_id: 2,
  currency: "USDT",
  currency_id: 3,
  daily_yield: "0.0003",
  annual_rate: "0.1095",
  period_days: 30,
  min: "10",
  dividend_time: "daily",
  penalty_ratio: "0.004",
  pool_free: "18",
};
const now = Date.UTC(2026, 2, 2);
const facts = (available: string) => ({ config, now, available: parseAmount("USDT", available) });

test("no more is offered than the customer has and the pool can promise, and terms whose pool cannot promise the least are sold out", () => {
  const offered = (amount: string, available: string) =>
    lockRules.faults({ amount }, facts(available)).amount?.values?.["nearest"];
  assert.deepEqual([offered("101", "100"), offered("3000", "9000"), offered("9", "100")], ["100", "2000.00000111", "10"]);
  assert.deepEqual(
    ["100", "9000"].map((one) => formatAmount(mostOf(facts(one)))),
    ["100", "2000.00000111"],
  );
  assert.deepEqual([isSoldOut(config), isSoldOut({ ...config, pool_free: "0.08" })], [false, true]);
});

test("what comes and what an early exit costs are said in money", () => {
  const { perDay, inAll, firstDay, worst, firstAt, endsAt } = lockRules.summary({ amount: "1000" }, facts("1000"))!;
  assert.deepEqual([perDay, inAll, firstDay, worst].map(formatAmount), ["0.3", "9", "0.3", "8.1"]);
  assert.deepEqual([firstAt - now, endsAt - now], [86_400_000, 30 * 86_400_000]);
  assert.equal(lockRules.summary({ amount: "5" }, facts("1000")), undefined);
});
