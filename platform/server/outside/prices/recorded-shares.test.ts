import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { gzipSync } from "node:zlib";
import { pow10, PRICE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { ManualClock, ManualTimers } from "../../clock.ts";
import type { Bar, BarSeries, Instrument, PriceUpdate } from "./prices.ts";
import { openRecorded } from "./recorded.ts";
import { recordingsAbsent, sharedRecording } from "./shared-recordings.ts";

const share = (base: string): Instrument => ({ base, kind: "equity", tick: pow10(PRICE_SCALE - 2), step: 100n });
const equities = [share("AAPL"), share("SPY")];

let folder: string;
before(async () => (folder = await mkdtemp(join(tmpdir(), "shares-"))));
after(async () => await rm(folder, { recursive: true }));

async function open(start: string, files: readonly string[]) {
  const clock = new ManualClock(new Date(start));
  const timers = new ManualTimers(clock);
  const source = await openRecorded({ files, speed: 1, bases: ["BTC"], equities, clock, timers });
  const past: BarSeries[] = [];
  for await (const series of source.history(clock.now().getTime(), new Map())) past.push(series);
  const heard: PriceUpdate[] = [];
  const stop = source.start((update) => heard.push(update));
  const tradesUntil = (instant: string): string[] => {
    heard.length = 0;
    timers.advance(Date.parse(instant) - clock.now().getTime());
    return heard.flatMap((update) =>
      update.kind === "trade" ? [`${new Date(update.at).toISOString().slice(11, 19)} ${update.price / pow10(8)}`] : [],
    );
  };
  return { source, past, heard, stop, tradesUntil };
}

test("a recorded day is played at its time of day in New York, with the days before it as its past", async () => {
  const minutes = join(folder, "aapl_20140605_minute_trade.csv.gz");
  const days = join(folder, "aapl_daily.csv");
  await writeFile(
    minutes,
    gzipSync("34200000,6460000,6470000,6450000,6465000,1200\n34260000,6465000,6465000,6465000,6465000,90\n"),
  );
  await writeFile(
    days,
    "20140603 00:00,100,120,90,110,5\n20140604 00:00,6400000,6480000,6390000,6450000,7\n20140605 00:00,1,1,1,1,1\n",
  );
  // A Saturday: the first day is Monday's.
  const { source, past, tradesUntil, heard, stop } = await open("2026-11-21T15:00:00Z", [minutes, days]);
  const bars: readonly Bar[] = past[0]!.bars;
  assert.deepEqual(
    bars.map(({ time, close }) => [new Date(time).toISOString().slice(0, 10), close / pow10(8)]),
    [
      ["2026-11-19", 1n],
      ["2026-11-20", 64_500n],
    ],
  );
  // While the exchange is closed the last close is the price.
  const [minute, ...more] = past[1]!.bars;
  assert.deepEqual(
    [past[1]!.period, new Date(minute!.time).toISOString(), minute!.close / pow10(8), more],
    ["1m", "2026-11-20T20:59:00.000Z", 64_500n, []],
  );
  assert.deepEqual(tradesUntil("2026-11-23T14:29:59Z"), []);
  assert.deepEqual(tradesUntil("2026-11-23T14:31:00Z"), [
    "14:30:00 64600",
    "14:30:20 64700",
    "14:30:40 64500",
    "14:30:59 64650",
    "14:31:00 64650",
  ]);
  assert.ok(heard.some((update) => update.kind === "top" && update.ask.price - update.bid.price === 2n * pow10(PRICE_SCALE - 2)));
  assert.ok(!source.label().includes("ended"));
  tradesUntil("2026-11-23T14:33:00Z");
  assert.ok(heard.some(({ kind }) => kind === "lost") && source.label().endsWith("(the recording has ended)"));
  assert.deepEqual(source.corporateActions?.(0, 99_999), []);
  stop();
});

test("a file of a company that is not traded here is refused with a plain sentence", async () => {
  const path = join(folder, "ibm_20131007_minute_trade.csv");
  await writeFile(path, "");
  await assert.rejects(open("2026-11-21T15:00:00Z", [path]), /no recording of a share that is traded here/);
});

test("two recorded days of a fund follow one another", { skip: recordingsAbsent }, async () => {
  const files = ["spy_20131007_minute_trade.csv.gz", "spy_20131008_minute_trade.csv.gz", "spy_daily.csv.gz"].map((name) =>
    sharedRecording(`us-equity/${name}`),
  );
  const { past, heard, tradesUntil, stop } = await open("2026-11-24T12:00:00Z", files);
  assert.equal(past[0]!.bars.length, 500);
  assert.ok(past[0]!.bars.every(({ time }) => time % DAY_MS === 0 && time < Date.parse("2026-11-24T00:00:00Z")));
  assert.ok(tradesUntil("2026-11-24T21:00:00Z").length > 1_000);
  tradesUntil("2026-11-25T08:59:00Z");
  assert.ok(!heard.some(({ kind }) => kind === "lost"));
  assert.ok(tradesUntil("2026-11-25T21:00:00Z").length > 1_000);
  assert.ok(heard.filter(({ kind }) => kind === "alive").length > 12 * 60);
  assert.ok(heard.every(({ at }) => at <= Date.parse("2026-11-25T21:00:00Z") + MINUTE_MS));
  stop();
});
