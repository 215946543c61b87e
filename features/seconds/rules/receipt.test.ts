import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { recompute as recomputeBy } from "./receipt.ts";

const tick = (at: number, price: string) => ({ id: `BTC/USDT@${at}`, symbol: "BTC/USDT", at: String(at), price });
const fact = {
  id: "an option",
  symbol: "BTC/USDT",
  direction: "up",
  seconds: "30",
  closed: "1000",
  currency: "USDT",
  stake: "10",
  rate: "0.8",
  entry: tick(1_200, "100"),
  settlement: tick(31_200, "101"),
  outcome: "won",
  payout: "18",
};
/** By the rule of what it is: a round tells what stood on its sides. */
const recompute = (said: unknown, prices: typeof priceOf) =>
  recomputeBy(typeof said === "object" && "up" in said! ? "seconds-pool-1" : "seconds-1", said, prices);
const priceOf = (said: unknown) => parsePrice((said as { price: string }).price);

test("SECONDS-16 a receipt that says what follows from its ticks and terms holds", () => {
  assert.equal(recompute(fact, priceOf)?.holds, true);
  const { settlement: _, ...unsettled } = fact;
  assert.equal(recompute({ ...unsettled, outcome: "void", payout: "10" }, priceOf)?.holds, true);
  const round = { ...fact, stake: "2", rate: "0.03", up: "15", down: "135", payout: "19.4" };
  assert.equal(recompute(round, priceOf)?.holds, true);
  assert.equal(recompute({ ...round, direction: "down", stake: "135", outcome: "lost", payout: "0" }, priceOf)?.holds, true);
});

test("SECONDS-16 a receipt in which anything that decides was changed does not hold", () => {
  const changes = [
    { direction: "down" },
    { outcome: "lost", payout: "0" },
    { payout: "18.01" },
    { stake: "11" },
    { rate: "0.9" },
    { entry: tick(1_000, "100") },
    { entry: tick(1_200, "102") },
    { settlement: tick(31_199, "101") },
    { settlement: tick(36_201, "101") },
    { settlement: { ...tick(31_200, "101"), symbol: "ETH/USDT" } },
  ];
  for (const change of changes) assert.equal(recompute({ ...fact, ...change }, priceOf)?.holds, false, JSON.stringify(change));
  assert.equal(recompute(fact, () => parsePrice("100"))?.holds, false);
});

test("an option is judged by the rule of its kind and by no other", () => {
  for (const rule of ["seconds-pool-1", "stop-1"]) assert.equal(recomputeBy(rule, fact, priceOf), undefined);
});

test("what is no option is not read as one", () => {
  for (const said of [
    undefined,
    "x",
    { ...fact, seconds: "31" },
    { ...fact, currency: "XYZ" },
    { ...fact, entry: "100" },
    { ...fact, up: "1" },
  ]) {
    assert.equal(recompute(said, priceOf), undefined);
  }
});
