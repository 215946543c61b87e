import assert from "node:assert/strict";
import { test } from "node:test";
import { parseAmount, parsePrice } from "@assay/core/money.ts";
import { costOf, HOUSE_VALUE_MAX, housePrice, sharesFor, SPREAD, valueOf } from "../rules.ts";
import { apple as terms } from "./testing.ts";
import { offerOf, sellableShares } from "./offer.ts";

test("STOCK-11 of an order within the offer the house has what it would give, whichever spread is the order's", () => {
  for (const text of ["250", "0.07", "999.99"]) {
    const reference = parsePrice(text)!;
    for (const shares of [0n, 1n, terms.step, 7n * terms.step + 3n, 12_345_678_901n]) {
      const { buy, sell, spentMin, spentMax, soldMax } = offerOf(terms, reference, { shares, money: shares * 13n });
      for (const half of [SPREAD.base, 10n * SPREAD.base, SPREAD.most]) {
        const [dear, cheap] = [housePrice(terms, "buy", reference, half), housePrice(terms, "sell", reference, half)];
        assert.ok(buy <= dear && sell >= cheap);
        assert.ok(sharesFor(terms, spentMin, dear) > 0n);
        assert.ok(sharesFor(terms, spentMax, dear) <= shares);
        assert.ok(costOf(terms, soldMax, cheap).cost.units <= shares * 13n);
      }
    }
  }
});

test("STOCK-17 the house sells no more shares than it has, nor more than it may carry of one company", () => {
  const reference = parsePrice("250")!;
  const shares = (text: string): bigint => parseAmount("AAPL", text)!.units;
  const most = shares("80000");
  assert.equal(valueOf(terms, most, reference), HOUSE_VALUE_MAX.units);
  assert.equal(sellableShares(terms, reference, shares("5"), 0n), shares("5"));
  assert.equal(sellableShares(terms, reference, shares("1000000"), 0n), most);
  assert.equal(sellableShares(terms, reference, shares("1000000"), most - shares("3")), shares("3"));
  assert.equal(sellableShares(terms, parsePrice("251")!, shares("1000000"), most), 0n);
});
