import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { bucketAfter, bucketStart, type Candle, fillGaps, joinCandles, rollUp } from "./candles.ts";
import { type Period, periods } from "../contract.ts";

const utc = (text: string): number => Date.parse(`${text}Z`);

test("weeks begin on Monday and months on the first, all in UTC", () => {
  const rows: readonly (readonly [Period, string, string])[] = [
    ["1m", "2026-03-01T12:34:56.789", "2026-03-01T12:34"],
    ["15m", "2026-03-01T12:34:56", "2026-03-01T12:30"],
    ["6h", "2026-03-01T12:34:56", "2026-03-01T12:00"],
    ["1d", "2026-03-01T23:59:59.999", "2026-03-01T00:00"],
    ["1w", "2026-03-01T23:59:59.999", "2026-02-23T00:00"],
    ["1w", "2026-03-02T00:00", "2026-03-02T00:00"],
    ["1w", "1969-12-31T00:00", "1969-12-29T00:00"],
    ["1M", "2024-02-29T10:00", "2024-02-01T00:00"],
  ];
  for (const [period, at, start] of rows) assert.equal(bucketStart(period, utc(at)), utc(start), `${period} ${at}`);
  assert.equal(bucketAfter("1M", utc("2025-12-01T00:00")), utc("2026-01-01T00:00"));
  assert.equal(bucketAfter("1M", utc("2026-01-01T00:00"), -12), utc("2025-01-01T00:00"));
});

const instant = fc.integer({ min: utc("2024-01-01T00:00"), max: utc("2026-12-31T23:59") });

test("every instant lies in its bucket, and buckets follow one another without a hole", () => {
  fc.assert(
    fc.property(fc.constantFrom(...periods), instant, (period, at) => {
      const start = bucketStart(period, at);
      const next = bucketAfter(period, start);
      assert.ok(start <= at && at < next);
      assert.equal(bucketStart(period, start), start);
      assert.equal(bucketStart(period, next - 1), start);
      assert.equal(bucketStart(period, next), next);
    }),
  );
});

const trade = fc.record({
  at: instant,
  price: fc.bigInt({ min: 1n, max: 10n ** 16n }),
  volume: fc.bigInt({ min: 1n, max: 10n ** 12n }),
});

const candleOf = ({ at, price, volume }: { at: number; price: bigint; volume: bigint }): Candle => ({
  time: at,
  open: price,
  high: price,
  low: price,
  close: price,
  volume,
  turnover: price * volume,
  trades: 1,
});

/** The specification: all trades of a bucket looked at together. */
function naive(trades: readonly Candle[], period: Period): Candle[] {
  const buckets = Map.groupBy(trades, ({ time }) => bucketStart(period, time));
  return [...buckets].map(([time, inside]) => ({
    time,
    open: inside[0]!.open,
    high: inside.reduce((high, { open }) => (open > high ? open : high), 0n),
    low: inside.reduce((low, { open }) => (open < low ? open : low), 10n ** 20n),
    close: inside.at(-1)!.open,
    volume: inside.reduce((sum, { volume }) => sum + volume, 0n),
    turnover: inside.reduce((sum, { turnover }) => sum + turnover, 0n),
    trades: inside.length,
  }));
}

test("MARKET-05: rolling one-minute candles up equals building the coarser ones from the trades", () => {
  fc.assert(
    fc.property(fc.array(trade, { maxLength: 60 }), fc.constantFrom(...periods), (drawn, period) => {
      const trades = drawn.toSorted((a, b) => a.at - b.at).map(candleOf);
      const minutes = rollUp(trades, "1m");
      assert.deepEqual(minutes, naive(trades, "1m"));
      assert.deepEqual(rollUp(minutes, period), naive(trades, period));
      const hours = rollUp(minutes, "1h");
      if (["1d", "1w", "1M"].includes(period)) assert.deepEqual(rollUp(rollUp(hours, "1d"), period), naive(trades, period));
      for (const { open, high, low, close } of rollUp(minutes, period))
        assert.ok(low <= open && low <= close && high >= open && high >= close);
    }),
  );
});

test("joining is associative, so it does not matter in which steps candles are rolled up", () => {
  const candle = trade.map(candleOf);
  fc.assert(
    fc.property(candle, candle, candle, (a, b, c) => {
      assert.deepEqual(joinCandles(joinCandles(a, b), c), joinCandles(a, joinCandles(b, c)));
    }),
  );
});

test("MARKET-06: buckets without trades repeat the previous close, have no volume, and say that they are empty", () => {
  const one = { ...candleOf({ at: 60_000, price: 7n, volume: 1n }) };
  const shown = fillGaps([one, { ...one, time: 240_000, open: 9n }], "1m", 0, 300_000);
  assert.deepEqual(
    shown.map(({ time, open, close, trades, empty }) => [time, open, close, trades, empty]),
    [
      [60_000, 7n, 7n, 1, false],
      [120_000, 7n, 7n, 0, true],
      [180_000, 7n, 7n, 0, true],
      [240_000, 9n, 7n, 1, false],
      [300_000, 7n, 7n, 0, true],
    ],
  );
  assert.deepEqual(
    fillGaps([], "1m", 0, 60_000, 5n).map(({ close, empty }) => [close, empty]),
    [
      [5n, true],
      [5n, true],
    ],
  );
  assert.deepEqual(fillGaps([], "1m", 0, 60_000), []);
});
