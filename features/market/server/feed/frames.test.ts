import assert from "node:assert/strict";
import { test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { ManualClock } from "@assay/server/clock.ts";
import { binance } from "@assay/server/outside/prices/binance.ts";
import * as z from "zod/mini";
import { frames } from "../../contract.ts";
import { Board } from "./board.ts";
import { FrameWriter } from "./frames.ts";

const feed = { source: "simulated" as const, label: "seed 1" };

test("frames carry only what is new, and have the shape that the contract says", () => {
  const clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
  const board = new Board([binance.venue], clock);
  const writer = new FrameWriter(board);
  let said: { room: string; name: keyof typeof frames; payload: unknown }[] = [];
  const write = (): string[] => {
    said = [];
    writer.write(feed, (room, name, payload) => said.push({ room, name, payload }), clock.now().getTime());
    for (const { name, payload } of said) assert.ok(z.safeParse(frames[name], payload).success, name);
    return said.map(({ room, name }) => `${room} ${name}`);
  };
  const level = (text: string) => ({ price: parsePrice(text)!, quantity: 1n });
  const trade = (base: string, text: string): void =>
    board.hear({
      kind: "trade",
      venue: "Binance",
      base,
      price: parsePrice(text)!,
      quantity: 1n,
      side: "buy",
      at: clock.now().getTime(),
    });

  assert.deepEqual(write(), ["quotes quotes"], "first of all, every market");
  assert.deepEqual(write(), []);
  for (const base of ["BTC", "ETH"])
    board.hear({ kind: "top", venue: "Binance", base, bid: level("9"), ask: level("11"), at: 0 });
  trade("BTC", "10");
  trade("BTC", "12");
  assert.deepEqual(write(), ["quotes quotes", "market:BTC/USDT trades", "market:BTC/USDT candle"]);
  const [quotes, trades, candle] = said.map(({ payload }) => payload) as [
    z.infer<typeof frames.quotes>,
    z.infer<typeof frames.trades>,
    z.infer<typeof frames.candle>,
  ];
  assert.deepEqual(
    quotes.list.map(({ symbol, price }) => [symbol, price]),
    [
      ["BTC/USDT", "12.00"],
      ["ETH/USDT", "10.00"],
    ],
  );
  assert.deepEqual(
    trades.list.map(({ price }) => price),
    ["10", "12"],
  );
  assert.deepEqual([candle.candle.open, candle.candle.close, candle.candle.trades], ["10", "12", 2]);
  trade("BTC", "11");
  assert.deepEqual(write(), ["quotes quotes", "market:BTC/USDT trades", "market:BTC/USDT candle"]);
  assert.deepEqual(
    (said[1]!.payload as z.infer<typeof frames.trades>).list.map(({ price }) => price),
    ["11"],
  );
});
