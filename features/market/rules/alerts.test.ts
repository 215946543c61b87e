import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { directionTo, isBelievable, isReached, judgeAlert } from "./alerts.ts";

const price = (text: string): bigint => parsePrice(text)!;
const tick = price("0.01");

test("the side follows from the price now", () => {
  assert.equal(directionTo(price("101"), price("100")), "above");
  assert.equal(directionTo(price("99"), price("100")), "below");
  assert.equal(directionTo(price("100"), price("100")), undefined);
});

test("an alert is reached at its price and past it", () => {
  assert.deepEqual(
    ["99", "100", "150"].map((now) => isReached("above", price("100"), price(now))),
    [false, true, true],
  );
  assert.deepEqual(
    ["101", "100", "50"].map((now) => isReached("below", price("100"), price(now))),
    [false, true, true],
  );
});

test("a price off the tick, already reached or more than a hundred times the one now is none to wait for", () => {
  const judge = (text: string, last?: string) =>
    judgeAlert({ direction: "above", price: price(text) }, tick, last === undefined ? undefined : price(last))?.code;
  assert.equal(judge("100.005", "99"), "price-not-a-multiple");
  assert.equal(judge("0", "99"), "price-not-a-multiple");
  assert.equal(judge("100", "100"), "alert-already-reached");
  assert.equal(judge("100", "99.99"), undefined);
  assert.equal(judge("100"), undefined);
  assert.deepEqual([judge("9999", "99.99"), judge("9999.01", "99.99")], [undefined, "alert-too-far"]);
});

test("a trade outside the band around the index is a slip", () => {
  const band = parseRate("0.1")!;
  assert.equal(isBelievable(price("110"), price("100"), band), true);
  assert.equal(isBelievable(price("110.01"), price("100"), band), false);
  assert.equal(isBelievable(price("89.99"), price("100"), band), false);
  assert.equal(isBelievable(price("500"), undefined, band), true);
});
