import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gzipSync } from "node:zlib";
import { ManualClock, ManualTimers } from "../../clock.ts";
import { BinanceConversation } from "./binance.ts";
import type { PriceUpdate } from "./prices.ts";
import { openRecorded } from "./recorded.ts";
import { inOrder, readRecording } from "./recording.ts";
import { recordingsAbsent, sharedRecording } from "./shared-recordings.ts";
import { syntheticRecording } from "./synthetic-recording.ts";

const bases = ["BTC", "ETH"];

interface Comparison {
  readonly compared: number;
  readonly equal: number;
  readonly gaps: number;
}

/** Rebuilds the book and compares its best prices, after each change, with the last ticker whose update id is not later. */
async function compareWithTickers(path: string): Promise<Comparison> {
  const recording = await readRecording(path, bases);
  const lines = [...inOrder([recording])];
  const tickers = lines.flatMap(({ text }) => {
    const ticker = /"data":\{"u":(\d+),"s":"\w+","b":"([\d.]+)","B":"([\d.]+)","a":"([\d.]+)","A":"([\d.]+)"/.exec(text);
    return ticker ? [{ id: Number(ticker[1]), texts: ticker.slice(2) }] : [];
  });
  tickers.sort((a, b) => a.id - b.id);
  const conversation = new BinanceConversation(bases);
  let [compared, equal, next, seen] = [0, 0, 0, 0];
  for (const { base, text, at, isSnapshot } of lines) {
    if (isSnapshot) conversation.hearSnapshot(base, text, at);
    else conversation.hear(text, at);
    const sync = conversation.depthOf(base);
    if (!sync?.book || sync.last === seen) continue;
    seen = sync.last;
    // A snapshot counts if an earlier change that straddles it was applied on top of it.
    if (isSnapshot && text.includes(`"lastUpdateId":${seen},`)) continue;
    while (next + 1 < tickers.length && tickers[next + 1]!.id <= seen) next += 1;
    const bid = sync.book.bids.best()!;
    const ask = sync.book.asks.best()!;
    const ours = [bid.price, bid.quantity, ask.price, ask.quantity];
    const theirs = tickers[next]!.texts.map((digits, index) => BigInt(digits.replace(".", "")) * (index % 2 === 0 ? 100n : 1n));
    compared += 1;
    if (ours.every((value, index) => value === theirs[index])) equal += 1;
  }
  return { compared, equal, gaps: conversation.depthOf(recording.base)!.gaps };
}

for (const [file, changes] of [
  ["btcusdt_20240808.jsonl.gz", 3_449],
  ["ethusdt_20240808.jsonl.gz", 3_432],
] as const) {
  test(
    `MARKET-04: ${file} has no gap, and the rebuilt book agrees with the best bid and ask after every change`,
    { skip: recordingsAbsent },
    async () => {
      assert.deepEqual(await compareWithTickers(sharedRecording(`binance-spot/${file}`)), {
        compared: changes,
        equal: changes,
        gaps: 0,
      });
    },
  );
}

async function inFolder(files: Record<string, string | Buffer>, run: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "recorded "));
  try {
    for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
    await run(folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

test("MARKET-04: a synthetic recording is rebuilt as exactly as a real one", async () => {
  const { lines, changes } = syntheticRecording("BTC", 7, 400);
  await inFolder({ "btc.jsonl.gz": gzipSync(lines.join("\n")) }, async (folder) => {
    assert.deepEqual(await compareWithTickers(join(folder, "btc.jsonl.gz")), { compared: changes, equal: changes, gaps: 0 });
  });
});

test("several recordings play together, in the order of their lines, at the speed asked for, and end by losing the venue", async () => {
  const files = Object.fromEntries(bases.map((base) => [`${base}.jsonl`, syntheticRecording(base, 3, 50).lines.join("\n")]));
  await inFolder(files, async (folder) => {
    const clock = new ManualClock(new Date("2026-01-01T00:00:00Z"));
    const timers = new ManualTimers(clock);
    const source = await openRecorded({
      files: bases.map((base) => join(folder, `${base}.jsonl`)),
      speed: 2,
      bases,
      clock,
      timers,
    });
    const heard: PriceUpdate[] = [];
    source.start((update) => heard.push(update));
    timers.advance(1_000);
    const begin = Date.parse("2026-01-01T00:00:00Z");
    assert.ok(heard.length > 0);
    assert.ok(heard.every(({ at }, index) => at >= begin && at <= begin + 1_000 && (index === 0 || at >= heard[index - 1]!.at)));
    assert.doesNotMatch(source.label(), /ended/);
    timers.advance(60_000);
    // Fifty changes, 100 ms apart, at twice the speed.
    assert.equal(heard.at(-1)?.kind, "lost");
    assert.ok(heard.at(-2)!.at <= begin + 2_500);
    assert.match(source.label(), /2 times as fast \(the recording has ended\)/);
    for (const base of bases) {
      for (const kind of ["top", "depth", "trade"]) {
        assert.ok(
          heard.some((update) => update.kind === kind && "base" in update && update.base === base),
          `${base} ${kind}`,
        );
      }
    }
  });
});

const T0 = Date.parse("2026-01-01T00:00:00Z");
const withoutSnapshot = (lines: readonly string[]): string[] => lines.filter((line) => line.includes('"stream"'));

test("MARKET-34: a recording without a snapshot that its changes continue is refused in a sentence", async () => {
  const { lines } = syntheticRecording("BTC", 3, 20);
  const late = lines.map((line) => (line.includes('"stream"') ? line : line.replace(/"lastUpdateId":\d+/, '"lastUpdateId":5')));
  const files = { "none.jsonl": withoutSnapshot(lines).join("\n"), "unfit.jsonl": late.join("\n") };
  await inFolder(files, async (folder) => {
    for (const name of Object.keys(files)) {
      await assert.rejects(readRecording(join(folder, name), bases), /holds no snapshot that its changes continue/);
    }
  });
});

test("MARKET-34: a capture of futures is refused in a sentence, by each message that only futures have", async () => {
  const { lines } = syntheticRecording("BTC", 3, 20);
  const data = (stream: string, payload: string): string =>
    `1723161253900000000 {"stream":"btcusdt@${stream}","data":{${payload}}}`;
  const onlyFutures = [
    data("depth@0ms", '"e":"depthUpdate","E":1,"T":1,"s":"BTCUSDT","U":1,"u":2,"pu":0,"b":[],"a":[]'),
    data("bookTicker", '"e":"bookTicker","u":1,"s":"BTCUSDT","b":"1","B":"1","a":"2","A":"1","T":1,"E":1'),
    data("trade", '"e":"trade","E":1,"T":1,"s":"BTCUSDT","t":1,"p":"1","q":"1","X":"MARKET","m":true'),
    data("markPrice", '"e":"markPriceUpdate","E":1,"s":"BTCUSDT","p":"1","i":"1","P":"1","r":"0","T":1'),
  ];
  const files = Object.fromEntries(onlyFutures.map((line, index) => [`${index}.jsonl`, [line, ...lines].join("\n")]));
  await inFolder(files, async (folder) => {
    for (const name of Object.keys(files)) {
      await assert.rejects(readRecording(join(folder, name), bases), /records futures, whose prices are not those of the coin/);
    }
  });
});

test("MARKET-34: a file of several markets is refused in a sentence, because its snapshot belongs to either", async () => {
  const mixed = bases.flatMap((base) => syntheticRecording(base, 3, 20).lines).join("\n");
  await inFolder({ "mixed.jsonl": mixed }, async (folder) => {
    await assert.rejects(readRecording(join(folder, "mixed.jsonl"), bases), /records several markets/);
  });
});

/** The same recording, received so much later. */
const later = (lines: readonly string[], ms: number): string[] =>
  lines.map((line) => `${BigInt(line.split(" ", 1)[0]!) + BigInt(ms) * 1_000_000n}${line.slice(line.indexOf(" "))}`);

async function openFiles(folder: string, names: readonly string[], began?: number, at = T0) {
  const clock = new ManualClock(new Date(at));
  const timers = new ManualTimers(clock);
  const source = await openRecorded({ files: names.map((name) => join(folder, name)), speed: 1, bases, clock, timers });
  if (began !== undefined) source.resume!(began);
  const heard: PriceUpdate[] = [];
  const stop = source.start((update) => heard.push(update));
  return { source, timers, heard, stop };
}

test("MARKET-34: recordings of several days are labelled with each, and a market whose file has ended has no price any more", async () => {
  const files = {
    "btc.jsonl": syntheticRecording("BTC", 3, 50).lines.join("\n"),
    "eth.jsonl": later(syntheticRecording("ETH", 3, 50).lines, 24 * 3_600_000).join("\n"),
    "more.jsonl": later(syntheticRecording("ETH", 3, 50).lines, 24 * 3_600_000 + 5_000).join("\n"),
  };
  await inFolder(files, async (folder) => {
    const { source, timers, heard } = await openFiles(folder, Object.keys(files));
    const days = "Binance on 2024-08-08, recorded in btc.jsonl; on 2024-08-09, recorded in eth.jsonl, more.jsonl";
    timers.advance(2_000);
    assert.equal(source.label(), days);
    timers.advance(60_000);
    assert.equal(source.label(), `${days} (the recording of BTC has ended)`);
    assert.equal(heard.at(-1)!.kind, "invalid");
    timers.advance(24 * 3_600_000);
    // A file that goes on where another ends is no end.
    assert.equal(heard.filter(({ kind }) => kind === "invalid").length, 2);
    assert.equal(heard.at(-1)!.kind, "lost");
    assert.equal(source.label(), `${days} (the recording has ended)`);
  });
});

test("MARKET-34: the label tells of an order book in which changes are missing", async () => {
  const { lines } = syntheticRecording("BTC", 3, 100);
  const changes = lines.filter((line) => line.includes("depthUpdate"));
  await inFolder({ "btc.jsonl": lines.filter((line) => line !== changes[50]).join("\n") }, async (folder) => {
    const { source, timers, heard } = await openFiles(folder, ["btc.jsonl"]);
    timers.advance(4_000);
    assert.equal(source.label(), "Binance on 2024-08-08, recorded in btc.jsonl");
    timers.advance(2_000);
    assert.equal(source.label(), "Binance on 2024-08-08, recorded in btc.jsonl (the order book of BTC is not known)");
    const depth = heard.findLast((update) => update.kind === "depth")!;
    assert.deepEqual([depth.bids, depth.asks], [[], []]);
  });
});

test("MARKET-33: a later start goes on: it tells no trade again, knows the book at once, and what has ended stays so", async () => {
  await inFolder({ "btc.jsonl": syntheticRecording("BTC", 3, 300).lines.join("\n") }, async (folder) => {
    const whole = await openFiles(folder, ["btc.jsonl"]);
    whole.timers.advance(60_000);
    const first = await openFiles(folder, ["btc.jsonl"], T0);
    first.timers.advance(10_000);
    first.stop();
    const second = await openFiles(folder, ["btc.jsonl"], T0, T0 + 15_000);
    assert.equal(second.source.key, first.source.key);
    second.timers.advance(1);
    const book = second.heard.findLast((update) => update.kind === "depth")!;
    assert.deepEqual(
      book,
      whole.heard.findLast((update) => update.kind === "depth" && update.at <= T0 + 15_000),
    );
    assert.ok(second.heard.every(({ at }) => at >= T0 + 10_000 && at <= T0 + 15_001));
    second.timers.advance(60_000);
    const tradesIn = (heard: readonly PriceUpdate[]): PriceUpdate[] => heard.filter(({ kind }) => kind === "trade");
    const missed = tradesIn(whole.heard).filter(({ at }) => at > T0 + 10_000 && at < T0 + 15_000);
    assert.deepEqual([...tradesIn(first.heard), ...missed, ...tradesIn(second.heard)], tradesIn(whole.heard));
    const third = await openFiles(folder, ["btc.jsonl"], T0, T0 + 90_000);
    third.timers.advance(1_000);
    assert.deepEqual(
      third.heard.map(({ kind }) => kind),
      ["lost"],
    );
    assert.match(third.source.label(), /the recording has ended/);
  });
});

test("MARKET-33: another content under the same name, and another speed, are another recording", async () => {
  const keyOf = async (seed: number, speed: number): Promise<string> => {
    let key = "";
    await inFolder({ "btc.jsonl": syntheticRecording("BTC", seed, 20).lines.join("\n") }, async (folder) => {
      const clock = new ManualClock(new Date(T0));
      const terms = { files: [join(folder, "btc.jsonl")], speed, bases, clock, timers: new ManualTimers(clock) };
      ({ key } = await openRecorded(terms));
    });
    return key;
  };
  const keys = [await keyOf(3, 1), await keyOf(4, 1), await keyOf(3, 2), await keyOf(3, 1)];
  assert.equal(new Set(keys).size, 3);
  assert.equal(keys[0], keys[3]);
});

test("a file that is no recording of a market is refused with a sentence", async () => {
  await inFolder({ "notes.txt": "1 {}\n" }, async (folder) => {
    await assert.rejects(readRecording(join(folder, "notes.txt"), bases), /no recording of a market/);
  });
});
