import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parsePrice } from "@assay/core/money.ts";
import { btc as contract } from "../rules/testing.ts";
import { largestAt, moveToLiquidation, stopsOf } from "./leverage-model.ts";

test("the leverages one press away end with the highest of the market", () => {
  assert.deepEqual(stopsOf(contract), [1, 5, 10, 20, 50, 125]);
});

test("a leverage names the largest position it allows, always in money", () => {
  const shown = (leverage: number) => {
    const largest = largestAt(contract, leverage, parsePrice("10000"))!;
    return `${formatAmount(largest)} ${largest.currency}`;
  };
  assert.deepEqual([shown(125), shown(101), shown(100)], ["50000 USDT", "50000 USDT", "1000000 USDT"]);
});

test("a leverage names the move that liquidates, less than its share by what a position must keep", () => {
  const mark = parsePrice("10000")!;
  const move = (leverage: number) => [
    moveToLiquidation(contract, "long", mark, leverage),
    moveToLiquidation(contract, "short", mark, leverage),
  ];
  assert.deepEqual(move(20), ["4.6", "4.5"]);
  assert.equal(moveToLiquidation(contract, "long", mark, 1), null);
  assert.equal(moveToLiquidation(contract, "long", undefined, 20), undefined);
});
