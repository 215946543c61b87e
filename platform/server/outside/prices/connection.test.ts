import assert from "node:assert/strict";
import { afterEach, beforeEach, test } from "node:test";
import { ManualClock, ManualTimers, type Stop } from "../../clock.ts";
import { createLog } from "../../log.ts";
import { systemRandom } from "../../random.ts";
import { binance } from "./binance.ts";
import { type ConnectionTerms, VenueConnection } from "./connection.ts";
import { FakeVenue, Queue } from "./fake-venue.ts";
import { canReach, LiveSource } from "./live.ts";
import { okx } from "./okx.ts";
import type { PriceUpdate } from "./prices.ts";
import type { VenueProtocol } from "./venue-protocol.ts";

const clock = new ManualClock(new Date("2026-01-01T00:00:00Z"));
const timers = new ManualTimers(clock);
const terms: ConnectionTerms = { bases: ["BTC"], clock, timers, random: systemRandom, log: createLog("silent") };

let venue: FakeVenue;
let port: number;
let stop: Stop | undefined;
beforeEach(async () => {
  venue = new FakeVenue();
  port = await venue.listen();
});
afterEach(async () => {
  stop?.();
  stop = undefined;
  await venue.close();
});

const at = (protocol: VenueProtocol): VenueProtocol => ({
  ...protocol,
  url: () => `ws://127.0.0.1:${port}`,
  ...(protocol.snapshotUrl && { snapshotUrl: () => `http://127.0.0.1:${port}/depth` }),
});

const ticker = (id: number, bid: string): string =>
  JSON.stringify({ stream: "btcusdt@bookTicker", data: { u: id, s: "BTCUSDT", b: bid, B: "1", a: "99", A: "1" } });
const change = (first: number, last: number, saidAt = clock.now().getTime()): string =>
  JSON.stringify({
    stream: "btcusdt@depth@100ms",
    data: { e: "depthUpdate", E: saidAt, s: "BTCUSDT", U: first, u: last, b: [["10.00", "1"]], a: [] },
  });

test("a lost venue is said to be lost, connected again after a pause, and asked again", async () => {
  const ear = new Queue<PriceUpdate>();
  const connected = venue.connected();
  stop = new VenueConnection(at(okx), terms, ear.put).open();
  const first = await connected;
  assert.match(await venue.asked(), /"op":"subscribe"/);
  venue.say(first, "pong");
  assert.equal((await ear.take()).kind, "alive");
  const again = venue.connected();
  first.destroy();
  assert.equal((await ear.take()).kind, "lost");
  timers.advance(500);
  venue.say(await again, "pong");
  assert.equal((await ear.take()).kind, "alive");
  assert.match(await venue.asked(), /"op":"subscribe"/);
});

test("a connection that says nothing for too long is given up as lost, and a quiet one is kept open by its own ping", async () => {
  const ear = new Queue<PriceUpdate>();
  const connected = venue.connected();
  stop = new VenueConnection({ ...at(okx), keepAlive: { everyMs: 4_000, text: "ping" } }, terms, ear.put).open();
  venue.say(await connected, "pong");
  assert.equal((await ear.take()).kind, "alive");
  assert.match(await venue.asked(), /subscribe/);
  timers.advance(4_000);
  assert.equal(await venue.asked(), "ping");
  timers.advance(11_000);
  timers.advance(5_000);
  assert.equal((await ear.take()).kind, "lost");
});

test("MARKET-28: what a venue said at another time by its own clock is no price, and neither is what has no time and came with it", async () => {
  const ear = new Queue<PriceUpdate>();
  const connected = venue.connected();
  stop = new VenueConnection(at(okx), terms, ear.put).open();
  const socket = await connected;
  const now = clock.now().getTime();
  const books = (saidAt: number | string): string =>
    JSON.stringify({
      arg: { channel: "books5", instId: "BTC-USDT" },
      data: [{ bids: [["98", "1"]], asks: [["99", "1"]], ts: String(saidAt) }],
    });
  const heard = async (text: string): Promise<readonly unknown[]> => {
    venue.say(socket, text);
    const [top, depth] = [await ear.take(), await ear.take()];
    return [top.kind, depth.kind === "depth" && depth.bids.length];
  };
  for (const saidAt of [now, now - 5_000, now + 5_000]) assert.deepEqual(await heard(books(saidAt)), ["top", 1]);
  for (const saidAt of [now - 5_001, now + 5_001, "soon"]) assert.deepEqual(await heard(books(saidAt)), ["invalid", 0]);
  venue.say(
    socket,
    JSON.stringify({
      arg: { channel: "trades", instId: "BTC-USDT" },
      data: [{ px: "98", sz: "1", side: "buy", ts: String(now - 5_001) }],
    }),
  );
  assert.equal((await ear.take()).kind, "alive");
});

test("MARKET-28: Binance's best bid and ask tells no time, and is as late as the words before it", async () => {
  venue.answer = (_, response) => response.end(JSON.stringify({ lastUpdateId: 100, bids: [], asks: [] }));
  const ear = new Queue<PriceUpdate>();
  const connected = venue.connected();
  stop = new VenueConnection(at(binance), { ...terms, bases: ["BTC"] }, ear.put).open();
  const socket = await connected;
  const topAfter = async (id: number, lateMs: number): Promise<string> => {
    venue.say(socket, change(id, id, clock.now().getTime() - lateMs));
    venue.say(socket, ticker(id, "98"));
    for (;;) {
      const { kind } = await ear.take();
      if (kind !== "depth") return kind;
    }
  };
  assert.deepEqual([await topAfter(101, 5_001), await topAfter(102, 5_000)], ["invalid", "top"]);
});

test("MARKET-04: a gap in the book's changes fetches a new snapshot", async () => {
  let last = 5;
  let asked = 0;
  venue.answer = (_, response) => {
    asked += 1;
    response.end(JSON.stringify({ lastUpdateId: last, bids: [["9.00", "1"]], asks: [["11.00", "2"]] }));
  };
  const ear = new Queue<PriceUpdate>();
  const connected = venue.connected();
  stop = new VenueConnection(at(binance), terms, ear.put).open();
  const socket = await connected;
  const levels = async (): Promise<number> => {
    const update = await ear.take();
    assert.ok(update.kind === "depth");
    return update.bids.length;
  };
  venue.say(socket, change(6, 7));
  assert.equal(await levels(), 0);
  assert.equal(await levels(), 2);
  venue.say(socket, change(8, 9));
  assert.equal(await levels(), 2);
  // The book asks for one snapshot a second at most.
  timers.advance(1_000);
  last = 20;
  venue.say(socket, change(12, 13));
  assert.equal(await levels(), 0);
  assert.equal(await levels(), 1);
  assert.equal(asked, 2);
});

test("live prices are chosen only if enough venues answer, and a refusal does not wait for the limit", async () => {
  const source = new LiveSource(terms, [at(binance)]);
  const connected = venue.connected();
  const reached = canReach(source, 1, 5_000, timers);
  venue.say(await connected, ticker(1, "98"));
  assert.equal(await reached, true);
  assert.equal(
    await canReach(new LiveSource(terms, [{ ...at(binance), url: () => "ws://127.0.0.1:1" }]), 1, 5_000, timers),
    false,
  );
  const silent = canReach(source, 1, 5_000, timers);
  timers.advance(5_000);
  assert.equal(await silent, false);
});
