import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice, type Price } from "@assay/core/money.ts";
import type { IndexTick } from "./index-tick.ts";
import { factOfReference, judgeReference, readReference, recomputeReference, STALE_AFTER_MS } from "./reference.ts";

const price = (text: string): Price => parsePrice(text)!;
const NOW = 1_000_000;

function tick(venues: readonly string[], at = NOW): IndexTick {
  const said = price("100");
  const sources = venues.map(
    (venue) => ({ venue, operator: venue, price: said, heardAt: at, changedAt: at, state: "counted" }) as const,
  );
  return {
    id: `AAPL/USDT@${at}`,
    symbol: "AAPL/USDT",
    at,
    price: venues.length < 3 ? undefined : said,
    clamp: 500_000n,
    sources,
  };
}
const top = { venue: "North", bid: price("98"), ask: price("99.01"), heardAt: NOW };

test("MARKET-25 a reference is the index, else the middle of the primary venue, and is computed anew from its fact", () => {
  const [index, middle] = [
    judgeReference(tick(["North", "East", "South"]), top, NOW),
    judgeReference(tick(["North"]), top, NOW + 1),
  ];
  assert.deepEqual([index?.price, index?.top, middle?.price], [price("100"), undefined, price("98.505")]);
  for (const reference of [index!, middle!]) {
    const fact = factOfReference(reference);
    assert.deepEqual(readReference(JSON.parse(JSON.stringify(fact))), fact);
    assert.equal(recomputeReference(fact), reference.price);
    assert.equal(recomputeReference({ ...fact, at: String(NOW + STALE_AFTER_MS + 2) }), undefined);
  }
  assert.equal(recomputeReference({ ...factOfReference(middle!), top: undefined! }), undefined);
});

test("MARKET-25 words that are too old make no reference", () => {
  const late = NOW + STALE_AFTER_MS + 1;
  assert.equal(judgeReference(tick(["North", "East", "South"]), top, late), undefined);
  assert.equal(judgeReference(tick(["North"], late), top, late), undefined);
  assert.equal(judgeReference(tick(["North"]), undefined, NOW), undefined);
  for (const said of [undefined, "100", {}, { price: "1", at: "1" }, { price: "1", at: "1", tick: tick([]) }])
    assert.equal(readReference(said), undefined);
});
