import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { roundName } from "../rules.ts";
import { delayOf, type ValidTick } from "./course.ts";
import { recompute } from "./receipt.ts";

const sources = [{ venue: "North", price: "100", heard: "1" }, { venue: "East" }];
const tick = (at: number, price: string) => ({ id: `BTC/USDT@${at}`, symbol: "BTC/USDT", at: String(at), price, sources });
/** As it was until entries were delayed. */
const undelayed = {
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
const draw = tick(1_200, "100");
const words = [
  { venue: "North", price: parsePrice("100"), heardAt: 1 },
  { venue: "East", price: undefined, heardAt: undefined },
];
const drawnTick: ValidTick = { id: draw.id, at: 1_200, price: parsePrice("100")!, sources: words };
const drawnAs = (name: string) => {
  const entersAt = 1_200 + delayOf(drawnTick, name);
  return { ...undelayed, draw, entry: tick(entersAt, "100"), settlement: tick(entersAt + 30_000, "101") };
};
const fact = drawnAs("an option");
const round = { stake: "2", rate: "0.03", up: "15", down: "135", payout: "3.88" };
const roundFact = { ...drawnAs(roundName("BTC/USDT", 30, 1_000)), ...round };
const priceOf = (said: unknown) => parsePrice((said as { price: string }).price);
const holds = (rule: string, said: unknown) => recompute(rule, said, priceOf)?.holds;

test("SECONDS-16 a receipt that says what follows from its ticks and terms holds", () => {
  assert.equal(holds("seconds-2", fact), true);
  const { settlement: _, ...unsettled } = fact;
  const void1 = { ...unsettled, outcome: "void", payout: "10" };
  assert.equal(holds("seconds-2", void1), true);
  assert.equal(holds("seconds-2", { ...void1, entry: undefined }), true);
  assert.equal(holds("seconds-2", { ...void1, entry: undefined, draw: undefined }), true);
  assert.equal(holds("seconds-pool-2", roundFact), true);
  assert.equal(holds("seconds-pool-2", { ...roundFact, direction: "down", stake: "135", outcome: "lost", payout: "120" }), true);
});

test("SECONDS-22 the receipt of a stake that took part only in part holds, from what stood on the two sides", () => {
  const heavy = { ...roundFact, up: "1", down: "1000", direction: "down", stake: "300" };
  assert.equal(holds("seconds-pool-2", { ...heavy, outcome: "lost", payout: "299.7" }), true);
  assert.equal(holds("seconds-pool-2", { ...heavy, outcome: "lost", payout: "0" }), false);
  assert.equal(holds("seconds-pool-2", { ...roundFact, up: "1", down: "1000", stake: "1", payout: "1.94" }), true);
});

test("SECONDS-21 receipts from before entries were delayed hold by their own rule, and by no other", () => {
  assert.equal(holds("seconds-1", undelayed), true);
  assert.equal(holds("seconds-1", { ...undelayed, settlement: undefined, outcome: "void", payout: "10" }), true);
  const whole = { ...undelayed, ...round, up: "1", down: "1000", stake: "1", payout: "970.97" };
  assert.equal(holds("seconds-pool-1", whole), true);
  assert.equal(holds("seconds-2", undelayed), false);
  assert.equal(holds("seconds-1", fact), false);
  assert.equal(holds("seconds-pool-2", whole), false);
});

test("SECONDS-16 a receipt in which anything that decides was changed does not hold", () => {
  const [entersAt, expiresAt] = [Number(fact.entry.at), Number(fact.settlement.at)];
  const changes = [
    { direction: "down" },
    { outcome: "lost", payout: "0" },
    { payout: "18.01" },
    { stake: "11" },
    { rate: "0.9" },
    { id: "another option" },
    { draw: undefined },
    { draw: { ...draw, sources: [{ ...sources[0], price: "100.1" }, sources[1]] } },
    { draw: tick(1_000, "100") },
    { entry: tick(1_200, "100") },
    { entry: tick(entersAt - 1, "100") },
    { entry: tick(entersAt, "102") },
    { settlement: tick(expiresAt - 1, "101") },
    { settlement: tick(expiresAt + 5_001, "101") },
    { settlement: { ...fact.settlement, symbol: "ETH/USDT" } },
  ];
  for (const change of changes) assert.equal(holds("seconds-2", { ...fact, ...change }), false, JSON.stringify(change));
  assert.equal(recompute("seconds-2", fact, () => parsePrice("100"))?.holds, false);
  assert.equal(holds("seconds-pool-2", { ...roundFact, seconds: "60" }), false);
});

test("an option is judged by the rule of its kind and by no other", () => {
  for (const rule of ["seconds-pool-1", "seconds-pool-2", "stop-1"]) assert.equal(recompute(rule, fact, priceOf), undefined);
  assert.equal(recompute("seconds-2", roundFact, priceOf), undefined);
});

test("what is no option is not read as one", () => {
  for (const said of [
    undefined,
    "x",
    { ...fact, id: 1 },
    { ...fact, seconds: "31" },
    { ...fact, currency: "XYZ" },
    { ...fact, entry: "100" },
    { ...fact, draw: { id: "1" } },
    { ...fact, up: "1" },
  ]) {
    assert.equal(recompute("seconds-2", said, priceOf), undefined);
  }
});
