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
