import assert from "node:assert/strict";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { gunzipSync, gzipSync } from "node:zlib";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { openRecorded } from "@assay/server/outside/prices/recorded.ts";
import { recordingsAbsent, sharedRecording } from "@assay/server/outside/prices/shared-recordings.ts";
import { syntheticRecording } from "@assay/server/outside/prices/synthetic-recording.ts";
import { Board } from "./board.ts";

/** Candles recomputed from the file's text alone: minute, open, high, low, close, volume, count. */
async function recompute(path: string): Promise<string[]> {
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split("\n");
  const trades = lines.flatMap((line) => {
    const found = /^(\d{13})\d* .*"e":"trade".*"p":"([\d.]+)","q":"([\d.]+)"/.exec(line);
    return found
      ? [
          {
            minute: Math.floor(Number(found[1]) / 60_000) * 60_000,
            price: Number(found[2]),
            size: BigInt(found[3]!.replace(".", "")),
          },
        ]
      : [];
  });
  return [...Map.groupBy(trades, ({ minute }) => minute)].map(([minute, own]) => {
    const prices = own.map(({ price }) => price);
    const volume = own.reduce((sum, { size }) => sum + size, 0n);
    return [minute, prices[0], Math.max(...prices), Math.min(...prices), prices.at(-1), volume, own.length].join(" ");
  });
}

/** Plays a recording through a board, on the clock of the recording itself. */
async function play(path: string, base: string, minutes: number): Promise<string[]> {
  const first = /^(\d{13})/.exec(
    gunzipSync(await readFile(path))
      .subarray(0, 40)
      .toString(),
  )![1]!;
  const clock = new ManualClock(new Date(Number(first)));
  const timers = new ManualTimers(clock);
  const source = await openRecorded({ files: [path], speed: 1, bases: [base], clock, timers });
  const board = new Board(source.venues, clock);
  source.start((update) => board.hear(update));
  timers.every(200, () => board.judge());
  timers.advance(minutes * 60_000);
  const candles = board.states.get(`${base}/USDT`)!.minutes.since(0);
  const whole = (price: bigint): number => Number(price) / 1e10;
  return candles.map(({ time, open, high, low, close, volume, trades }) =>
    [time, whole(open), whole(high), whole(low), whole(close), volume, trades].join(" "),
  );
}

for (const [base, file] of [
  ["BTC", "btcusdt_20240808.jsonl.gz"],
  ["ETH", "ethusdt_20240808.jsonl.gz"],
] as const) {
  test(
    `MARKET-05: candles from the replayed trades of ${file} equal an independent recomputation`,
    { skip: recordingsAbsent },
    async () => {
      const played = await play(sharedRecording(`binance-spot/${file}`), base, 7);
      assert.ok(played.length >= 6);
      assert.deepEqual(played, await recompute(sharedRecording(`binance-spot/${file}`)));
    },
  );
}

test("MARKET-05: candles from a synthetic recording equal an independent recomputation", async () => {
  const folder = await mkdtemp(join(tmpdir(), "replay "));
  try {
    const path = join(folder, "btc.jsonl.gz");
    await writeFile(path, gzipSync(syntheticRecording("BTC", 11, 1_500).lines.join("\n")));
    const played = await play(path, "BTC", 4);
    assert.ok(played.length >= 3);
    // The first change brings the first best bid and ask before its trade, so no trade is missed.
    assert.deepEqual(played, await recompute(path));
  } finally {
    await rm(folder, { recursive: true });
  }
});
