import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { recompute } from "./receipt.ts";

const priceOf = (reference: unknown) => parsePrice((reference as { sources: string }).sources);
const reference = { price: "240", sources: "240", tick: { symbol: "AAPL/USDT" } };
const at = (time: string): string => String(Date.parse(`2026-11-20T${time}Z`));
const fact = {
  symbol: "AAPL/USDT",
  side: "buy",
  limit: "245",
  placed: at("20:00:00"),
  at: at("20:00:01"),
  expires: at("21:00:00"),
  reference,
  half_spread: "0.0002",
  tick_size: "0.01",
  price: "240.05",
};
const holds = (change: object) => recompute("stock-1", { ...fact, ...change }, priceOf)?.holds;

test("STOCK-12 a receipt holds where the inputs make the house's price, and that reaches the limit in the session", () => {
  assert.equal(holds({}), true);
  assert.equal(holds({ side: "sell", limit: "239.95", price: "239.95" }), true);
  const differing = {
    "a limit that is not reached": { limit: "240.04" },
    "another price than the reference makes": { price: "240.04" },
    "another price than the sources make": { reference: { ...reference, sources: "240.01" } },
    "another spread": { half_spread: "0.0003" },
    "another tick": { tick_size: "0.02" },
    "a price of another market": { symbol: "MSFT/USDT" },
    "before it was placed": { at: at("19:59:59") },
    "after its session": { at: at("21:00:00"), expires: at("22:00:00") },
    "a time that is none": { at: "now" },
  };
  for (const [why, change] of Object.entries(differing)) assert.equal(holds(change), false, why);
});

test("STOCK-15 what has waited traded by the limit, and until the end, that its customer had asked for", () => {
  const { symbol, side, limit, expires, placed } = fact;
  const asked = { id: "7", what: "order", symbol, side, limit, amount: "4", currency: "AAPL", expires, at: placed };
  const waited = (change: object | undefined, order = "7") =>
    recompute("stock-2", { ...fact, order, asked: change && { ...asked, ...change } }, priceOf)?.holds;
  assert.equal(waited({}), true);
  assert.equal(waited({}, "8"), false, "another order");
  for (const change of [
    undefined,
    { limit: "244" },
    { side: "sell" },
    { symbol: "MSFT/USDT" },
    { expires: at("22:00:00") },
    { at: at("20:00:02") },
    { at: "now" },
    { amount: undefined, currency: undefined },
  ])
    assert.equal(waited(change), false, JSON.stringify(change));
});

const sized = {
  ...fact,
  amount: "4",
  currency: "AAPL",
  before: "0",
  spread: { base: "0.0002", impact: "0.0001", unit: "10000", most: "0.02" },
  // Four shares at 245 each are worth 980.
  half_spread: "0.0002049",
  price: "240.05",
};

test("STOCK-16 a receipt says what its spread follows from, and holds where it does", () => {
  const sizes = (change: object, rule = "stock-3") => recompute(rule, { ...sized, ...change }, priceOf);
  assert.equal(sizes({})?.holds, true);
  assert.deepEqual(sizes({})?.size, { value: 98_000_000_000n, before: 0n, quote: "USDT" });
  assert.equal(sizes({ amount: "980", currency: "USDT" })?.holds, true, "money that a buyer spends");
  for (const change of [
    { half_spread: "0.0002" },
    { before: "1" },
    { amount: "5" },
    { amount: "980", currency: "USDT", side: "sell", limit: "239.95", price: "239.95" },
    { amount: undefined },
    { currency: "BTC" },
    { symbol: "NONE/USDT", reference: { ...reference, tick: { symbol: "NONE/USDT" } } },
    { spread: undefined },
    { spread: { ...sized.spread, unit: "0" } },
    { spread: { ...sized.spread, impact: "0.0002" } },
    // A spread of the receipt's own, from which its half spread would follow.
    { spread: { ...sized.spread, base: "0.01" }, half_spread: "0.0100049", price: "242.41" },
    { spread: { ...sized.spread, most: "0.5" } },
    { reference: { ...reference, top: { bid: "239.99", ask: "240.01" } } },
  ])
    assert.equal(sizes(change)?.holds, false, JSON.stringify(change));
  assert.equal(sizes({ reference: { ...reference, top: { bid: "239.99", ask: "240.01", held: {} } } })?.holds, true);
  const { symbol, side, limit, expires, placed } = fact;
  const asked = { id: "7", what: "order", symbol, side, limit, amount: "4", currency: "AAPL", expires, at: placed };
  assert.equal(sizes({ order: "7", asked }, "stock-4")?.holds, true);
  assert.equal(sizes({ order: "7", asked: { ...asked, amount: "3" } }, "stock-4")?.holds, false);
  assert.equal(sizes({ order: "7" }, "stock-4")?.holds, false);
});

test("what is no receipt of an order for shares is not judged", () => {
  for (const said of [
    undefined,
    "order",
    {},
    { ...fact, side: "both" },
    { ...fact, reference: undefined },
    { ...fact, tick_size: "0" },
  ])
    assert.equal(recompute("stock-1", said, priceOf), undefined);
  assert.equal(recompute("stop-1", fact, priceOf), undefined);
});
