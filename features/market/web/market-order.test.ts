import assert from "node:assert/strict";
import { test } from "node:test";
import { breadthOf, categoriesOf, inOrder, type Market, nextOrder, ofCategory, usualOrder } from "./market-order.ts";

const market = (symbol: string, more: Partial<Market> = {}): Market => ({
  symbol,
  kind: "coin",
  session: null,
  currency_id: 1,
  legal_id: 3,
  base: symbol.split("/")[0]!,
  quote: "USDT",
  name: symbol,
  name_zh: symbol,
  indexed: true,
  around: null,
  categories: [],
  tick: "0.1",
  step: "0.1",
  notional_min: "5",
  quantity_max: "100",
  price_decimals: 1,
  quantity_decimals: 1,
  band: "0.1",
  maker_fee: "0.001",
  taker_fee: "0.001",
  price: "1",
  change: "0",
  high: null,
  low: null,
  volume: "0",
  turnover: "0",
  index: null,
  state: "open",
  at: 0,
  spark: [],
  favourite: false,
  ...more,
});
const symbols = (list: readonly Market[]) => list.map(({ base }) => base).join(" ");

const list = [
  market("BTC/USDT", { price: "60000", turnover: "900", change: "2.34", categories: ["top"], name: "Bitcoin" }),
  market("ETH/USDT", { price: "3000.5", turnover: "1000", change: "-1.27", categories: ["top", "layer-1"], name: "Ethereum" }),
  market("ETC/USDT", { price: null, turnover: "0", change: null, name: "Ethereum Classic" }),
  market("PEPE/USDT", { price: "0.0000217", turnover: "950.5", change: "-12.6", categories: ["meme"], name: "Pepe" }),
];

test("markets sort by number, not by text, and those without a price stay last", () => {
  assert.equal(symbols(inOrder(list, usualOrder)), "ETH PEPE BTC ETC");
  assert.equal(symbols(inOrder(list, { column: "price", descending: true })), "BTC ETH PEPE ETC");
  assert.equal(symbols(inOrder(list, { column: "change", descending: false })), "PEPE ETH BTC ETC");
  assert.equal(symbols(inOrder(list, { column: "name", descending: false })), "BTC ETC ETH PEPE");
});

test("a column is pressed three times: its first order, the other way, none", () => {
  const first = nextOrder(usualOrder, "price");
  assert.deepEqual(first, { column: "price", descending: true });
  assert.deepEqual(nextOrder(first, "price"), { column: "price", descending: false });
  assert.equal(nextOrder({ column: "price", descending: false }, "price"), undefined);
  assert.deepEqual(nextOrder(undefined, "price"), first);
  assert.deepEqual(nextOrder(first, "name"), { column: "name", descending: false });
});

test("categories come from the markets, the fullest first", () => {
  assert.deepEqual(categoriesOf(list), ["top", "layer-1", "meme"]);
  assert.equal(symbols(ofCategory(list, "top")), "BTC ETH");
  assert.equal(ofCategory(list, "all").length, 4);
});

test("breadth counts what rises, what falls and what does neither", () => {
  assert.deepEqual(breadthOf(list), { rising: 1, falling: 2, still: 1 });
  assert.deepEqual(breadthOf([market("BTC/USDT", { change: "0.00" })]), { rising: 0, falling: 0, still: 1 });
});
