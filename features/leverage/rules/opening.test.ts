import assert from "node:assert/strict";
import { test } from "node:test";
import { formatPrice, parseAmount, parsePrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { judgeOpening, type OpeningAsked, type OpeningJudged, quantitiesOf } from "./opening.ts";
import { judgeStops, noStops } from "./stops.ts";
import { btc } from "./testing.ts";

const mark = parsePrice("10000")!;
const long: OpeningAsked = {
  currency_id: 1,
  legal_id: 3,
  type: "long",
  kind: "market",
  number: "1",
  multiple: 10,
  margin_mode: "isolated",
  reduce_only: false,
};
const judged = (change: Partial<OpeningAsked>): OpeningJudged => {
  const found = judgeOpening(btc, mark, { ...long, ...change });
  assert.ok(!(found instanceof Rejection));
  return found;
};
const refused = (change: Partial<OpeningAsked>): [string, Rejection["values"][string] | undefined] => {
  const found = judgeOpening(btc, mark, { ...long, ...change });
  assert.ok(found instanceof Rejection);
  return [found.code, found.values["nearest"] ?? found.values["maximum"] ?? found.values["price"]];
};

test("an order at market opens at the mark with value / leverage as margin and its fee on top", () => {
  const { price, opensNow, margin, fee } = judged({});
  assert.deepEqual(
    [formatPrice(price), opensNow, margin, fee],
    ["10000", true, parseAmount("USDT", "1000")!.units, parseAmount("USDT", "5")!.units],
  );
});

test("a limit waits until the mark comes to it, and one that is reached already opens at the mark", () => {
  assert.deepEqual(judged({ kind: "limit", target_price: "9900" }).opensNow, false);
  assert.equal(formatPrice(judged({ kind: "limit", target_price: "9900" }).price), "9900");
  assert.equal(formatPrice(judged({ kind: "limit", target_price: "10100" }).price), "10000");
  assert.equal(judged({ type: "short", kind: "limit", target_price: "10100" }).opensNow, false);
});

test("every refusal names the nearest value that would be accepted", () => {
  assert.deepEqual(refused({ kind: "limit" })[0], "price-missing");
  assert.deepEqual(refused({ kind: "limit", target_price: "9900.001" }), ["price-off-tick", "9900"]);
  assert.deepEqual(refused({ kind: "limit", target_price: "5000" }), ["price-outside-band", "9000"]);
  assert.deepEqual(refused({ number: "0.000015" }), ["below-minimum", "0.0005"]);
  assert.deepEqual(refused({ number: "1.000015" }), ["amount-off-step", "1.00001"]);
  assert.deepEqual(refused({ number: "200" }), ["above-maximum", "100"]);
  assert.deepEqual(refused({ multiple: 126 }), ["leverage-too-high", 125]);
  assert.deepEqual(refused({ multiple: 125, number: "5" }), ["above-maximum", "4.99999"]);
  assert.deepEqual(refused({ worst_price: "9999.99" }), ["price-moved", "10000"]);
  assert.deepEqual(refused({ target_price: "9900" })[0], "terms-conflict");
  assert.deepEqual(refused({ reduce_only: true, stop_loss_price: "9500" })[0], "terms-conflict");
  assert.equal((judgeOpening(btc, undefined, long) as Rejection).code, "market-closed");
  assert.deepEqual(quantitiesOf(btc, mark, 100), { lowest: 50_000n, highest: 10_000_000_000n });
});

test("a stop beyond the liquidation price is refused with the nearest one before it, in either direction (LEV-08)", () => {
  assert.deepEqual(refused({ stop_loss_price: "9036.14" }), ["stop-beyond-liquidation", "9036.15"]);
  assert.deepEqual(refused({ type: "short", stop_loss_price: "11000" }), ["stop-beyond-liquidation", "10956.17"]);
  assert.deepEqual(refused({ stop_loss_price: "10000" }), ["stop-already-reached", "9999.99"]);
  assert.deepEqual(refused({ target_profit_price: "10000" }), ["stop-already-reached", "10000.01"]);
  assert.deepEqual(refused({ type: "short", target_profit_price: "10000.01" }), ["stop-already-reached", "9999.99"]);
  assert.deepEqual(refused({ stop_loss_price: "9500.001" }), ["stop-off-tick", "9500"]);
  // Nought would be none at all.
  assert.deepEqual(refused({ type: "short", target_profit_price: "0.001" }), ["stop-off-tick", "0.01"]);
  assert.deepEqual(refused({ trailing: "0.0001" }), ["trailing-out-of-range", "0.001"]);
  assert.deepEqual(refused({ trailing: "0.9" }), ["trailing-out-of-range", "0.5"]);
});

test("a stop above entry is as good as any while the position wins, and zero takes one away", () => {
  const standing = { side: "long", price: parsePrice("12000")!, liquidation: parsePrice("9036.14")! } as const;
  const stops = judgeStops(btc, noStops, { stop_loss_price: "11500", target_profit_price: "13000", trailing: "0.05" }, standing);
  assert.ok(!(stops instanceof Rejection));
  assert.deepEqual(
    [formatPrice(stops.stopLoss!), formatPrice(stops.takeProfit!), stops.trailing],
    ["11500", "13000", 5_000_000n],
  );
  const fewer = judgeStops(btc, stops, { stop_loss_price: "0", trailing: "0" }, standing);
  assert.deepEqual(fewer, { takeProfit: stops.takeProfit, stopLoss: null, trailing: null });
});
