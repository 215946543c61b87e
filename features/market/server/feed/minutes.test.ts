import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import fc from "fast-check";
import type { Candle } from "../../rules/candles.ts";
import { Minutes } from "./minutes.ts";

const START = Date.parse("2026-03-02T12:00:00Z");
const candle = (time: number, close: bigint): Candle => ({
  time,
  open: close,
  high: close,
  low: close,
  close,
  volume: 1n,
  turnover: 1n,
  trades: 1,
});

test("what is known of the last 24 hours equals adding up the trades of the last 24 hours", () => {
  const trade = fc.record({
    pause: fc.integer({ min: 0, max: 3 * HOUR_MS }),
    price: fc.bigInt({ min: 1n, max: 10n ** 15n }),
    quantity: fc.bigInt({ min: 1n, max: 10n ** 10n }),
  });
  fc.assert(
    fc.property(fc.array(trade, { minLength: 1, maxLength: 60 }), (trades) => {
      const minutes = new Minutes();
      const all: { at: number; price: bigint; quantity: bigint }[] = [];
      let now = START;
      for (const { pause, price, quantity } of trades) {
        now += pause;
        minutes.add(price, quantity, now, now);
        minutes.roll(now);
        all.push({ at: now, price, quantity });
        // The window moves by whole minutes.
        const since = Math.floor((now - DAY_MS) / MINUTE_MS) * MINUTE_MS;
        const inside = all.filter(({ at }) => at >= since);
        assert.equal(
          minutes.volume,
          inside.reduce((sum, one) => sum + one.quantity, 0n),
        );
        assert.equal(
          minutes.turnover,
          inside.reduce((sum, one) => sum + (one.quantity * one.price) / 10n ** 10n, 0n),
        );
        assert.equal(
          minutes.high,
          inside.reduce((high, one) => (one.price > high ? one.price : high), 0n),
        );
        assert.equal(
          minutes.low,
          inside.reduce((low, one) => (one.price < low ? one.price : low), 10n ** 16n),
        );
        // Candles from before the window are kept for two hours; an older price is no price of a day ago.
        const before = all.findLast(({ at }) => at < since && at > now - 26 * HOUR_MS + MINUTE_MS);
        if (before) assert.equal(minutes.dayAgo, before.price);
      }
    }),
  );
});

test("a late trade counts in the newest minute, and a venue's clock that is far off is not believed", () => {
  const minutes = new Minutes();
  minutes.add(5n, 1n, START + MINUTE_MS, START + MINUTE_MS);
  minutes.add(6n, 1n, START + MINUTE_MS - 1, START + MINUTE_MS);
  minutes.add(7n, 1n, START + DAY_MS, START + MINUTE_MS + 1);
  assert.deepEqual(
    minutes.since(0).map(({ time, close, trades }) => [time, close, trades]),
    [[START + MINUTE_MS, 7n, 3]],
  );
});

test("changed minutes are taken once for storing, and again when storing has failed", () => {
  const minutes = new Minutes();
  minutes.add(5n, 1n, START, START);
  const taken = minutes.takeUnsaved();
  assert.equal(taken.length, 1);
  assert.equal(minutes.takeUnsaved().length, 0);
  minutes.giveBack(taken);
  assert.equal(minutes.takeUnsaved().length, 1);
});

test("stored minutes that are loaded later replace what is complete, not what still grows or waits for storing", () => {
  const minutes = new Minutes();
  for (const at of [0, 1, 2]) minutes.add(5n, 1n, START + at * MINUTE_MS, START + at * MINUTE_MS);
  minutes.takeUnsaved();
  minutes.giveBack([candle(START + MINUTE_MS, 5n)]);
  minutes.load(
    [-1, 0, 1, 2].map((at) => candle(START + at * MINUTE_MS, 9n)),
    START + 3 * MINUTE_MS,
  );
  assert.deepEqual(
    minutes.since(0).map(({ close }) => close),
    [9n, 9n, 5n, 5n],
  );
});

test("the sparkline has the close of each of the last 24 hours, and repeats the last one of an hour without trades", () => {
  const minutes = new Minutes();
  const now = START + 30 * MINUTE_MS;
  minutes.load([candle(START - 2 * HOUR_MS, 1n), candle(START - HOUR_MS - 1_000, 2n), candle(START + MINUTE_MS, 3n)], now);
  assert.deepEqual(minutes.hourlyCloses(now), [2n, 2n, 3n]);
  minutes.load(
    Array.from({ length: 26 }, (_, hour) => candle(now - (25 - hour) * HOUR_MS, BigInt(hour + 1))),
    now,
  );
  assert.equal(minutes.hourlyCloses(now).length, 24);
});
