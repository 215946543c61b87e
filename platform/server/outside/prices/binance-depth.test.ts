import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { BinanceConversation } from "./binance.ts";
import { DepthSync } from "./binance-depth.ts";
import { DEPTH_LEVELS_MAX, type PriceUpdate } from "./prices.ts";

const levels = (...pairs: readonly (readonly [number, number])[]) =>
  pairs.map(([price, quantity]) => ({ price: BigInt(price), quantity: BigInt(quantity) }));
const change = (first: number, last: number, bid: number) => ({ first, last, bids: levels([bid, last]), asks: [] });
const snapshot = (last: number) => ({ last, bids: levels([100, 1]), asks: levels([200, 1]) });

test("MARKET-04: changes from before the snapshot are dropped, the one that straddles it and all later ones applied", () => {
  const sync = new DepthSync();
  sync.change(change(1, 5, 101));
  sync.change(change(6, 9, 102));
  sync.change(change(10, 12, 103));
  assert.equal(sync.book === undefined, true);
  sync.snapshot(snapshot(7));
  assert.deepEqual(sync.book?.bids.top(9), levels([103, 12], [102, 9], [100, 1]));
  assert.equal(sync.last, 12);
});

test("MARKET-04: a snapshot older than the first change leaves the book unknown until a newer one comes", () => {
  const sync = new DepthSync();
  sync.change(change(10, 12, 101));
  sync.snapshot(snapshot(8));
  assert.equal(sync.book === undefined, true);
  sync.snapshot(snapshot(9));
  assert.deepEqual(sync.book?.bids.best(), levels([101, 12])[0]);
});

test("MARKET-04: a gap makes the book unknown; a new snapshot and the changes since then make it known again", () => {
  const sync = new DepthSync();
  sync.snapshot(snapshot(9));
  sync.change(change(10, 11, 101));
  sync.change(change(13, 14, 102));
  assert.equal(sync.book === undefined, true);
  assert.equal(sync.gaps, 1);
  sync.snapshot(snapshot(13));
  assert.deepEqual(sync.book?.bids.top(9), levels([102, 14], [100, 1]));
});

test("a change that is heard twice changes nothing", () => {
  const sync = new DepthSync();
  sync.snapshot(snapshot(9));
  sync.change(change(10, 11, 101));
  sync.change(change(10, 11, 101));
  assert.equal(sync.last, 11);
  assert.equal(sync.gaps, 0);
});

test("a book holds what a map would hold, best first", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 40 }), fc.integer({ min: 0, max: 3 }))), (sets) => {
      const sync = new DepthSync();
      sync.snapshot({ last: 0, bids: [], asks: [] });
      const twin = { bids: new Map<number, number>(), asks: new Map<number, number>() };
      for (const [index, [isBid, price, quantity]] of sets.entries()) {
        const side = isBid ? "bids" : "asks";
        sync.change({ first: index + 1, last: index + 1, bids: [], asks: [], [side]: levels([price, quantity]) });
        if (quantity === 0) twin[side].delete(price);
        else twin[side].set(price, quantity);
      }
      const sorted = (side: Map<number, number>, sign: number) => levels(...[...side].sort(([a], [b]) => sign * (a - b)));
      assert.deepEqual(sync.book?.bids.top(99), sorted(twin.bids, -1));
      assert.deepEqual(sync.book?.asks.top(99), sorted(twin.asks, 1));
    }),
  );
});

/** A book of 120 levels a side around 1,000, heard as a snapshot. */
function deepBook(): BinanceConversation {
  const conversation = new BinanceConversation(["BTC"]);
  const side = (sign: 1 | -1) => Array.from({ length: 120 }, (_, index) => [`${1_000 + sign * (index + 1)}`, "1"]);
  conversation.hearSnapshot("BTC", JSON.stringify({ lastUpdateId: 9, bids: side(-1), asks: side(1) }), 0);
  return conversation;
}
const say = (conversation: BinanceConversation, payload: object): readonly PriceUpdate[] =>
  conversation.hear(JSON.stringify({ stream: "btcusdt@any", data: { s: "BTCUSDT", ...payload } }), 0).updates;
const ticker = (u: number, bid: string, ask: string) => ({ u, b: bid, B: "0.5", a: ask, A: "0.5" });
const bookChange = (U: number, u: number) => ({ e: "depthUpdate", E: 0, U, u, b: [["1", "1"]], a: [] });
const pricesOf = (updates: readonly PriceUpdate[], side: "bids" | "asks"): number[] =>
  updates.flatMap((update) => (update.kind === "depth" ? update[side].map(({ price }) => Number(price / 10n ** 10n)) : []));

test("MARKET-27: a best bid and ask beyond all levels that were handed on brings those that stand from there on", () => {
  const conversation = deepBook();
  const near = say(conversation, ticker(10, "960", "961"));
  assert.deepEqual(
    near.map(({ kind }) => kind),
    ["top"],
  );
  const beyond = say(conversation, ticker(11, "940", "941"));
  assert.deepEqual(
    beyond.map(({ kind }) => kind),
    ["top", "depth"],
  );
  const bids = pricesOf(beyond, "bids");
  assert.deepEqual([bids.length, bids[0], bids.at(-1)], [DEPTH_LEVELS_MAX, 940, 891]);
  assert.deepEqual(pricesOf(beyond, "asks")[0], 1_001);
  assert.deepEqual(
    say(conversation, ticker(12, "939", "940")).map(({ kind }) => kind),
    ["top"],
  );
});

test("MARKET-27: levels better than a newer best bid and ask are left out before the farthest are cut, and others are not", () => {
  const conversation = deepBook();
  say(conversation, ticker(20, "970", "971"));
  const behind = pricesOf(say(conversation, bookChange(10, 15)), "bids");
  assert.deepEqual([behind.length, behind[0]], [DEPTH_LEVELS_MAX, 970]);
  const ahead = pricesOf(say(conversation, bookChange(16, 21)), "bids");
  assert.deepEqual([ahead.length, ahead[0]], [DEPTH_LEVELS_MAX, 999]);
});
