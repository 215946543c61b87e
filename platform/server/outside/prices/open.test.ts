import assert from "node:assert/strict";
import { test } from "node:test";
import { pow10, PRICE_SCALE } from "@assay/core/money.ts";
import { ManualClock, ManualTimers } from "../../clock.ts";
import { createLog } from "../../log.ts";
import { type Random, systemRandom } from "../../random.ts";
import { openPrices, type PricesTerms } from "./open.ts";
import type { PriceUpdate } from "./prices.ts";

const clock = new ManualClock(new Date("2026-01-01T00:00:00Z"));
const terms: PricesTerms = {
  instruments: [{ base: "BTC", kind: "coin", tick: pow10(PRICE_SCALE - 2), step: 1_000n }],
  clock,
  timers: new ManualTimers(clock),
  random: systemRandom,
  log: createLog("silent"),
};

test("the configuration chooses the source, and each names itself", async () => {
  const simulated = await openPrices({ kind: "simulated", seed: 7 }, terms);
  assert.deepEqual([simulated.kind, simulated.key, simulated.label()], ["simulated", "simulated:7", "7"]);
  const live = await openPrices({ kind: "live" }, terms);
  assert.deepEqual([live.kind, live.key, live.label()], ["live", "live", "Binance, OKX, Coinbase, Kraken"]);
  assert.equal(new Set(live.venues.map(({ operator }) => operator)).size, 4);
});

test("MARKET-31: without a seed every start draws 16 secret bytes of its own", async () => {
  const drawn: Uint8Array[] = [];
  const random: Random = { ...systemRandom, bytes: (count) => drawn[drawn.push(systemRandom.bytes(count)) - 1]! };
  const said: PriceUpdate[][] = [];
  for (let start = 0; start < 2; start += 1) {
    const own = new ManualClock(clock.now());
    const timers = new ManualTimers(own);
    const source = await openPrices({ kind: "simulated" }, { ...terms, clock: own, timers, random });
    assert.equal(source.key, "simulated");
    const updates: PriceUpdate[] = [];
    source.start((update) => updates.push(update));
    timers.advance(2_000);
    said.push(updates);
  }
  assert.deepEqual(
    drawn.map(({ length }) => length),
    [16, 16],
  );
  assert.notDeepEqual(drawn[0], drawn[1]);
  assert.notDeepEqual(said[0], said[1]);
});

test("a recording that is not there is refused", async () => {
  await assert.rejects(openPrices({ kind: "recorded", file: "nowhere.jsonl.gz", speed: 1 }, terms), /nowhere\.jsonl\.gz/);
});
