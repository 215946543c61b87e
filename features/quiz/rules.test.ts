import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrice, formatRate, parsePrice, parseRate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import {
  closeMax,
  edgeOf,
  endingOf,
  judgeBet,
  linesAt,
  nextMoment,
  oddsOf,
  outcomeAt,
  payoutsOf,
  stateOf,
  wouldBring,
} from "./rules.ts";

const price = (text: string) => parsePrice(text)!;
const rate = (text: string) => parseRate(text)!;

test("QUIZ-05 lines are half a tick off the grid, so that no price on it is a tie, and too close ones make no quiz", () => {
  const lines = (outcomes: number, distance = "0.01", tick = "0.01") =>
    linesAt(outcomes, price("50000.019"), rate(distance), price(tick))?.map((line) => formatPrice(line));
  assert.deepEqual(lines(2, "0"), ["50000.015"]);
  assert.deepEqual(lines(3), ["49500.015", "50500.015"]);
  assert.deepEqual(lines(4), ["49500.015", "50000.015", "50500.015"]);
  assert.equal(lines(4, "0.0001", "100"), undefined);
});

test("QUIZ-04 the number of lines below a price is its outcome, and one on a line is none", () => {
  const lines = [price("99.5"), price("100.5")];
  assert.deepEqual(
    ["99", "100", "101", "100.5"].map((text) => outcomeAt(price(text), lines)),
    [0, 1, 2, "tie"],
  );
});

test("QUIZ-03 quizzes without an index, on a line, with one side or without a winner are void, and one without bets is over", () => {
  assert.deepEqual(
    [endingOf(null, [1n, 1n]), endingOf("tie", [1n, 1n]), endingOf(0, [0n, 5n]), endingOf(1, [0n, 5n])],
    ["late", "tie", "one-sided", "one-sided"],
  );
  assert.deepEqual([endingOf(2, [1n, 1n, 0n]), endingOf(0, [1n, 1n]), endingOf(0, [0n, 0n])], ["no-winner", "paid", "paid"]);
});

test("QUIZ-02 QUIZ-06 payouts and fee are what was staked, whatever the stakes, and left-over units go to the largest remainders", () => {
  const bets = [
    { id: "a", outcome: 1, stake: 1n },
    { id: "b", outcome: 1, stake: 1n },
    { id: "c", outcome: 1, stake: 1n },
    { id: "d", outcome: 0, stake: 5n },
  ];
  assert.deepEqual(payoutsOf(bets, [5n, 3n], 1, 0n), [3n, 3n, 2n, 0n]);
  assert.deepEqual(payoutsOf(bets.toReversed(), [5n, 3n], 1, 0n), [0n, 2n, 3n, 3n]);
  for (let seed = 1n; seed < 200n; seed += 1n) {
    const many = Array.from({ length: 9 }, (_, place) => ({
      id: String(place),
      outcome: place % 3,
      stake: ((seed * BigInt(place * place + 7) * 7919n) % 100_003n) + 1n,
    }));
    const pools = [0, 1, 2].map((outcome) => many.reduce((sum, bet) => (bet.outcome === outcome ? sum + bet.stake : sum), 0n));
    const losing = pools[0]! + pools[2]!;
    const paid = payoutsOf(many, pools, 1, rate("0.05")).reduce((sum, one) => sum + one, 0n);
    assert.equal(paid + (losing * 5n) / 100n, pools[0]! + pools[1]! + pools[2]!);
  }
});

test("odds, the ticket's answer and the cost of 100 follow from the pools, and the fee is of losing stakes alone", () => {
  const pools = [100n, 300n];
  assert.deepEqual([formatRate(oddsOf(pools, 0, rate("0.05"))!), oddsOf([0n, 300n], 0, 0n)], ["3.85", null]);
  assert.deepEqual([wouldBring(pools, 0, 100n, rate("0.05")), wouldBring([0n, 0n], 0, 100n, rate("0.05"))], [242n, 100n]);
  assert.deepEqual([formatRate(edgeOf([1n, 1n], rate("0.05"))), formatRate(edgeOf([0n, 0n], rate("0.05")))], ["0.025", "0.025"]);
});

test("a stake has two decimals and lies within its bounds", () => {
  const judged = (text: string) => {
    const stake = judgeBet(text);
    return stake instanceof Rejection ? stake.code : stake;
  };
  assert.deepEqual(["", "0", "1.001", "0.99", "1000.01"].map(judged), [
    "wrong-amount",
    "wrong-amount",
    "wrong-amount",
    "stake-too-small",
    "stake-too-large",
  ]);
  assert.deepEqual(["1", "1000"].map(judged), [100_000_000n, 100_000_000_000n]);
});

test("a quiz goes from not started to settled, and its moment is the end of the hour or UTC day", () => {
  const times = { opensAt: 10, closesAt: 20, decidesAt: 30 };
  const state = (now: number, isSettled = false) => stateOf({ ...times, isSettled }, now);
  assert.deepEqual(
    [9, 10, 19, 20, 30].map((now) => state(now)),
    ["not-started", "guessing", "guessing", "over", "unsettled"],
  );
  assert.equal(state(30, true), "settled");
  const noon = Date.UTC(2026, 2, 2, 12);
  assert.deepEqual(
    [nextMoment("hour", noon), nextMoment("hour", noon - 1), nextMoment("day", noon)],
    [noon + 3_600_000, noon, noon + 43_200_000],
  );
  assert.deepEqual([closeMax("hour"), closeMax("day")], [30, 720]);
});
