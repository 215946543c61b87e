import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice, type Price } from "@assay/core/money.ts";
import type { IndexTick } from "./index-tick.ts";
import {
  type Doubt,
  factOfReference,
  judgeReference,
  readReference,
  recomputeReference,
  type Reference,
  shareBelief,
  STALE_AFTER_MS,
} from "./reference.ts";

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
  ] as [Reference, Reference];
  assert.deepEqual([index.price, index.top, middle.price], [price("100"), undefined, price("98.505")]);
  for (const reference of [index, middle]) {
    const fact = factOfReference(reference);
    assert.deepEqual(readReference(JSON.parse(JSON.stringify(fact))), fact);
    assert.equal(recomputeReference(fact), reference.price);
    assert.equal(recomputeReference({ ...fact, at: String(NOW + STALE_AFTER_MS + 2) }), undefined);
  }
  assert.equal(recomputeReference({ ...factOfReference(middle), top: undefined! }), undefined);
});

test("MARKET-25 words that are too old make no reference", () => {
  const late = NOW + STALE_AFTER_MS + 1;
  assert.equal(judgeReference(tick(["North", "East", "South"]), top, late), undefined);
  assert.equal(judgeReference(tick(["North"], late), top, late), undefined);
  assert.equal(judgeReference(tick(["North"]), undefined, NOW), undefined);
  for (const said of [undefined, "100", {}, { price: "1", at: "1" }, { price: "1", at: "1", tick: tick([]) }])
    assert.equal(readReference(said), undefined);
});

/** One venue's bid and ask of a share that traded at `trade` last and closed at `close` the day before. */
const quoted = (bid: string, ask: string, trade: string, close: string) => ({
  venue: "North",
  bid: price(bid),
  ask: price(ask),
  heardAt: NOW,
  held: { belief: shareBelief, trade: { price: price(trade), at: NOW }, close: { price: price(close), at: NOW - 86_400_000 } },
});
const judged = (...words: Parameters<typeof quoted>) => judgeReference(tick(["North"]), quoted(...words), NOW);

test("MARKET-35 one venue's quote of a share is nobody's price where it is wide, or far from what was traded", () => {
  const doubts: Readonly<Record<Doubt, readonly Parameters<typeof quoted>[]>> = {
    // The quote at whose middle, 219.49, the house once bought.
    wide: [
      ["199.98", "239.00", "219.49", "219.49"],
      ["99.74", "100.25", "100", "100"],
      ["0", "239", "119.5", "119.5"],
      ["100.01", "100", "100", "100"],
    ],
    "far-from-trade": [
      ["101.01", "101.01", "100", "100"],
      ["98.99", "98.99", "100", "100"],
    ],
    "far-from-close": [
      ["120.01", "120.01", "120", "100"],
      ["79.99", "79.99", "80", "100"],
    ],
  };
  const believed: readonly Parameters<typeof quoted>[] = [
    ["99.75", "100.25", "100", "100"],
    ["101", "101", "100", "100"],
    ["120", "120", "120", "100"],
    ["80", "80", "80", "100"],
  ];
  for (const [doubt, quotes] of Object.entries(doubts))
    for (const words of quotes) assert.deepEqual(judged(...words), { price: undefined, doubt }, words.join(" "));
  for (const words of believed) assert.ok(judged(...words)?.price !== undefined, words.join(" "));
  assert.equal(judgeReference(tick(["North", "East", "South"]), quoted("1", "9", "4", "4"), NOW)?.price, price("100"));
});

test("MARKET-35 what a quote was held against is in its fact, and whoever has that judges it again", () => {
  const fact = factOfReference(judged("99.99", "100.01", "100.5", "90") as Reference);
  assert.deepEqual(readReference(JSON.parse(JSON.stringify(fact))), fact);
  assert.equal(recomputeReference(fact), price("100"));
  const { top } = fact;
  const held = (change: object) => recomputeReference({ ...fact, top: { ...top!, held: { ...top!.held!, ...change } } });
  for (const change of [
    { spread_max: "0.0001" },
    { spread_max: "9" },
    { trade: "101.02" },
    { from_trade_max: "0.004" },
    { from_trade_max: "0.5" },
    { from_close_max: "0.9" },
    { close: "83" },
    { from_close_max: "0.1" },
    { trade: "none" },
    { spread_max: "none" },
    { close_at: "none" },
    { trade_at: String(NOW + 120_000) },
    { close_at: String(NOW + 1) },
  ])
    assert.equal(held(change), undefined, JSON.stringify(change));
  const { held: _held, ...before } = top!;
  assert.equal(recomputeReference({ ...fact, top: before }), price("100"), "a receipt from before it was held against anything");
  assert.equal(readReference({ ...fact, top: { ...top, held: { ...top!.held, trade: 100 } } }), undefined);
});
