import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount, parsePrice } from "@assay/core/money.ts";
import { btc } from "../../rules/testing.ts";
import { closeRules } from "./close-form.ts";
import type { OpenPosition } from "../positions/position-model.ts";

const standing = {
  symbol: "BTC/USDT",
  type: "long",
  margin_mode: "isolated",
  number: "1",
  price: "10000",
  target_price: null,
  margin: "1000",
  fee: "5",
  overnight: "3",
  owed: "1",
} as OpenPosition;

/** Result before fees, opening fee, closing fee, nights, spared, result after all, and what comes back. */
function brings(position: OpenPosition, mark: string, number = "", free = "0"): string[] {
  const facts = { contract: btc, position, mark: parsePrice(mark)!, free: parseAmount("USDT", free)! };
  const found = closeRules.summary({ number }, facts).brings!;
  const { profit, openingFee, closingFee, nights, spared, net, returned } = found;
  return [profit, openingFee, closingFee, nights, spared, net, returned].map(formatAmount);
}

test("closing tells all that it costs, and what comes back of margin and result", () => {
  assert.deepEqual(brings(standing, "10100"), ["100", "5", "5.05", "3", "0", "86.95", "1093.95"]);
  assert.deepEqual(brings(standing, "10100", "0.5"), ["50", "2.5", "2.525", "1.5", "0", "43.475", "546.975"]);
});

test("an isolated position loses no more than its margin, and pays no fee that is not left", () => {
  assert.deepEqual(brings(standing, "8900"), ["-1100", "5", "0", "2", "100", "-1007", "0"]);
});

test("a cross position pays with what the account has free as well", () => {
  const cross: OpenPosition = { ...standing, margin_mode: "cross", owed: "0" };
  assert.deepEqual(brings(cross, "8900", "", "500"), ["-1100", "5", "4.45", "3", "0", "-1112.45", "-104.45"]);
});

test("nothing is reckoned from a quantity that is refused", () => {
  const told = (number: string) => {
    const facts = { contract: btc, position: standing, mark: parsePrice("10100")!, free: undefined };
    const { quantity, brings: brought, percent } = closeRules.summary({ number }, facts);
    return [closeRules.faults({ number }, facts).number?.code, quantity && formatAmount(quantity), brought?.profit, percent];
  };
  assert.deepEqual(told("9"), ["above-maximum", undefined, undefined, 100]);
  assert.deepEqual(told("0"), ["amount-off-step", undefined, undefined, 0]);
  assert.deepEqual(told("0.500001"), ["amount-off-step", undefined, undefined, 50]);
});
