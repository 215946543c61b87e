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
    "20140603 00:00,6300000,6420000,6290000,6390000,5\n20140604 00:00,6400000,6480000,6390000,6450000,7\n20140605 00:00,1,1,1,1,1\n",
  );
  // A Saturday: the first day is Monday's.
  const { source, past, tradesUntil, heard, stop } = await open("2026-11-21T15:00:00Z", [minutes, days]);
  const bars: readonly Bar[] = past[0]!.bars;
  assert.deepEqual(
    bars.map(({ time, close }) => [new Date(time).toISOString().slice(0, 10), close / pow10(8)]),
    [
      ["2026-11-19", 63_900n],
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

const day = (...minutes: readonly string[]): string => `${minutes.join("\n")}\n`;
const minuteAt = (hour: number, price: number): string => `${hour * 3_600_000},${Array(4).fill(price).join(",")},400`;

async function files(named: Readonly<Record<string, string>>): Promise<string[]> {
  const paths = Object.keys(named).map((name) => join(folder, name));
  for (const [index, content] of Object.values(named).entries()) await writeFile(paths[index]!, content);
  return paths;
}

const twoDays = {
  "aapl_20140606_minute_trade.csv": day(minuteAt(10, 6_456_000)),
  "aapl_20140609_minute_trade.csv": day(minuteAt(10, 937_000)),
  "spy_20140606_minute_trade.csv": day(minuteAt(10, 1_950_000)),
  "spy_20140609_minute_trade.csv": day(minuteAt(10, 1_955_000)),
};

test("MARKET-36: an action falls on the day that is played for the first session from its ex-date on", async () => {
  const paths = await files({
    ...twoDays,
    "aapl_daily.csv": "20140605 00:00,6460000,6470000,6450000,6450000,7\n",
    "aapl_actions.csv": "20140101,dividend,3.05\n20140606,dividend,0.47\n20140607,split,7,1\n20140807,dividend,0.47\n",
  });
  // A Monday morning: the sixth is played on Monday, the ninth on Tuesday.
  const { source, heard, tradesUntil, stop } = await open("2026-03-02T12:00:00Z", paths);
  const [monday, tuesday] = [Date.parse("2026-03-02") / DAY_MS, Date.parse("2026-03-03") / DAY_MS];
  assert.deepEqual(source.corporateActions!(monday - 365, monday + 365), [
    { kind: "dividend", base: "AAPL", exDay: monday, perShare: (47n * pow10(PRICE_SCALE)) / 100n },
    { kind: "split", base: "AAPL", exDay: tuesday, to: 7n, from: 1n },
  ]);
  assert.deepEqual(source.corporateActions!(monday, tuesday)?.length, 1);
  tradesUntil("2026-03-03T15:00:58Z");
  assert.ok(!heard.some(({ kind }) => kind === "invalid"));
  // Whoever starts again a day later finds the same days.
  const again = await open("2026-03-03T12:00:00Z", paths);
  again.source.resume!(Date.parse("2026-03-02T12:00:00Z"));
  assert.deepEqual(again.source.corporateActions!(monday, monday + 365), source.corporateActions!(monday, monday + 365));
  stop();
  again.stop();
});

test("MARKET-36: a jump that no action explains closes the share before it could be traded at, with the reason, and no other", async () => {
  for (const actions of [undefined, "20140609,split,2,1\n"]) {
    const paths = await files({ ...twoDays, ...(actions !== undefined && { "aapl_actions.csv": actions }) });
    const { source, heard, tradesUntil, stop } = await open("2026-03-02T12:00:00Z", paths);
    tradesUntil("2026-03-03T08:59:59Z");
    assert.doesNotMatch(source.label(), /closed/);
    assert.ok(!heard.some(({ kind }) => kind === "invalid"));
    const prices = tradesUntil("2026-03-03T15:00:58Z");
    const closing = heard.filter((update) => update.kind === "invalid");
    // Four in the morning in New York, before anybody trades.
    assert.deepEqual(
      closing.map(({ base, at }) => [base, new Date(at).toISOString()]),
      [["AAPL", "2026-03-03T09:00:00.000Z"]],
    );
    assert.ok(prices.length > 0 && prices.every((text) => text.endsWith(" 19550")));
    assert.match(
      source.label(),
      /\(AAPL is closed: its price jumped by -(85\.49|70\.97) % before 2014-06-09, and no recorded split explains it\)/,
    );
    assert.deepEqual(source.corporateActions!(0, 99_999), []);
    stop();
  }
});

test("MARKET-34: a share whose own recording has ended has no price any more, while others go on", async () => {
  const { "spy_20140609_minute_trade.csv": second, ...rest } = twoDays;
  assert.ok(second);
  const paths = await files({ ...rest, "aapl_actions.csv": "20140609,split,7,1\n" });
  const { source, heard, tradesUntil, stop } = await open("2026-03-02T12:00:00Z", paths);
  tradesUntil("2026-03-02T15:00:58Z");
  assert.doesNotMatch(source.label(), /ended/);
  tradesUntil("2026-03-02T15:01:01Z");
  assert.deepEqual(
    heard.flatMap((update) => (update.kind === "invalid" ? [update.base] : [])),
    ["SPY"],
  );
  assert.match(source.label(), /csv \(the recording of SPY has ended\)$/);
  tradesUntil("2026-03-03T15:01:01Z");
  assert.match(source.label(), /csv \(the recording has ended\)$/);
  stop();
});

test("MARKET-36: days from before a jump that no action explains are not shown", async () => {
  const daily = "20140603 00:00,31000000,31000000,31000000,31000000,1\n20140604 00:00,6400000,6480000,6390000,6450000,7\n";
  const paths = await files({
    "aapl_daily.csv": daily,
    "aapl_20140606_minute_trade.csv": twoDays["aapl_20140606_minute_trade.csv"],
  });
  const pastOf = async (some: readonly string[]) => (await open("2026-03-02T12:00:00Z", some)).past[0]?.bars.length;
  assert.equal(await pastOf(paths), 1);
  const later = await files({ "aapl_20140606_minute_trade.csv": twoDays["aapl_20140609_minute_trade.csv"] });
  assert.equal(await pastOf([paths[0]!, ...later]), undefined);
});

test("MARKET-33: a share's trade is told only to whoever listened at its moment", async () => {
  const paths = await files({ "aapl_20140605_minute_trade.csv": day(minuteAt(10, 6_456_000)) });
  // Seven seconds after the minute's second price, and three after its third.
  const { heard, tradesUntil, stop } = await open("2026-03-02T15:00:43Z", paths);
  assert.deepEqual(tradesUntil("2026-03-02T15:00:50Z"), []);
  assert.ok(heard.some(({ kind }) => kind === "top"));
  assert.deepEqual(tradesUntil("2026-03-02T15:00:59Z"), ["15:00:59 64560"]);
  stop();
});

test("MARKET-34: what is no action is refused in a sentence, and so are two of a kind with no day between them", async () => {
  for (const line of ["20140609,split,7", "20140609,split,0,1", "20140609,dividend,-1", "20140609,dividend,0", "on Monday"]) {
    await assert.rejects(
      open("2026-03-02T12:00:00Z", await files({ "aapl_actions.csv": line })),
      /is neither date,split,new,old/,
    );
  }
  const twice = await files({ ...twoDays, "aapl_actions.csv": "20140607,split,7,2\n20140608,split,2,1\n" });
  await assert.rejects(open("2026-03-02T12:00:00Z", twice), /AAPL has two splits between two recorded days/);
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
