import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { HOUR_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import {
  areTimesSound,
  endAfterBid,
  EXTENSION_MS,
  FEE,
  forfeitOf,
  judgeBid,
  leastBid,
  marginOf,
  purchaseStatus,
  raiseAfter,
  SALE_MAX_MS,
  sharesOf,
} from "./rules.ts";

const start = new Date("2026-03-02T12:00:00Z");
const at = (minutes: number): Date => later(start, minutes * MINUTE_MS);

test("NFT-01 the status is 2 before the start, then 0 without stock and 1 with it, and 0 from the end on", () => {
  const sale = { startsAt: at(0), endsAt: at(60) };
  const status = (minutes: number, stock: number) => purchaseStatus({ ...sale, stock }, at(minutes));
  assert.deepEqual([status(-1, 5), status(-1, 0)], [2, 2]);
  assert.deepEqual([status(0, 5), status(0, 0), status(59, 1)], [1, 0, 1]);
  assert.deepEqual([status(60, 5), status(61, 5), status(60, 0)], [0, 0, 0]);
});

test("NFT-04 fee, royalty and proceeds are the price to the unit, and the first sale owes no royalty", () => {
  for (const price of [1n, 39n, 40n, 999n, 12_345_678_901n]) {
    for (const isFirst of [true, false]) {
      const { fee, royalty, proceeds } = sharesOf(price, { fee: FEE, royalty: 10_000_000n, isFirst });
      assert.equal(fee + royalty + proceeds, price);
      assert.ok(proceeds > 0n && (!isFirst || royalty === 0n));
    }
  }
  assert.deepEqual(sharesOf(1_000n, { fee: FEE, royalty: 10_000_000n, isFirst: false }), {
    fee: 25n,
    royalty: 100n,
    proceeds: 875n,
  });
});

test("NFT-05 the least raise is rounded up and grows each three extensions", () => {
  assert.deepEqual(
    [0, 2, 3, 5, 6, 9].map((extensions) => raiseAfter(5n, extensions)),
    [5n, 5n, 8n, 8n, 12n, 18n],
  );
  const standing = { currency: "USDT", price: 100n, step: 5n, top: null, extensions: 0 };
  assert.equal(leastBid(standing), 100n);
  assert.equal(leastBid({ ...standing, top: 140n, extensions: 3 }), 148n);
  assert.deepEqual([marginOf(100n), marginOf(101n)], [10n, 11n]);
});

test("NFT-05 a bid must be a price, and at least what is asked", () => {
  const standing = { currency: "USDT", price: 10_000_000_000n, step: 100_000_000n, top: 12_000_000_000n, extensions: 0 };
  const code = (text: string) => {
    const judged = judgeBid(standing, text);
    return judged instanceof Rejection ? judged.code : judged;
  };
  assert.deepEqual(["0", "1.123456789123", "120.99999999", "121", "120"].map(code), [
    "wrong-amount",
    "wrong-amount",
    "bid-too-low",
    12_100_000_000n,
    "bid-too-low",
  ]);
});

test("NFT-06 a bid with less than ten minutes left moves the end to ten minutes after it", () => {
  assert.deepEqual(endAfterBid(at(60), at(50)), { endsAt: at(60), moved: false });
  assert.deepEqual(endAfterBid(at(60), later(at(50), 1)), { endsAt: later(at(60), 1), moved: true });
  const last = later(at(60), -1);
  assert.deepEqual(endAfterBid(at(60), last), { endsAt: later(last, EXTENSION_MS), moved: true });
});

test("NFT-07 a margin that is lost is shared without a rest", () => {
  assert.deepEqual(forfeitOf(11n), { seller: 5n, rest: 6n });
  assert.deepEqual(forfeitOf(1n), { seller: 0n, rest: 1n });
});

test("a sale begins in the future and lasts an hour to thirty days", () => {
  const sound = (startsIn: number, lasts: number) =>
    areTimesSound({ startsAt: later(start, startsIn), endsAt: later(start, startsIn + lasts) }, start);
  assert.deepEqual(
    [sound(0, HOUR_MS), sound(0, HOUR_MS - 1), sound(-1, HOUR_MS), sound(0, SALE_MAX_MS), sound(0, SALE_MAX_MS + 1)],
    [true, false, false, true, false],
  );
  assert.equal(sound(SALE_MAX_MS + 1, HOUR_MS), false);
});
