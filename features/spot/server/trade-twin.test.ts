import assert from "node:assert/strict";
import { test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import type { Request } from "@assay/server/feature.ts";
import fc from "fast-check";
import { sql } from "kysely";
import * as z from "zod/mini";
import { calls } from "../contract.ts";
import { Markets } from "./markets.ts";
import {
  type Happening,
  happening,
  askTwin,
  startPrices,
  STREAM_VOLUME,
  streamCustomers,
  streamFees,
  streamFunds,
  streamTerms as terms,
} from "./matching/twin-stream.ts";
import { SpotTwin } from "./matching/twin.ts";
import { openSpotHouse, type SpotHouse } from "./testing.ts";
import { type Intent, type TradeLane, tradeLane } from "./trade.ts";

const STREAM = 10_000;
const STRANGER = "00000000-0000-7000-8000-999999999999";
const BATCH_MAX = 12;

/** Requests that arrive together. New prices begin a batch, because a batch trades at the prices of its start. */
function* batchesOf(stream: readonly Happening[], sizes: readonly number[]): Generator<Happening[]> {
  let batch: Happening[] = [];
  let turn = 0;
  for (const one of stream) {
    if (batch.length > 0 && (one.do === "prices" || batch.length >= sizes[turn % sizes.length]!)) {
      yield batch;
      batch = [];
      turn += 1;
    }
    batch.push(one);
  }
  if (batch.length > 0) yield batch;
}

test("10,000 random requests through PostgreSQL, two processes and failing commits do what the naive twin does (SPOT-12)", async () => {
  const house = await openSpotHouse({ markets: [terms], genesis: [] });
  const twin = new SpotTwin(terms, streamFees);
  await house.dispatch.transact(async ({ ledger }) => {
    for (const { address, funds } of streamFunds) {
      const transfers = [{ from: "world/treasury", to: address, amount: funds }];
      await ledger.post({ reason: "fund", reference: `${address} ${funds.currency}`, transfers });
      twin.move("world/treasury", address, funds.currency, funds.units);
    }
  });
  await house.hasTraded(streamCustomers[0]!, STREAM_VOLUME);
  // Two processes: each remembers its own book and must notice what the other has done.
  const processes: [TradeLane, TradeLane] = [tradeLane(new Markets(house.feed)), tradeLane(new Markets(house.feed))];
  const seed = 20_260_302;
  const stream = fc.sample(happening, { numRuns: STREAM, seed });
  const sizes = fc.sample(fc.integer({ min: 1, max: BATCH_MAX }), { numRuns: 997, seed });
  const turns = fc.sample(fc.record({ lane: fc.nat(1), fails: fc.nat(9).map((n) => n === 0) }), { numRuns: 991, seed });
  const ids: string[] = [];
  let prices = startPrices;
  let turn = 0;

  for (const batch of batchesOf(stream, sizes)) {
    const [first] = batch;
    if (first!.do === "prices") {
      prices = first!.prices;
      house.clock.advance(first!.afterMs);
    }
    house.feed.set(terms.symbol, prices.reference, prices.depth);
    twin.meet(prices.reference, prices.depth, house.clock.now().getTime());
    const requests = batch.map((one) => requestOf(one, twin, ids));
    const known = twin.orders.length;
    const expected = batch.map((one) => askTwin(twin, one, known));
    const { lane, fails } = turns[turn % turns.length]!;
    turn += 1;
    if (fails) await failing(house, processes[lane ? 1 : 0], requests);
    const outcomes = await house.dispatch.transact(async (tx) => await processes[lane ? 1 : 0].apply(tx, requests));
    for (const [index, outcome] of outcomes.entries()) {
      const wanted = expected[index]!;
      if (outcome instanceof Rejection) assert.equal(outcome.code, wanted);
      else if (typeof wanted === "object") ids[wanted.number] = outcome.orders[0]!.id;
      else assert.ok(wanted === "met" || wanted === "amended" || wanted.startsWith("cancelled"), wanted);
    }
    if (turn % 200 === 0) await assertSameMoney(house, twin);
  }
  await assertSameMoney(house, twin);
  await assertSameOrders(house, twin, ids);
  await assertSameFills(house, twin, ids);
  await house.close();
});

/** The same request for the real commands. `ids` are the real ids of the twin's orders by number. */
function requestOf(one: Happening, twin: SpotTwin, ids: readonly string[]): Request<Intent> {
  switch (one.do) {
    case "place": {
      const asked = z.parse(calls.placeOrder.input, { currency_id: "4", ...one.asked, post_only: String(one.asked.post_only) });
      return { customerId: streamCustomers[one.customer]!, intent: { do: "place", asked } };
    }
    case "amend":
    case "cancel": {
      const number = ids.length - 1 - one.ago;
      const customerId = one.byStranger ? STRANGER : (twin.orders[number]?.customer ?? STRANGER);
      const id = ids[number] ?? STRANGER;
      return { customerId, intent: one.do === "amend" ? { do: "amend", asked: { id, ...one.asked } } : { do: "cancel", id } };
    }
    case "cancel-all":
      return { customerId: streamCustomers[one.customer]!, intent: { do: "cancel-all", symbol: undefined } };
    case "prices":
      return { customerId: null, intent: { do: "sweep", symbol: terms.symbol } };
  }
}

/** The same batch, but its commit fails: nothing of it may remain anywhere. */
async function failing(house: SpotHouse, lane: TradeLane, requests: readonly Request<Intent>[]): Promise<void> {
  const fault = new Error("the commit failed");
  const attempt = house.dispatch.transact(async (tx) => {
    await lane.apply(tx, requests);
    throw fault;
  });
  await assert.rejects(attempt, fault);
}

async function assertSameMoney(house: SpotHouse, twin: SpotTwin): Promise<void> {
  const { rows } = await sql<{ address: string; currency: string; balance: string }>`
    select regexp_replace(address, '^house/fee/spot/.*', 'house/fee') as address, currency, sum(balance) as balance
    from ledger.account group by 1, 2 having sum(balance) <> 0 order by 1, 2`.execute(house.database);
  const real = new Map(rows.map(({ address, currency, balance }) => [`${address} ${currency}`, BigInt(balance)]));
  const expected = new Map([...twin.balances].filter(([, units]) => units !== 0n));
  assert.deepEqual(real, expected);

  const held = await sql<{ address: string; units: string }>`
    select 'user/' || customer_id || '/spot/held ' || case side when 'buy' then ${terms.quote} else ${terms.base} end as address,
      sum(case side when 'buy' then (quantity - filled) * price / 10000000000 else quantity - filled end) as units
    from spot.order where state = 'open' group by 1`.execute(house.database);
  const heldByOrders = new Map(held.rows.map(({ address, units }) => [address, BigInt(units.replace(/\.0+$/, ""))]));
  const heldInLedger = new Map([...real].filter(([key]) => key.includes("/held ")));
  assert.deepEqual(heldByOrders, heldInLedger, "held funds equal open orders");
}

async function assertSameOrders(house: SpotHouse, twin: SpotTwin, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<Record<"id" | "state" | "filled" | "filled_quote" | "fee", string> & { open: string | null }>`
    select id, coalesce(cancel_reason, state) as state, filled, filled_quote, fee,
      case state when 'open' then price || ' ' || quantity end as open from spot.order`.execute(house.database);
  const real = new Map(rows.map(({ id, ...order }) => [id, order]));
  assert.equal(rows.length, twin.orders.length);
  for (const { number, state, filled, filledQuote, fee, price, quantity } of twin.orders) {
    const expected = {
      state: state === "cancelled" ? "customer" : state,
      filled: `${filled}`,
      filled_quote: `${filledQuote}`,
      fee: `${fee}`,
      open: state === "open" ? `${price} ${quantity}` : null,
    };
    assert.deepEqual(real.get(ids[number]!), expected);
  }
}

async function assertSameFills(house: SpotHouse, twin: SpotTwin, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ price: string; quantity: string; buyer: string | null; seller: string | null }>`
    select min(price) as price, min(quantity) as quantity, max(order_id::text) filter (where side = 'buy') as buyer,
      max(order_id::text) filter (where side = 'sell') as seller
    from spot.fill group by sequence order by sequence`.execute(house.database);
  const idOf = (side: number | "house"): string | null => (side === "house" ? null : ids[side]!);
  const expected = twin.fills.map(({ price, quantity, buyer, seller }) => ({
    price: `${price}`,
    quantity: `${quantity}`,
    buyer: idOf(buyer),
    seller: idOf(seller),
  }));
  assert.deepEqual(rows, expected);
}
