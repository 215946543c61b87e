import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import fc from "fast-check";
import { factOfTick, type IndexTick, readTick, recomputeTick, tickOf as keptTick, writeTick } from "./index-tick.ts";
import { type IndexSource, judgeIndex } from "./price-index.ts";

const clamp = parseRate("0.005")!;
const price = (text: string): Price => parsePrice(text)!;
const source = (venue: string, said: Price | undefined): IndexSource => ({
  venue,
  operator: venue,
  price: said,
  heardAt: said === undefined ? undefined : 1_000,
  changedAt: 900,
});

function tickOf(prices: readonly (Price | undefined)[]): IndexTick {
  const sources = prices.map((said, place) => source(`venue ${place}`, said));
  const { index, states } = judgeIndex(sources, new Map(), clamp, 1_000);
  return {
    id: "BTC/USDT@1000",
    symbol: "BTC/USDT",
    at: 1_000,
    price: index,
    clamp,
    sources: sources.map((one) => ({ ...one, state: states.get(one.venue)! })),
  };
}

test("MARKET-19 whatever the sources say, the fact of a tick leads to the tick's own price, also after a journey as JSON", () => {
  const said = fc.option(fc.bigInt(1n, 10n ** 18n), { nil: undefined });
  fc.assert(
    fc.property(fc.array(said, { maxLength: 6 }), (prices) => {
      const tick = tickOf(prices);
      const fact = readTick(JSON.parse(JSON.stringify(factOfTick(tick))))!;
      assert.equal(recomputeTick(fact), tick.price);
      assert.deepEqual(keptTick(writeTick(tick)), tick);
    }),
  );
});

test("MARKET-19 a source that was left out moves nothing, and one that is changed afterwards shows", () => {
  const fact = factOfTick(tickOf([price("100"), price("101"), price("100.5"), price("150")]));
  assert.equal(fact.sources[3]!.state, "outlier");
  assert.equal(recomputeTick(fact), price(fact.price!));
  const changed = { ...fact, sources: fact.sources.map((one, place) => (place === 0 ? { ...one, price: "100.4" } : one)) };
  assert.notEqual(recomputeTick(changed), price(fact.price!));
});

test("a word that was no price can be kept", () => {
  const tick = tickOf([price("100"), price("101"), price("100.5"), -1n]);
  assert.equal(keptTick(writeTick(tick)).sources[3]!.price, undefined);
  assert.throws(() => keptTick("{}"), TypeError);
});

test("what is no tick is not read as one", () => {
  const fact = factOfTick(tickOf([price("100"), price("101"), price("100.5")]));
  assert.deepEqual(readTick(fact), fact);
  for (const change of [
    { at: "now" },
    { price: "1e5" },
    { clamp: undefined },
    { sources: "none" },
    { sources: [{ venue: "a" }] },
  ]) {
    assert.equal(readTick({ ...fact, ...change }), undefined);
  }
  assert.equal(readTick(undefined), undefined);
});
