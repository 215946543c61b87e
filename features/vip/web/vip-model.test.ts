import assert from "node:assert/strict";
import { test } from "node:test";
import { distanceTo, nextOf, percentOff, savingOf } from "./vip-model.ts";

const shares = { spot_maker: "1", spot_taker: "1", contract: "1" };
const levels = [0, 1, 2].map((level) => ({ level, volume: `${level}00`, assets: `${level}0`, shares }));

test("the next level is the one above, and the highest has none", () => {
  assert.equal(nextOf({ level: 1, levels })?.level, 2);
  assert.equal(nextOf({ level: 2, levels }), undefined);
});

test("a distance is told in whole percent and cents, and is whole only once nothing is lacking", () => {
  assert.deepEqual(distanceTo("100000", "99999.99999999"), { percent: 99, toGo: "0.01" });
  assert.deepEqual(distanceTo("100000", "25000"), { percent: 25, toGo: "75000" });
  assert.deepEqual(distanceTo("100000", "100000"), { percent: 100, toGo: null });
});

test("a saving is the difference of the fees, and there is none without trades or without a next level", () => {
  assert.equal(savingOf({ fees: "291", fees_next: "280" }), "11");
  assert.equal(savingOf({ fees: "0", fees_next: "0" }), undefined);
  assert.equal(savingOf({ fees: "291", fees_next: null }), undefined);
  assert.equal(percentOff("0.95"), "5");
});
