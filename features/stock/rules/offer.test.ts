import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { costOf, sharesFor, termsOf } from "../rules.ts";
import { offerOf } from "./offer.ts";

const terms = termsOf({
  symbol: "AAPL/USDT",
  currency_id: 40,
  legal_id: 3,
  base: "AAPL",
  quote: "USDT",
  name: "Apple",
  name_zh: "苹果",
  categories: [],
  tick: "0.01",
  step: "0.000001",
  notional_min: "1",
  quantity_max: "20000",
  price_decimals: 2,
  quantity_decimals: 6,
  band: "0.1",
  maker_fee: "0.0005",
  taker_fee: "0.0005",
});

test("STOCK-11 an order is within the offer if and only if the house has what it would give", () => {
  for (const text of ["250", "0.07", "999.99"]) {
    const reference = parsePrice(text)!;
    for (const shares of [0n, 1n, terms.step, 7n * terms.step + 3n, 12_345_678_901n]) {
      const { buy, sell, spentMin, spentMax, soldMax } = offerOf(terms, reference, { shares, money: shares * 13n });
      assert.ok(sharesFor(terms, spentMin, buy) > 0n && sharesFor(terms, spentMin - 1n, buy) === 0n);
      assert.ok(sharesFor(terms, spentMax, buy) <= shares && sharesFor(terms, spentMax + 1n, buy) > shares);
      assert.ok(costOf(terms, soldMax, sell).cost.units <= shares * 13n);
      assert.ok(costOf(terms, soldMax + terms.step, sell).cost.units > shares * 13n);
    }
  }
});
