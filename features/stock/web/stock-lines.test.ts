import assert from "node:assert/strict";
import { test } from "node:test";
import type { Order } from "./order-model.ts";
import { linesOf } from "./stock-lines.ts";

const words = { t: (key: string) => key, written: (value: string, currency: string) => `${value} ${currency}` };
const order = { id: "one", symbol: "AAPL/USDT", type: "buy", target_price: "240.00", amount: "2", money: null } as Order;

test("limits can be moved, the average cost stands still, and an order at the opening's price has no line", () => {
  const sale = { ...order, id: "two", type: "sell", target_price: "260.00" } as const;
  const byMoney = { ...order, id: "three", amount: null, money: "100" };
  const atOpening = { ...order, id: "four", target_price: null };
  const position = {
    symbol: "AAPL/USDT",
    currency_id: 1001,
    base: "AAPL",
    amount: "1.5",
    available: "1.5",
    cost: "375.26",
    average_price: "250.18",
    value: null,
    gain: null,
    gain_percent: null,
  };
  assert.deepEqual(
    linesOf([order, sale, byMoney, atOpening], position, words).map(
      ({ id, price, label, tone, movable }) => `${id} @ ${price}: ${label}, ${tone}${movable ? ", movable" : ""}`,
    ),
    [
      "one @ 240.00: side.buy 2 AAPL, up, movable",
      "two @ 260.00: side.sell 2 AAPL, down, movable",
      "three @ 240.00: side.buy 100 USDT, up, movable",
      "average @ 250.18: positions.average 1.5 AAPL, brand",
    ],
  );
  assert.deepEqual(linesOf([], undefined, words), []);
});
