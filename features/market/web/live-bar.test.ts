import assert from "node:assert/strict";
import { test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import type { Bar } from "@assay/ui/chart/adapter.ts";
import { foldMinute, fromHistory, type LiveBar } from "./live-bar.ts";

const bar = (time: number, close: string, volume: string, more: Partial<Bar> = {}): Bar => ({
  time,
  open: "10",
  high: "12",
  low: "9",
  close,
  volume,
  degraded: false,
  ...more,
});
const START = 900_000 * 2;

test("a minute moves close, high, low and volume of the bar it falls into", () => {
  const history = fromHistory(bar(START, "11", "5"));
  const first = foldMinute(history, bar(START + MINUTE_MS, "11.5", "1", { high: "13", low: "10" }), "15m");
  assert.deepEqual(first.bar, bar(START, "11.5", "5", { high: "13" }));
  const second = foldMinute(first, bar(START + MINUTE_MS, "8", "1.5", { high: "13", low: "8" }), "15m");
  assert.equal(second.bar.low, "8");
  assert.equal(second.bar.volume, "5.5");
  const third = foldMinute(second, bar(START + 2 * MINUTE_MS, "9", "2"), "15m");
  assert.equal(third.bar.volume, "7.5");
});

test("one degraded minute makes the bar degraded, and the next bucket is sound again", () => {
  const history = fromHistory(bar(START, "11", "5"));
  const struck = foldMinute(history, bar(START + MINUTE_MS, "11", "1", { degraded: true }), "15m");
  const after = foldMinute(struck, bar(START + 2 * MINUTE_MS, "11", "1"), "15m");
  assert.deepEqual([struck.bar.degraded, after.bar.degraded], [true, true]);
  assert.equal(foldMinute(after, bar(START + 15 * MINUTE_MS, "11", "1"), "15m").bar.degraded, false);
});

test("the next bucket begins with its first minute", () => {
  const history = fromHistory(bar(START, "11", "5"));
  const next = foldMinute(history, bar(START + 15 * MINUTE_MS, "7", "1", { open: "7" }), "15m");
  assert.equal(next.bar.time, START + 15 * MINUTE_MS);
  assert.equal(next.bar.open, "7");
});

test("a minute that comes late changes nothing", () => {
  const heard = foldMinute(undefined, bar(START + 3 * MINUTE_MS, "11", "5"), "1m");
  assert.equal(foldMinute(heard, bar(START, "1", "1"), "1m"), heard);
});

test("minutes in order give what their sum gives", () => {
  let live: LiveBar | undefined;
  const volumes = ["1", "2.5", "0", "4"];
  for (const [index, volume] of volumes.entries()) {
    for (const part of ["0", volume]) live = foldMinute(live, bar(START + index * MINUTE_MS, String(10 + index), part), "15m");
  }
  assert.equal(live?.bar.volume, "7.5");
  assert.equal(live?.bar.close, "13");
});
