import assert from "node:assert/strict";
import { test } from "node:test";
import { formatAmount, parseAmount, parsePrice } from "@assay/core/money.ts";
import { btc as contract } from "../../rules/testing.ts";
import { type AmendFacts, amendRules, startOf } from "./amend-form.ts";
import type { WaitingOrder } from "../positions/position-model.ts";

const order: WaitingOrder = {
  id: "1",
  purse: null,
  symbol: "BTC/USDT",
  currency_id: 1,
  legal_id: 3,
  type: "long",
  kind: "limit",
  margin_mode: "isolated",
  multiple: 10,
  reduce_only: false,
  number: "1",
  target_price: "9900",
  price: null,
  margin: "990",
  origin_margin: "990",
  fee: "4.95",
  opening_fee: null,
  closing_fee: null,
  liquidation_fee: null,
  fee_rate: "0.0005",
  overnight: "0",
  owed: "0",
  target_profit_price: null,
  stop_loss_price: "9200",
  trailing: null,
  trailing_mark: null,
  closing: null,
  state: "pending",
  created_at: 0,
  opened_at: null,
  ended_at: null,
  close_reason: null,
  cancel_reason: null,
  close_price: null,
  profit: null,
  spared: "0",
  net: null,
  returned: null,
  insured: "0",
  unpaid: "0",
};
const facts: AmendFacts = { contract, mark: parsePrice("10000")!, order, available: parseAmount("USDT", "500")! };
const codes = (change: object) => {
  const { target_price, number } = amendRules.faults({ ...startOf(order, 2), ...change }, facts);
  return [target_price?.code, number?.code];
};

test("an untouched order has no fault and nothing to do; a change says what it will hold and whether it opens", () => {
  assert.deepEqual([codes({}), amendRules.summary(startOf(order, 2), facts)], [[undefined, undefined], undefined]);
  const lower = amendRules.summary({ target_price: "9800", number: "1" }, facts)!;
  assert.deepEqual([formatAmount(lower.margin), formatAmount(lower.fee), lower.opensNow], ["980", "4.9", false]);
  assert.equal(amendRules.summary({ target_price: "10100", number: "1" }, facts)!.opensNow, true);
});

test("faults stand at the field that can mend them, and what is held counts as money to spend", () => {
  assert.deepEqual(codes({ target_price: "9800.001" }), ["price-off-tick", undefined]);
  assert.deepEqual(codes({ target_price: "" }), ["price-outside-band", undefined]);
  assert.deepEqual(codes({ target_price: "9100" }), ["limit-against-stop", undefined]);
  assert.deepEqual(codes({ number: "" }), [undefined, "below-minimum"]);
  assert.deepEqual(
    [codes({ number: "1.5" }), codes({ number: "1.51" })],
    [
      [undefined, undefined],
      [undefined, "insufficient-balance"],
    ],
  );
});
