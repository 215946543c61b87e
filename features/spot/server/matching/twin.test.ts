import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { amount } from "@assay/core/money.ts";
import { LedgerModel } from "@assay/server/ledger/model.ts";
import fc from "fast-check";
import { amendOrder } from "../amend-order.ts";
import { Batch, type OpenMarket } from "../batch.ts";
import { cancelOrder } from "../cancel-order.ts";
import { cancelOrders } from "../cancel-orders.ts";
import type { Liquidity } from "../liquidity.ts";
import type { Market } from "../market.ts";
import { type Order, tradeId } from "../orders.ts";
import { placeOrder } from "../place-order.ts";
import { Quota } from "@assay/features/proofs/server.ts";
import { Levels } from "@assay/features/vip/server.ts";
import { sweepMarket } from "../sweep.ts";
import { Waiting } from "../waiting.ts";
import { Book } from "./book.ts";
import { Grid } from "./grid.ts";
import { SpotTwin } from "./twin.ts";
import {
  askTwin,
  happening,
  type Happening,
  type Prices,
  startPrices,
  STREAM_LEVEL,
  streamCustomers,
  streamFees,
  streamFunds,
  streamTerms as terms,
} from "./twin-stream.ts";

/** The real judge, book and postings, on a ledger in memory. */
class Real {
  readonly ledger = new LedgerModel();
  readonly orders: Order[] = [];
  readonly trades: { id: string; price: bigint; quantity: bigint; buyer: number | "house"; seller: number | "house" }[] = [];
  prices: Prices = startPrices;
  now = 0;
  market: Market = {
    terms,
    grid: new Grid(terms),
    book: new Book(),
    waiting: new Waiting(),
    sequence: 0,
    taken: [],
    funds: { steps: 0, notches: 0 },
  };
  readonly #liquidity: Liquidity = {
    markets: new Map([[terms.symbol, terms]]),
    feed: { source: "simulated", label: "random" },
    referencePrice: () => ({ price: this.prices.reference, basis: "index" }),
    tick: () => undefined,
    depth: () => this.prices.depth,
    onDepth: () => () => undefined,
    onTick: () => () => undefined,
  };

  /** One request as a batch of its own. */
  request<T>(run: (batch: Batch, market: OpenMarket) => T): T {
    const batch = new Batch({
      now: new Date(this.now),
      newId: () => `order-${this.orders.length}`,
      levels: new Levels(new Map([[streamCustomers[0]!, STREAM_LEVEL]])),
      instructions: new Quota("instructions", new Date(0)),
      ledger: {
        balance: (address, currency) => amount(currency, this.ledger.balances.get(`${address} ${currency}`) ?? 0n),
        take: (posting) => assert.ok(this.ledger.post(posting), `${posting.reason} ${posting.reference} is not covered`),
      },
    });
    const market = batch.open(this.market, this.#liquidity);
    sweepMarket(batch, market);
    const answer = run(batch, market);
    this.#keep(batch);
    return answer;
  }

  open(customerId: string): Order[] {
    return this.orders.filter((order) => order.customerId === customerId && order.state === "open");
  }

  #keep(batch: Batch): void {
    this.orders.push(...batch.placed.values());
    for (const { orderId, filled, filledQuote, fee, ended, ...terms } of batch.changes.values()) {
      const order = this.orders[numberOf(orderId)]!;
      if (terms.price !== null) Object.assign(order, terms);
      order.filled += filled;
      order.filledQuote += filledQuote;
      order.fee += fee;
      if (ended) order.state = ended === "filled" ? "filled" : "cancelled";
      if (ended && ended !== "filled") order.cancelReason = ended;
    }
    for (const fill of batch.fills) {
      const id = tradeId(fill.symbol, fill.sequence);
      let trade = this.trades.at(-1);
      if (trade?.id !== id) {
        trade = { id, price: fill.price, quantity: fill.quantity, buyer: "house", seller: "house" };
        this.trades.push(trade);
      }
      trade[fill.side === "buy" ? "buyer" : "seller"] = numberOf(fill.orderId);
    }
    this.market = batch.close()[0]!;
  }
}

const numberOf = (orderId: string): number => Number(orderId.slice("order-".length));

