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
const change = (first: number, last: number): string =>
  JSON.stringify({
    stream: "btcusdt@depth@100ms",
    data: { e: "depthUpdate", E: 1, s: "BTCUSDT", U: first, u: last, b: [["10.00", "1"]], a: [] },
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
