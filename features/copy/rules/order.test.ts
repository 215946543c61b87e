import assert from "node:assert/strict";
import { test } from "node:test";
import { type Ordered, overtakes } from "./order.ts";

const one = (kind: Ordered["kind"], positionId: string, symbol = "BTC/USDT"): Ordered => ({ kind, positionId, symbol });

test("what waits holds up its own position and openings of its market alone", () => {
  const waits = one("reduce", "a");
  assert.equal(overtakes(one("close", "a"), waits), false);
  assert.equal(overtakes(one("stops", "a"), waits), true);
  assert.equal(overtakes(one("open", "b"), waits), false);
  assert.equal(overtakes(one("open", "b", "ETH/USDT"), waits), true);
  assert.equal(overtakes(one("close", "b"), waits), true);
  const stops = one("stops", "a");
  assert.equal(overtakes(one("stops", "a"), stops), false);
  assert.equal(overtakes(one("close", "a"), stops), true);
  assert.equal(overtakes(one("open", "b"), stops), true);
  // What waits behind an exit holds up what comes of it.
  const opening = one("open", "b");
  for (const kind of ["stops", "reduce", "close"] as const) assert.equal(overtakes(one(kind, "b"), opening), false);
  assert.equal(overtakes(one("open", "c"), opening), true);
});