function run(stream: Iterable<Happening>): { real: Real; seen: Map<string, number> } {
  const real = new Real();
  const twin = new SpotTwin(terms, streamFees);
  const seen = new Map<string, number>();
  for (const { address, funds } of streamFunds) {
    twin.move("world/treasury", address, funds.currency, funds.units);
    real.ledger.post({
      reason: "fund",
      reference: `${address} ${funds.currency}`,
      transfers: [{ from: "world/treasury", to: address, amount: funds }],
    });
  }
  for (const one of stream) {
    if (one.do === "prices") {
      real.prices = one.prices;
      real.now += one.afterMs;
    }
    twin.meet(real.prices.reference, real.prices.depth, real.now);
    const known = twin.orders.length;
    const outcome = real.request((batch, market) => {
      switch (one.do) {
        case "place": {
          const asked = { currency_id: 4, legal_id: 3, ...one.asked };
          const placed = placeOrder(batch, market, streamCustomers[one.customer]!, asked);
          return placed instanceof Rejection ? placed.code : placed;
        }
        case "amend": {
          const order = one.byStranger ? undefined : real.orders.at(-1 - one.ago);
          const amended = amendOrder(batch, order, { id: order?.id ?? "none", ...one.asked });
          return amended instanceof Rejection ? amended.code : "amended";
        }
        case "cancel": {
          const order = one.byStranger ? undefined : real.orders.at(-1 - one.ago);
          const cancelled = cancelOrder(batch, order);
          return cancelled instanceof Rejection ? cancelled.code : "cancelled";
        }
        case "cancel-all":
          return `cancelled ${cancelOrders(batch, streamCustomers[one.customer]!, undefined, real.open(streamCustomers[one.customer]!)).length}`;
        case "prices":
          return "met";
      }
    });
    const expected = askTwin(twin, one, known);
    const name = typeof expected === "object" ? expected.state : expected;
    seen.set(name, (seen.get(name) ?? 0) + 1);
    assert.equal(typeof outcome === "object" ? "order" : outcome, typeof expected === "object" ? "order" : expected);
    assertSame(real, twin);
  }
  return { real, seen };
}

function assertSame(real: Real, twin: SpotTwin): void {
  assert.equal(real.trades.length, twin.fills.length);
  const tradesOf = (trades: SpotTwin["fills"]) =>
    trades.slice(-50).map(({ price, quantity, buyer, seller }) => ({ price, quantity, buyer, seller }));
  assert.deepEqual(tradesOf(real.trades), tradesOf(twin.fills));
  for (let n = Math.max(0, twin.orders.length - 300); n < twin.orders.length; n += 1) {
    const [order, expected] = [real.orders[n]!, twin.orders[n]!];
    assert.deepEqual(
      [order.state === "cancelled" ? order.cancelReason : order.state, order.filled, order.filledQuote, order.fee],
      [expected.state, expected.filled, expected.filledQuote, expected.fee],
    );
    if (expected.state === "open") assert.deepEqual([order.price, order.quantity], [expected.price, expected.quantity]);
  }
  const balances = new Map<string, bigint>();
  for (const [key, units] of real.ledger.balances) {
    const place = key.replace(/^house\/fee\/spot\/\d+/, "house/fee");
    balances.set(place, (balances.get(place) ?? 0n) + units);
  }
  for (const key of new Set([...balances.keys(), ...twin.balances.keys()])) {
    assert.equal(balances.get(key) ?? 0n, twin.balances.get(key) ?? 0n, key);
  }
  for (const customer of streamCustomers) {
    let [quote, base] = [0n, 0n];
    for (const order of twin.orders) {
      if (order.customer !== customer || order.state !== "open") continue;
      if (order.side === "buy") quote += (order.left * order.price) / 10n ** 10n;
      else base += order.left;
    }
    assert.equal(balances.get(`user/${customer}/spot/held ${terms.quote}`) ?? 0n, quote, "held quote equals open buys");
    assert.equal(balances.get(`user/${customer}/spot/held ${terms.base}`) ?? 0n, base, "held base equals open sells");
  }
  const { best: bid } = real.market.book.bids;
  const { best: ask } = real.market.book.asks;
  assert.ok(!bid || !ask || bid.price < ask.price, "customers' orders never rest crossed");
}

describe("the matcher and its naive twin", () => {
  test("10,000 random requests: same answers, same fills, same ledger, held funds equal open orders", () => {
    const { real, seen } = run(fc.sample(happening, { numRuns: 10_000, seed: 20_260_302 }));
    for (const state of [
      "open",
      "filled",
      "immediate-or-cancel",
      "no-liquidity",
      "band",
      "self-trade",
      "insufficient-balance",
      "would-take",
      "cannot-fill",
      "market-closed",
      "cancelled",
      "amended",
      "below-filled",
      "order-not-open",
    ]) {
      assert.ok(seen.has(state), `the stream never reached ${state}; it saw ${JSON.stringify([...seen])}`);
    }
    assert.ok(real.trades.length > 2_000);
    for (const customer of streamCustomers)
      real.request((batch) => cancelOrders(batch, customer, undefined, real.open(customer)));
    for (const [key, units] of real.ledger.balances) if (key.includes("/held ")) assert.equal(units, 0n, `${key} keeps dust`);
  });

  test("any short stream, shrunk where they differ", () => {
    fc.assert(
      fc.property(fc.array(happening, { maxLength: 80, size: "max" }), (stream) => void run(stream)),
      { numRuns: 200 },
    );
  });
});
