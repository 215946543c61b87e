import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount, parsePrice } from "@assay/core/money.ts";
import { btc as contract } from "../../rules/testing.ts";
import { largestAt, mostBeside, moveToLiquidation, stopsOf } from "./leverage-model.ts";

test("the leverages one press away end with the highest of the market", () => {
  assert.deepEqual(stopsOf(mostBeside(contract, undefined, 0n)), [1, 5, 10, 20, 50, 125]);
});

test("a leverage names the largest position it allows, always in money", () => {
  const shown = (leverage: number) => {
    const largest = largestAt(contract, leverage, parsePrice("10000"))!;
    return `${formatAmount(largest)} ${largest.currency}`;
  };
  assert.deepEqual([shown(125), shown(101), shown(100)], ["50000 USDT", "50000 USDT", "1000000 USDT"]);
});

test("what is on a side already leaves less leverage, and less to open with it (LEV-26)", () => {
  const units = (usdt: string) => parseAmount("USDT", usdt)!.units;
  const mark = parsePrice("10000");
  const most = ["0", "49995", "49996"].map((usdt) => mostBeside(contract, mark, units(usdt)));
  assert.deepEqual(most, [125, 100, 100]);
  assert.equal(mostBeside(contract, mark, units("49994")), 125);
  assert.equal(formatAmount(largestAt(contract, 125, mark, units("45000"))!), "5000");
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
