import assert from "node:assert/strict";
import { test } from "node:test";
import { hashed } from "@assay/features/proofs/receipts.ts";
import { commitmentOf, PRICES, pricesOf } from "../rules.ts";
import { heightOf, isAsBound, newerOf, pointsOf, type Round, toldEnding } from "./board-model.ts";

const KEY = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const round: Round = {
  id: "1",
  chain: "c",
  end: hashed(KEY, 2),
  place: 2,
  commitment: commitmentOf(KEY),
  seed: "mine",
  bet: 10,
  prices: pricesOf(KEY, { seed: "mine", place: 2 }, 3),
  guesses: ["higher", "lower"],
  ending: "cashed",
  times: "2.00",
  paid: 20,
  preimage: KEY,
  started_at: 5,
  ended_at: 6,
};

test("GAME-06 a round is as it was bound, and with anything else it is not", () => {
  const bound = { commitment: commitmentOf(KEY), seed: "mine" };
  assert.deepEqual([isAsBound(round, bound), isAsBound(round, undefined)], [true, true]);
  for (const one of [
    { preimage: hashed(KEY, 1) },
    { preimage: null },
    { end: KEY },
    { seed: "other" },
    { prices: [1, 2, 3] },
    { place: 3 },
  ])
    assert.equal(isAsBound({ ...round, ...one }, bound), false, JSON.stringify(one));
  assert.equal(isAsBound(round, { ...bound, commitment: KEY }), false);
  assert.equal(isAsBound(round, { ...bound, seed: "another" }), false);
});

test("the board shows the last prices within its frame, higher ones above, and leaves room for the next", () => {
  const points = pointsOf([1, 13, 7, 2, 3, 4, 5, 6, 8, 9]);
  assert.deepEqual(points.map(({ at, price }) => [at, price])[0], [2, 7]);
  assert.ok(points.every(({ x, y }) => x >= 5 && x <= 90 && y >= 5 && y <= 95));
  assert.ok(heightOf(PRICES) < heightOf(1));
});

test("of two answers the one that tells more of the newer round is shown", () => {
  const open: Round = { ...round, ending: null, preimage: null };
  assert.equal(newerOf(null, undefined), null);
  assert.equal(newerOf(open, round), round);
  assert.equal(newerOf(round, open), round);
  const less = { ...open, guesses: [], prices: [4] };
  assert.equal(newerOf(open, less), open);
  assert.equal(newerOf(less, open), open);
  const later = { ...open, id: "2", started_at: 9 };
  assert.equal(newerOf(later, round), later);
  assert.equal(newerOf(round, later), later);
});

test("a round that an equal price has ended says so, and any other says what it is", () => {
  assert.equal(toldEnding({ ending: "lost", prices: [3, 7, 7] }), "equal");
  assert.equal(toldEnding({ ending: "lost", prices: [3, 7, 2] }), "lost");
  assert.equal(toldEnding({ ending: "cashed", prices: [3, 7] }), "cashed");
  assert.equal(toldEnding({ ending: "lost", prices: [7, 7] }), "equal");
});
