import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, formatPrice, parseAmount, parsePrice } from "@assay/core/money.ts";
import { btc } from "../../rules/testing.ts";
import { type MarginFacts, type MarginFields, marginRules } from "./margin-form.ts";
import type { OpenPosition } from "../positions/position-model.ts";

const position = { symbol: "BTC/USDT", type: "long", number: "1", price: "10000", margin: "1500", multiple: 10 } as OpenPosition;
const facts: MarginFacts = { contract: btc, position, mark: parsePrice("10000")!, available: parseAmount("USDT", "300")! };

/** What is wrong, the most, and margin and liquidation price afterwards. */
function told(change: MarginFields["change"], amount: string, given = facts): (string | undefined)[] {
  const { most, margin, liquidation } = marginRules.summary({ change, amount }, given);
  const fault = marginRules.faults({ change, amount }, given).amount?.code;
  return [fault, most && formatAmount(most), formatAmount(margin), formatPrice(liquidation!)];
}

const nowTold = told("add", "").slice(2);

test("margin and liquidation price are told as they are after the change", () => {
  assert.equal(nowTold[0], "1500");
  assert.deepEqual(told("add", "300").slice(0, 3), [undefined, "300", "1800"]);
  assert.deepEqual(told("remove", "500").slice(0, 3), [undefined, "500", "1000"]);
  assert.ok(Number(told("add", "300")[3]) < Number(nowTold[1]) && Number(told("remove", "500")[3]) > Number(nowTold[1]));
});

test("nothing is reckoned from an amount that is refused, or while the most is not known", () => {
  assert.deepEqual(told("add", "300.01"), ["insufficient-balance", "300", ...nowTold]);
  assert.deepEqual(told("remove", "99999"), ["margin-needed", "500", ...nowTold]);
  assert.deepEqual(told("add", "0"), ["wrong-amount", "300", ...nowTold]);
  assert.deepEqual(told("remove", "99999", { ...facts, mark: undefined }), [undefined, undefined, ...nowTold]);
});
