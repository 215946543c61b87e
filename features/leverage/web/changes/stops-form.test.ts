import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrice, parsePrice } from "@assay/core/money.ts";
import { btc as contract } from "../../rules/testing.ts";
import { stopsKeyOf, type WaitingOrder } from "../positions/position-model.ts";
import { type StopFields, stopRules } from "./stops-form.ts";

/** A long that waits below the mark, with the fields that its stops are judged by. */
const order = {
  symbol: "BTC/USDT",
  type: "long",
  state: "pending",
  margin_mode: "isolated",
  number: "1",
  price: null,
  target_price: "9000",
  margin: "900",
} as WaitingOrder;
const facts = { contract, position: order, mark: parsePrice("10000") };
const fields = (change: Partial<StopFields>): StopFields => ({ ...stopRules.start, ...change });

test("the stops of an order that waits are judged by its limit, and by where it would be liquidated once it has opened", () => {
  const fault = (change: Partial<StopFields>) => {
    const found = Object.values(stopRules.faults(fields(change), facts)).find((one) => one !== undefined);
    return found && `${found.code} ${String(found.values?.["nearest"])}`;
  };
  assert.equal(formatPrice(stopRules.summary(fields({}), facts).liquidation!), "8132.53");
  assert.equal(fault({ stop_loss_price: "8500", target_profit_price: "9500" }), undefined, "below the mark, above the limit");
  assert.equal(fault({ stop_loss_price: "9500" }), "stop-already-reached 8999.99");
  assert.equal(fault({ target_profit_price: "8999" }), "stop-already-reached 9000.01");
  assert.equal(fault({ stop_loss_price: "8000" }), "stop-beyond-liquidation 8132.54");
  const cross = { ...facts, position: { ...order, margin_mode: "cross" } as WaitingOrder };
  assert.equal(stopRules.summary(fields({}), cross).liquidation, undefined, "its account decides when it opens");
});

test("a form of stops begins anew when one of them was changed elsewhere, and stays while something else changes", () => {
  const stops = { id: "a", target_profit_price: "9500", stop_loss_price: null, trailing: null };
  const keyOf = (change: object): string => stopsKeyOf({ ...order, ...stops, ...change });
  assert.equal(keyOf({ margin: "950" }), keyOf({}));
  for (const change of [{ id: "b" }, { target_profit_price: "9600" }, { stop_loss_price: "8500" }, { trailing: "0.01" }])
    assert.notEqual(keyOf(change), keyOf({}), JSON.stringify(change));
});
