import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount } from "@assay/core/money.ts";
import { bestFor, noFilter, shownOf, sumOf, termsOf, yearOf } from "./offers.ts";
import type { FinanceOffer } from "./source.ts";

const offer = (key: string, some: Partial<FinanceOffer> = {}): FinanceOffer => ({
  key,
  line: "toy",
  name: "Toy",
  currency: "USDT",
  days: undefined,
  annualRate: "0.05",
  risk: "low",
  isOpen: true,
  to: "/",
  ...some,
});
const offers = [
  offer("flexible"),
  offer("week", { days: 7, annualRate: "0.07" }),
  offer("closed", { days: 30, annualRate: "0.5", isOpen: false }),
  offer("risky", { days: 30, annualRate: "0.9", risk: "high" }),
  offer("coin", { currency: "BTC", days: 30, annualRate: "0.01" }),
];
const keys = (shown: readonly FinanceOffer[]): string[] => shown.map(({ key }) => key);

test("offers are filtered by coin, kind and term; open ones come first, high risk after the rest, the highest rate before", () => {
  assert.deepEqual(keys(shownOf(offers, noFilter)), ["week", "flexible", "coin", "risky", "closed"]);
  assert.deepEqual(keys(shownOf(offers, { ...noFilter, kind: "flexible" })), ["flexible"]);
  assert.deepEqual(keys(shownOf(offers, { ...noFilter, kind: "fixed", term: "7" })), ["week"]);
  assert.deepEqual(keys(shownOf(offers, { ...noFilter, coin: "BTC" })), ["coin"]);
  assert.deepEqual(termsOf(offers), [7, 30]);
});

test("idle money is offered what is open and risks no part of it, and is told what a year would bring", () => {
  const best = bestFor(offers, "USDT")!;
  assert.equal(best.key, "week");
  assert.equal(formatAmount(yearOf(best, "1000.5")!), "70.035");
  assert.deepEqual([bestFor(offers, "ETH"), yearOf(best, "much")], [undefined, undefined]);
});

test("sums are made by coin, to the unit, without coins of which there is nothing", () => {
  const sums = sumOf([
    { currency: "USDT", amount: "0.1" },
    { currency: "BTC", amount: "0" },
    { currency: "USDT", amount: "0.20000001" },
  ]);
  assert.deepEqual(sums, [{ currency: "USDT", amount: "0.30000001" }]);
});
