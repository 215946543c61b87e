import assert from "node:assert/strict";
import { test } from "node:test";
import * as fc from "fast-check";
import { parseDecimal } from "@assay/core/money.ts";
import { buildLadder, decimalsOfGroup, groupsOf } from "./ladder.ts";

const level = (price: string, quantity: string, house = "0") => ({ price, quantity, house });

test("levels of one group are summed; bids round down and asks up", () => {
  const book = {
    bids: [level("100.4", "1"), level("100.1", "2"), level("99.9", "3")],
    asks: [level("100.6", "1"), level("101", "2"), level("101.2", "3")],
  };
  const ladder = buildLadder(book, "1", 5);
  assert.deepEqual(
    ladder.bids.map(({ price, quantity, total }) => [price, quantity, total]),
    [
      ["100", "3", "3"],
      ["99", "3", "6"],
    ],
  );
  assert.deepEqual(
    ladder.asks.map(({ price, quantity, total }) => [price, quantity, total]),
    [
      ["101", "3", "3"],
      ["102", "3", "6"],
    ],
  );
});

test("depth is a share of the deepest side in sight, and the house's part is told", () => {
  const ladder = buildLadder({ bids: [level("10", "1", "1")], asks: [level("11", "3", "2")] }, "1", 1);
  assert.equal(ladder.asks[0]?.depth, 1);
  assert.equal(ladder.bids[0]?.depth, 0.3333);
  assert.equal(ladder.bidPercent, 25);
  assert.equal(ladder.housePercent, 75);
  assert.equal(ladder.bids[0]?.customers, false);
  assert.equal(ladder.asks[0]?.customers, true);
});

test("an empty book has no shares", () => {
  const ladder = buildLadder({ bids: [], asks: [] }, "0.01", 7);
  assert.deepEqual([ladder.bids, ladder.asks, ladder.bidPercent, ladder.housePercent], [[], [], undefined, undefined]);
});

test("grouping neither loses nor invents quantity", () => {
  const quantity = (text: string) => parseDecimal(text, 18) ?? 0n;
  const levels = fc.array(fc.tuple(fc.nat(10_000), fc.nat(1_000)), { maxLength: 40 });
  fc.assert(
    fc.property(levels, fc.constantFrom(...groupsOf("0.1")), (made, group) => {
      const asks = made.toSorted(([left], [right]) => left - right).map(([price, size]) => level(String(price), String(size)));
      const ladder = buildLadder({ bids: [], asks }, group, 100);
      const sum = asks.reduce((total, one) => total + quantity(one.quantity), 0n);
      assert.equal(quantity(ladder.asks.at(-1)?.total ?? "0"), sum);
      assert.equal(
        ladder.asks.reduce((total, row) => total + quantity(row.quantity), 0n),
        sum,
      );
    }),
  );
});

test("groups are the tick and powers of ten of it", () => {
  assert.deepEqual(groupsOf("0.01"), ["0.01", "0.1", "1", "10"]);
  assert.equal(decimalsOfGroup("0.01"), 2);
  assert.equal(decimalsOfGroup("10"), 0);
});
