import assert from "node:assert/strict";
import { test } from "node:test";
import { DRAWN_MAX, linesOf, stopOfLine } from "./position-lines.ts";
import type { OpenPosition, WaitingOrder } from "../positions/position-model.ts";

const words = {
  t: (key: string, values?: object) => (values ? `${key} ${JSON.stringify(values)}` : key),
  written: (value: string, currency: string) => `${value} ${currency}`,
};

const position = {
  id: "one",
  purse: null,
  symbol: "BTC/USDT",
  type: "long",
  number: "0.5",
  target_price: null,
  price: "10000",
  liquidation_price: null,
  target_profit_price: null,
  stop_loss_price: null,
  trailing: null,
  trailing_mark: null,
} as OpenPosition;
const order = { ...position, id: "two", type: "short", price: null, target_price: "11000" } as WaitingOrder;

const drawn = (open: readonly OpenPosition[], pending: readonly WaitingOrder[] = []) =>
  linesOf({ open, pending }, "BTC/USDT", words).map(
    ({ id, price, label, movable }) => `${id} @ ${price}: ${label}${movable ? ", movable" : ""}`,
  );

test("of a position its entry and its liquidation stand still, and its stops can be moved", () => {
  const full = { ...position, liquidation_price: "5000", target_profit_price: "12000", stop_loss_price: "9000" };
  assert.deepEqual(drawn([full]), [
    "entry-one @ 10000: side.long 0.5 BTC",
    "liquidation-one @ 5000: position.liquidation",
    "target_profit_price one @ 12000: stops.take-profit 0.5 BTC, movable",
    "stop_loss_price one @ 9000: stops.stop-loss 0.5 BTC, movable",
  ]);
  assert.deepEqual(stopOfLine("stop_loss_price one"), { name: "stop_loss_price", id: "one" });
  assert.equal(stopOfLine("one"), undefined);
  assert.deepEqual(
    drawn([{ ...position, purse: "follow" }]),
    ["entry-one @ 10000: copy.mark · side.long 0.5 BTC"],
    "a copy is marked",
  );
});

test("a trailing stop is drawn where the best mark so far has put it, and nobody moves it", () => {
  const trailing = (type: "long" | "short", best: string | null) =>
    drawn([{ ...position, type, trailing: "0.05", trailing_mark: best }]).slice(1);
  assert.deepEqual(trailing("long", "12000"), ["trailing-one @ 11400: stops.trailing-short 0.5 BTC"]);
  assert.deepEqual(trailing("short", "12000"), ["trailing-one @ 12600: stops.trailing-short 0.5 BTC"]);
  assert.deepEqual(trailing("long", null), []);
});

test("the stops of an order that waits can be moved like its limit", () => {
  assert.deepEqual(drawn([], [{ ...order, stop_loss_price: "11500" }]), [
    "two @ 11000: side.short 0.5 BTC, movable",
    "stop_loss_price two @ 11500: stops.stop-loss 0.5 BTC, movable",
  ]);
});

test("of many only the newest are drawn, the first with how many older ones there are; other markets do not count", () => {
  const many = Array.from({ length: DRAWN_MAX + 2 }, (_, index) => ({ ...position, id: String(index) }));
  const lines = drawn([{ ...position, symbol: "ETH/USDT" }, ...many]);
  assert.equal(lines.length, DRAWN_MAX);
  assert.equal(lines[0], 'entry-0 @ 10000: side.long 0.5 BTC · lines.more {"count":2}');
  assert.equal(lines.at(-1), `entry-${DRAWN_MAX - 1} @ 10000: side.long 0.5 BTC`);
});
