import assert from "node:assert/strict";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { divide, formatPrice, parseAmount, parsePrice, type Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { ManualClock, ManualTimers } from "@assay/server/clock.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { sealer, verifyChain } from "@assay/server/ledger/sealer.ts";
import { auditLedger } from "@assay/server/ledger/statement.ts";
import { createLog } from "@assay/server/log.ts";
import { openRecorded } from "@assay/server/outside/prices/recorded.ts";
import { recordingsAbsent, sharedRecording } from "@assay/server/outside/prices/shared-recordings.ts";
import { syntheticRecording } from "@assay/server/outside/prices/synthetic-recording.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import { MarketFeed, marketFeature, markets } from "@assay/features/market/server.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { proofsFeature } from "@assay/features/proofs/server.ts";
import { vipFeature } from "@assay/features/vip/server.ts";
import { spotFeature } from "../server.ts";
import { customer, orderInput } from "../server/testing.ts";

const SYMBOL = "BTC/USDT";
const START = new Date("2026-03-02T12:00:00Z");
const STEP_MS = 400;
const people = [1, 2, 3, 4, 5, 6].map(customer);

/** A linear congruential generator: the same chance in every run. */
function chance(seed: number): (below: number) => number {
  let state = BigInt(seed);
  return (below) => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number((state >> 33n) % BigInt(below));
  };
}

/** Customers trade against a recording while it plays, `steps` times; afterwards every account is looked at. */
async function tradeAgainst(file: string, steps: number): Promise<{ accepted: number; swept: number }> {
  const clock = new ManualClock(START);
  const timers = new ManualTimers(clock);
  const source = await openRecorded({ files: [file], speed: 1, bases: ["BTC"], clock, timers });
  const feed = new MarketFeed({ source, clock, timers, log: createLog("silent") });
  const spot = spotFeature({
    notify: nobodyListens,
    mode: "sandbox",
    liquidity: {
      markets,
      feed: feed.label,
      referencePrice: (symbol) => feed.referencePrice(symbol),
      tick: (symbol) => feed.tick(symbol),
      depth: (symbol) => feed.depth(symbol),
      onDepth: (run) => feed.onDepth(run),
      onTick: (run) => feed.onTick(run),
    },
  });
  const house = await openTestHouse(
    [
      proofsFeature({ keys: keysOf("a secret of this test"), notify: async () => undefined }),
      marketFeature(feed, nobodyListens),
      vipFeature({ notify: nobodyListens, priceOf: () => undefined }),
      spot,
    ],
    { start: START },
  );
  await house.dispatch.transact(async ({ ledger }) => {
    for (const person of people) {
      for (const gift of [parseAmount("USDT", "500000")!, parseAmount("BTC", "8")!]) {
        const transfers = [{ from: "world/treasury", to: `user/${person}/spot`, amount: gift }];
        await ledger.post({ reason: "gift", reference: `${person} ${gift.currency}`, transfers });
      }
    }
  });
  await feed.start(house.database, () => undefined);
  const stop = spot.follow({
    timers,
    clock,
    submit: house.dispatch.submit,
    hasWatchers: () => false,
    publish: () => undefined,
    onFault: (fault) => {
      throw fault;
    },
  });
  const below = chance(7);
  let accepted = 0;
  for (let step = 0; step < steps; step += 1) {
    timers.advance(STEP_MS);
    house.clock.advance(STEP_MS);
    if (step % 5 === 0) await house.runJob("spot.refresh-books");
    await house.dispatch.drain();
    const reference = feed.referencePrice(SYMBOL).price;
    if (reference === undefined) continue;
    const asks = new Set(feed.depth(SYMBOL).asks.map(({ price }) => price));
    const bids = new Set(feed.depth(SYMBOL).bids.map(({ price }) => price));
    const outcomes = await Promise.allSettled(
      Array.from(
        { length: 3 },
        async () =>
          await house.call(calls.placeOrder, orderInput(someOrder(below, reference)), { as: people[below(people.length)]! }),
      ),
    );
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") {
        assert.ok(outcome.reason instanceof Rejection, String(outcome.reason));
        continue;
      }
      accepted += 1;
      // A taker never trades with the house at a price that the feed does not show.
      for (const fill of outcome.value.fills) {
        if (fill.against !== "house" || fill.role !== "taker") continue;
        assert.ok((fill.type === "buy" ? asks : bids).has(parsePrice(fill.price)!), `${fill.type} at ${fill.price}`);
      }
    }
    if (below(4) === 0) {
      const person = people[below(people.length)]!;
      const [open] = (await house.call(calls.listOrders, {}, { as: person })).list;
      if (open) await house.call(calls.cancelOrder, { id: open.id }, { as: person });
    }
  }
  await house.dispatch.drain();

  for (const person of people) await house.call(calls.cancelOrders, {}, { as: person });
  assert.deepEqual(await auditLedger(house.database), [], "sums, stored balances and floors");
  const { rows: held } = await sql`select 1 from ledger.account where address like '%/held' and balance <> 0`.execute(
    house.database,
  );
  assert.deepEqual(held, [], "nothing is held without an order");
  await assertFills(house.database);
  await house.runJob(sealer.name);
  const chain = await verifyChain(house.database);
  assert.equal(chain.brokenAt, undefined);
  assert.ok(chain.transfers > 0);
  const { rows } = await sql<{ swept: string }>`
    select count(*) as swept from spot.fill where role = 'maker' and against = 'house'`.execute(house.database);
  stop();
  await feed.stop();
  await house.close();
  return { accepted, swept: Number(rows[0]!.swept) };
}

