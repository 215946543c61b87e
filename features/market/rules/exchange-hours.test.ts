import assert from "node:assert/strict";
import { test } from "node:test";
import type { Split } from "@assay/core/corporate-actions.ts";
import { dayOf, sessionAt } from "@assay/core/exchange-calendar.ts";
import type { Candle } from "./candles.ts";
import { adjustForSplits, dayBegins, isTradedBucket, lastTradedBefore, splitAt } from "./exchange-hours.ts";

const at = (text: string): number => Date.parse(`${text}Z`);
const text = (instant: number): string => new Date(instant).toISOString().slice(0, 16);

test("a day is counted from the close before it, through the weekend", () => {
  assert.equal(text(dayBegins(sessionAt(at("2026-11-20T15:00")))), "2026-11-19T21:00");
  assert.equal(text(dayBegins(sessionAt(at("2026-11-22T15:00")))), "2026-11-19T21:00");
  assert.equal(text(dayBegins(sessionAt(at("2026-11-23T09:00")))), "2026-11-20T21:00");
});

test("buckets in which the exchange is closed do not count", () => {
  assert.ok(isTradedBucket("1m", at("2026-11-20T09:00")) && !isTradedBucket("1m", at("2026-11-20T08:59")));
  assert.ok(isTradedBucket("4h", at("2026-11-20T08:00")) && !isTradedBucket("4h", at("2026-11-20T04:00")));
  assert.ok(isTradedBucket("1d", at("2026-11-27T00:00")) && !isTradedBucket("1d", at("2026-11-26T00:00")));
  assert.ok(isTradedBucket("1w", at("2026-11-23T00:00")));
});

test("a closed exchange shows what it did last", () => {
  assert.equal(text(lastTradedBefore(at("2026-11-22T15:00"))), "2026-11-20T23:59");
  assert.equal(text(lastTradedBefore(at("2026-11-20T15:00"))), "2026-11-20T15:00");
});

test("candles from before a split are shown in new shares, and their worth stays", () => {
  const split: Split = { kind: "split", base: "NVDA", exDay: dayOf(2026, 6, 10), to: 3n, from: 2n };
  const candle = (time: number): Candle => {
    const price = 300n;
    return { time, open: price, high: price, low: price, close: price, volume: 10n, turnover: 3_000n, trades: 1 };
  };
  const [before, after] = adjustForSplits([candle(splitAt(split) - 1), candle(splitAt(split))], [split]);
  assert.deepEqual([before!.close, before!.volume, before!.turnover], [200n, 15n, 3_000n]);
  assert.equal(after!.close, 300n);
});
