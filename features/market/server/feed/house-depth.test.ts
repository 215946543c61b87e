import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { type DepthLevel, houseDepth } from "./house-depth.ts";

const grid = { tick: 100n, step: 10n };
const quantity = fc.bigInt({ min: 1n, max: 500n });
/** A venue's book around 10,000, its prices finer than the market's tick. */
const side = (sign: 1n | -1n) =>
  fc.array(fc.tuple(fc.bigInt({ min: 1n, max: 5_000n }), quantity), { minLength: 1, maxLength: 30 }).map((pairs) => {
    const levels = new Map(pairs.map(([distance, size]) => [10_000n + sign * distance, size]));
    return [...levels].map(([price, size]) => ({ price, quantity: size })).toSorted((a, b) => Number(sign * (a.price - b.price)));
  });
const within = (levels: readonly DepthLevel[], reaches: (price: bigint) => boolean): bigint =>
  levels.reduce((sum, level) => (reaches(level.price) ? sum + level.quantity : sum), 0n);

test("MARKET-10: at no price does the house offer more than its source shows", () => {
  fc.assert(
    fc.property(side(-1n), side(1n), (bids, asks) => {
      const house = houseDepth({ bids, asks }, { bid: bids[0]!, ask: asks[0]! }, grid);
      for (const { price } of house.bids) {
        assert.ok(within(house.bids, (one) => one >= price) <= within(bids, (one) => one >= price));
      }
      for (const { price } of house.asks) {
        assert.ok(within(house.asks, (one) => one <= price) <= within(asks, (one) => one <= price));
      }
    }),
  );
});

test("house levels stand on tick and step, best first, and are never crossed", () => {
  fc.assert(
    fc.property(side(-1n), side(1n), (bids, asks) => {
      const house = houseDepth({ bids, asks }, { bid: bids[0]!, ask: asks[0]! }, grid);
      for (const { price, quantity: size } of [...house.bids, ...house.asks]) {
        assert.ok(price > 0n && price % grid.tick === 0n && size > 0n && size % grid.step === 0n);
      }
      const best = [...house.bids]
        .toReversed()
        .concat(house.asks)
        .map(({ price }) => price);
      assert.ok(best.every((price, index) => index === 0 || price > best[index - 1]!));
    }),
  );
});

test("MARKET-10: at the best bid and ask the house offers no more than their newest word says, however much the book still shows", () => {
  const level = (price: bigint, size: bigint): DepthLevel => ({ price, quantity: size });
  const depth = { bids: [level(900n, 100n), level(800n, 50n)], asks: [level(1_000n, 100n), level(1_100n, 50n)] };
  const top = { bid: level(900n, 18n), ask: level(1_000n, 900n) };
  assert.deepEqual(houseDepth(depth, top, grid), {
    bids: [level(900n, 10n), level(800n, 50n)],
    asks: [level(1_000n, 100n), level(1_100n, 50n)],
  });
  fc.assert(
    fc.property(side(-1n), side(1n), quantity, quantity, (bids, asks, bought, sold) => {
      const newest = { bid: level(bids[0]!.price, bought), ask: level(asks[0]!.price, sold) };
      const house = houseDepth({ bids, asks }, newest, grid);
      assert.ok(within(house.bids, (price) => price >= newest.bid.price) <= bought);
      assert.ok(within(house.asks, (price) => price <= newest.ask.price) <= sold);
    }),
  );
});

test("MARKET-27: where nothing of the book is left at the best or beyond, the best itself is a level", () => {
  const level = (price: bigint, size: bigint): DepthLevel => ({ price, quantity: size });
  const depth = { bids: [level(900n, 50n), level(800n, 50n)], asks: [level(1_000n, 50n)] };
  assert.deepEqual(houseDepth(depth, { bid: level(700n, 20n), ask: level(705n, 30n) }, grid), {
    bids: [level(700n, 20n)],
    asks: [level(1_000n, 50n)],
  });
  const unknown = { bids: [], asks: [] };
  assert.deepEqual(houseDepth(unknown, { bid: level(700n, 20n), ask: level(705n, 30n) }, grid), {
    bids: [level(700n, 20n)],
    asks: [level(800n, 30n)],
  });
});

test("MARKET-10: levels better than the latest best bid and ask are left out", () => {
  const level = (price: bigint, size: bigint): DepthLevel => ({ price, quantity: size });
  const depth = { bids: [level(900n, 50n), level(800n, 50n)], asks: [level(1_000n, 50n), level(1_100n, 50n)] };
  assert.deepEqual(houseDepth(depth, { bid: level(850n, 1n), ask: level(1_050n, 1n) }, grid), {
    bids: [level(800n, 50n)],
    asks: [level(1_100n, 50n)],
  });
});