/** An order near the market: limits on both sides of it, and market orders by base and by quote amount. */
function someOrder(below: (limit: number) => number, reference: Price) {
  const side = below(2) === 0 ? "buy" : "sell";
  const amount = ((10 + below(20_000)) / 100_000).toFixed(5);
  const kind = below(10);
  if (kind === 0) return `${side} ${amount} BTC`;
  if (kind === 1) return `${side} ${5 + below(5_000)} USDT of BTC`;
  const offset = BigInt(below(61) - 30);
  const { tick } = markets.get(SYMBOL)!;
  const price = divide(reference * (100_000n + offset), 100_000n * tick, "half-even") * tick;
  return {
    say: `${side} ${amount} BTC at ${formatPrice(price)}`,
    timeInForce: kind === 2 ? ("ioc" as const) : ("gtc" as const),
    postOnly: kind > 2 && below(6) === 0,
  };
}

/** Every fill against the rule: exact value, the fee of its role rounded up, two sides of one trade that agree (S4). */
async function assertFills(db: Parameters<typeof auditLedger>[0]): Promise<void> {
  const { makerFee, takerFee } = markets.get(SYMBOL)!;
  const { rows } = await sql<{ sequence: string }>`
    select sequence from spot.fill where quote * 10000000000 <> price * quantity
      or fee <> ceil(case side when 'buy' then quantity else quote end
        * case role when 'maker' then ${makerFee.toString()}::numeric else ${takerFee.toString()}::numeric end / 100000000)
    union all
    select sequence from spot.fill where against = 'customer' group by symbol, sequence
      having count(*) <> 2 or count(distinct (price, quantity, quote)) <> 1 or count(distinct side) <> 2
        or count(distinct role) <> 2 or count(distinct customer_id) <> 2`.execute(db);
  assert.deepEqual(rows, []);
}

const nobodyListens = async (): Promise<void> => undefined;

describe("customers trade while a recording plays (SPOT-01, SPOT-04, SPOT-07)", () => {
  test("Binance's BTC book of 2024-08-08", { skip: recordingsAbsent }, async () => {
    const { accepted, swept } = await tradeAgainst(sharedRecording("binance-spot/btcusdt_20240808.jsonl.gz"), 700);
    assert.ok(accepted > 1_000 && swept > 50, `${accepted} orders, ${swept} swept`);
  });

  test("a synthetic recording", async () => {
    const folder = await mkdtemp(join(tmpdir(), "recorded "));
    const file = join(folder, "btc.jsonl");
    await writeFile(file, syntheticRecording("BTC", 7, 400).lines.join("\n"));
    const { accepted, swept } = await tradeAgainst(file, 100);
    await rm(folder, { recursive: true });
    assert.ok(accepted > 100 && swept > 10, `${accepted} orders, ${swept} swept`);
  });
});
