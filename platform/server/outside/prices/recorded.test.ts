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

test("a file that is no recording of a market is refused with a sentence", async () => {
  await inFolder({ "notes.txt": "1 {}\n" }, async (folder) => {
    await assert.rejects(readRecording(join(folder, "notes.txt"), bases), /no recording of a market/);
  });
});
