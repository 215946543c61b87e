import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount } from "@assay/core/money.ts";
import { betRules, mostOf, type Quiz } from "./bet-form.ts";

const outcome = { above: null, below: null, bets: 1, odds: null };
const quiz: Quiz = {
  id: "a quiz",
  symbol: "BTC/USDT",
  period: "hour",
  currency: "USDT",
  lines: ["50000.005"],
  state: "guessing",
  announced_at: 0,
  opens_at: 0,
  closes_at: 0,
  decides_at: 0,
  void_at: 0,
  fee_rate: "0.05",
  cost_per_100: "2.5",
  staked: "400",
  bets: 2,
  outcomes: [
    { ...outcome, below: "50000.005", staked: "100" },
    { ...outcome, above: "50000.005", staked: "300" },
  ],
  index: null,
  if_now: null,
  price: null,
  outcome: null,
  ending: null,
};
const facts = (available?: string, chosen = 0) => ({
  quiz,
  outcome: chosen,
  available: available === undefined ? undefined : parseAmount("USDT", available),
});

test("a ticket says what its outcome would bring with its own stake in the pool, and what it may lose", () => {
  const { brings, loses } = betRules.summary({ amount: "100" }, facts("500"))!;
  assert.deepEqual([formatAmount(brings), formatAmount(loses)], ["242.5", "100"]);
  assert.equal(formatAmount(betRules.summary({ amount: "100" }, facts("500", 1))!.brings), "123.75");
  assert.equal(betRules.summary({ amount: "0.5" }, facts("500")), undefined);
});

test("no more than the account has is offered, in whole hundredths, and never more than one bet may be", () => {
  assert.deepEqual(
    [undefined, "2000", "12.349"].map((available) => formatAmount(mostOf(facts(available)))),
    ["1000", "1000", "12.34"],
  );
  const fault = (amount: string, available?: string) => betRules.faults({ amount }, facts(available)).amount?.code;
  assert.deepEqual(
    [fault(""), fault("0.5"), fault("1001"), fault("51", "50"), fault("50", "50"), fault("50")],
    ["required", "stake-too-small", "stake-too-large", "insufficient-balance", undefined, undefined],
  );
});
