import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { ManualClock, ManualTimers } from "../../clock.ts";
import { binance } from "./binance.ts";
import { FakeChannel } from "./fake-channel.ts";
import type { Hear, PriceSource, PriceUpdate } from "./prices.ts";
import { startFollowing, startTelling } from "./shared.ts";

const GATHER_MS = 20;
const source: PriceSource = {
  kind: "simulated",
  key: "scripted",
  label: () => label,
  venues: [binance.venue],
  history: async function* () {},
  start: () => () => undefined,
};
const level = (price: string) => ({ price: parsePrice(price)!, quantity: 5n });
const top = (bid: string): PriceUpdate => ({
  kind: "top",
  venue: "Binance",
  base: "BTC",
  bid: level(bid),
  ask: level("999"),
  at: 7,
});
const trade: PriceUpdate = { kind: "trade", venue: "Binance", base: "BTC", price: 12n, quantity: 3n, side: "buy", at: 8 };

let label = "scripted";
let labels: string[];
let wire: FakeChannel;
let clock: ManualClock;
let timers: ManualTimers;
let heard: (PriceUpdate | string)[];
let ages: number[];
beforeEach(() => {
  wire = new FakeChannel();
  clock = new ManualClock(new Date("2026-03-02T12:00:00Z"));
  timers = new ManualTimers(clock);
  heard = [];
  ages = [];
  [label, labels] = ["scripted", []];
});

const lead = (term: bigint): { hear: Hear; stop: () => void } => startTelling(wire, { source, term, clock, timers });
const follow = () =>
  startFollowing(wire, {
    onBegin: ({ key, venues }) => heard.push(`begins with ${key} of ${venues[0]!.name}`),
    onLabel: (told) => labels.push(told),
    onMissed: () => heard.push("missed"),
    // The last sign of life of a venue comes with the whole, whatever else it has said.
    hear: (update, ageMs) => {
      if (update.kind === "alive") return;
      heard.push(update);
      ages.push(ageMs);
    },
  });
const tick = (): void => timers.advance(GATHER_MS);
const begins = "begins with scripted of Binance";

test("a follower hears what the leader hears, word for word", () => {
  follow();
  const leader = lead(1n);
  tick();
  leader.hear(top("99"));
  leader.hear(trade);
  tick();
  assert.deepEqual(heard, [begins, top("99"), trade]);
});

test("who comes late is told what still holds, and nobody else is told it again", () => {
  const leader = lead(1n);
  leader.hear(top("98"));
  leader.hear(top("99"));
  leader.hear(trade);
  tick();
  follow();
  tick();
  assert.deepEqual(heard, [begins, top("99")]);
  const first = heard;
  heard = [];
  follow();
  leader.hear(top("100"));
  tick();
  assert.deepEqual(heard, [top("100"), begins, top("100")]);
  assert.equal(first.length, 2);
});

test("a follower that missed a word says so and takes nothing until it has the whole (MARKET-18)", () => {
  follow();
  const leader = lead(1n);
  leader.hear(top("99"));
  tick();
  wire.isBroken = true;
  leader.hear(top("98"));
  tick();
  wire.isBroken = false;
  heard = [];
  leader.hear(trade);
  tick();
  assert.deepEqual(heard, ["missed"]);
  tick();
  assert.deepEqual(heard, ["missed", begins, top("98")]);
});

test("a venue that is lost is not told to who comes later", () => {
  const leader = lead(1n);
  leader.hear(top("99"));
  leader.hear({ kind: "lost", venue: "Binance", at: 9 });
  tick();
  follow();
  tick();
  assert.deepEqual(heard, [begins]);
});

test("a follower knows its leader's label as it is now: a recording that has ended says so everywhere (MARKET-18)", () => {
  follow();
  const leader = lead(1n);
  tick();
  label = "scripted (the recording has ended)";
  leader.hear({ kind: "lost", venue: "Binance", at: 9 });
  tick();
  assert.deepEqual(labels, ["scripted", "scripted (the recording has ended)"]);
});

test("what a late follower is told is as old to it as to its leader (MARKET-18)", () => {
  const leader = lead(1n);
  leader.hear(top("99"));
  tick();
  timers.advance(4_000);
  follow();
  tick();
  assert.deepEqual(heard, [begins, top("99")]);
  assert.deepEqual(ages, [4_000 + 2 * GATHER_MS]);
});

test("the leader that was elected later is right, whatever the earlier one goes on telling (MARKET-18)", () => {
  follow();
  const earlier = lead(5n);
  earlier.hear(top("99"));
  tick();
  heard = [];
  const later = lead(6n);
  later.hear(top("50"));
  tick();
  assert.deepEqual(heard, [begins, top("50")]);
  earlier.hear(top("98"));
  tick();
  assert.deepEqual(heard, [begins, top("50")]);
});
