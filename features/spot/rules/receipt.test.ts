import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { recompute } from "./receipt.ts";

const priceOf = (tick: unknown) => parsePrice((tick as { sources: string }).sources);
const tick = (price: string, sources = price, at = 2) => ({ symbol: "BTC/USDT", at: String(at), price, sources });
const holds = (fact: unknown, rule = "stop-1") => recompute(rule, fact, priceOf)?.holds;

test("a receipt of a stop holds where the tick's own sources reach the stop, and nowhere else (SPOT-19)", () => {
  const sell = { kind: "stop-market", side: "sell", stop: "59000" };
  assert.equal(holds({ ...sell, tick: tick("59000") }), true);
  assert.equal(holds({ ...sell, tick: tick("59000.01") }), false);
  assert.equal(holds({ ...sell, tick: tick("58000", "59000.01") }), false, "the tick says another price than its sources");
  assert.equal(holds({ ...sell, side: "buy", tick: tick("59000.01") }), true);
  assert.equal(holds({ ...sell, kind: "trailing-stop", tick: tick("59000") }), false, "nothing it could have trailed");
  const trailing = { ...sell, kind: "trailing-stop", stop: "59400", trail: "0.01", best: "60000" };
  assert.equal(holds({ ...trailing, tick: tick("59400") }), true);
  assert.equal(holds({ ...trailing, stop: "59500", tick: tick("59400") }), false);
});

test("a trailing stop holds where a tick gave the best index that it followed, and nowhere else (SPOT-19)", () => {
  const fact = {
    kind: "trailing-stop",
    symbol: "BTC/USDT",
    side: "sell",
    stop: "59400",
    trail: "0.01",
    best: "60000",
    best_tick: tick("60000", "60000", 1),
    tick: tick("59400"),
  };
  const isProven = (change: object) => holds({ ...fact, ...change }, "stop-trailing-1");
  assert.equal(isProven({}), true);
  assert.equal(isProven({ best_tick: undefined }), false);
  assert.equal(isProven({ best_tick: tick("60000", "59999", 1) }), false, "the best tick says another price than its sources");
  assert.equal(isProven({ best_tick: tick("60000", "60000", 3) }), false, "the best came after the stop had fired");
  assert.equal(isProven({ best: "60001" }), false);
  assert.equal(isProven({ symbol: "ETH/USDT" }), false, "ticks of another market");
});

test("what fired is what its customer had asked for, before the tick that fired it (SPOT-19, SPOT-23)", () => {
  const asked = { id: "7", what: "stop", symbol: "BTC/USDT", kind: "stop-market", side: "sell", stop: "59000", at: "2" };
  const fact = { order: "7", symbol: "BTC/USDT", kind: "stop-market", side: "sell", stop: "59000", asked, tick: tick("59000") };
  assert.equal(holds(fact, "stop-2"), true);
  for (const change of [
    undefined,
    { ...asked, stop: "58999" },
    { ...asked, stop: undefined, trail: "0.01" },
    { ...asked, id: "8" },
    { ...asked, symbol: "ETH/USDT" },
    { ...asked, side: "buy" },
    { ...asked, kind: "stop-limit" },
    { ...asked, at: "3" },
    { ...asked, at: undefined },
  ])
    assert.equal(holds({ ...fact, asked: change }, "stop-2"), false, JSON.stringify(change));
  const trails = { ...asked, kind: "trailing-stop", stop: undefined, trail: "0.01" };
  const trailing = { ...fact, kind: "trailing-stop", stop: "59400", trail: "0.01", best: "60000", tick: tick("59400") };
  const best_tick = tick("60000", "60000", 1);
  assert.equal(holds({ ...trailing, asked: trails, best_tick }, "stop-trailing-2"), true);
  assert.equal(holds({ ...trailing, asked: trails }, "stop-trailing-2"), false, "no best tick");
  assert.equal(holds({ ...trailing, asked: { ...trails, trail: "0.02" }, best_tick }, "stop-trailing-2"), false);
  assert.equal(holds({ ...trailing, asked: trails, best_tick }, "stop-2"), false);
});

test("what is no receipt of a stop is not judged", () => {
  for (const said of [
    undefined,
    "stop",
    {},
    { kind: "stop-market", side: "sell", stop: "1" },
    { kind: "limit", tick: tick("1") },
  ])
    assert.equal(recompute("stop-1", said, priceOf), undefined);
});
