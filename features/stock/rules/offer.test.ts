import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { costOf, sharesFor } from "../rules.ts";
import { apple as terms } from "./testing.ts";
import { offerOf } from "./offer.ts";

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
