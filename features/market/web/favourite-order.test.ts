import assert from "node:assert/strict";
import { test } from "node:test";
import { moved, placeAt } from "./favourite-order.ts";

test("a favourite moves to a place, and no farther than the ends", () => {
  const keys = ["BTC", "ETH", "SOL"];
  assert.deepEqual(moved(keys, "SOL", 0), ["SOL", "BTC", "ETH"]);
  assert.deepEqual(moved(keys, "BTC", 1), ["ETH", "BTC", "SOL"]);
  assert.deepEqual(moved(keys, "BTC", 9), ["ETH", "SOL", "BTC"]);
  assert.deepEqual(moved(keys, "BTC", -1), keys);
  assert.equal(moved(keys, "XRP", 1), keys);
});

test("a finger lies on the row under it", () => {
  assert.equal(placeAt(10, 56), 0);
  assert.equal(placeAt(57, 56), 1);
  assert.equal(placeAt(-3, 56), -1);
});
