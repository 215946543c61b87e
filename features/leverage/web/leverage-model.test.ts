import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parsePrice } from "@assay/core/money.ts";
import { contractOf } from "../rules/terms.ts";
import { largestAt, moveToLiquidation, stopsOf } from "./leverage-model.ts";

const contract = contractOf({
  symbol: "BTC/USDT",
  currency_id: 1,
  legal_id: 3,
  base: "BTC",
  quote: "USDT",
  tick: "0.01",
  step: "0.00001",
  price_decimals: 2,
  quantity_decimals: 5,
  notional_min: "5",
  quantity_max: "100",
  band: "0.1",
  fee: "0.0005",
  liquidation_fee: "0.005",
  interest: "0.0003",
  markup: "0.0001",
  brackets: [
    { floor: "0", multiple_max: 75, maintenance: "0.004" },
    { floor: "300000", multiple_max: 20, maintenance: "0.01" },
  ],
});

test("the leverages one press away end with the highest of the market", () => {
  assert.deepEqual(stopsOf(contract), [1, 5, 10, 20, 50, 75]);
});

test("a leverage names the largest position it allows", () => {
  const shown = (leverage: number) => {
    const largest = largestAt(contract, leverage);
    return `${formatAmount(largest)} ${largest.currency}`;
  };
  assert.deepEqual([shown(75), shown(21), shown(20)], ["300000 USDT", "300000 USDT", "100 BTC"]);
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
