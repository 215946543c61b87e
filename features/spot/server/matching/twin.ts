/**
 * Spot trading as plainly as it can be said: arrays that are sorted again for every order, bigint money in a map, no index
 * and no cleverness. It is the specification; the real book, batch and tables are tested to do exactly what it does.
 */
import { Rejection } from "@assay/core/rejection.ts";
import { amount } from "@assay/core/money.ts";
import { bandOf } from "@assay/core/market-terms.ts";
import { judgeAmend, type Fees, judgeOrder, OPEN_ORDERS_MAX, type OrderJudged, type Terms } from "../../rules.ts";
import type { Side } from "../../contract.ts";
import type { Depth } from "../liquidity.ts";

type Asked = Parameters<typeof judgeOrder>[2];

export interface TwinOrder {
  readonly number: number;
  readonly customer: string;
  readonly side: Side;
  readonly postOnly: boolean;
  price: bigint;
  /** What was asked for in all; nothing for an order that never rested. */
  quantity: bigint;
  /** When it came to its price. */
  turn: number;
  left: bigint;
  filled: bigint;
  filledQuote: bigint;
  fee: bigint;
  state: string;
}

export interface TwinFill {
  readonly price: bigint;
  readonly quantity: bigint;
  /** Order numbers; "house" for the market maker. */
  readonly buyer: number | "house";
  readonly seller: number | "house";
}

interface TwinLevel {
  readonly side: Side;
  readonly price: bigint;
  readonly published: bigint;
  left: bigint;
}

/** What was taken from the levels of a side in one second, from a price on. */
interface TwinTaken {
  readonly side: Side;
  readonly second: number;
  price: bigint;
  quantity: bigint;
  at: number;
}

const PRICE_ONE = 10n ** 10n;
const RATE_ONE = 10n ** 8n;
const TRADES_MAX = 500;
const HOUSE = "house/market-maker";

export class SpotTwin {
  readonly terms: Terms;
  /** What customers pay whose level is not the lowest. */
  readonly fees: ReadonlyMap<string, Fees>;
  readonly balances = new Map<string, bigint>();
  readonly orders: TwinOrder[] = [];
  readonly fills: TwinFill[] = [];
  #levels: TwinLevel[] = [];
  #taken: TwinTaken[] = [];
  #now = 0;
  #reference: bigint | undefined;
  #turns = 0;

  constructor(terms: Terms, fees: ReadonlyMap<string, Fees> = new Map()) {
    this.terms = terms;
    this.fees = fees;
  }

  move(from: string, to: string, currency: string, units: bigint): void {
    if (units === 0n) return;
    this.balances.set(`${from} ${currency}`, this.balance(from, currency) - units);
    this.balances.set(`${to} ${currency}`, this.balance(to, currency) + units);
    if (!from.startsWith("world/") && this.balance(from, currency) < 0n) throw new Error(`${from} ${currency} is below zero`);
  }

  balance(address: string, currency: string): bigint {
    return this.balances.get(`${address} ${currency}`) ?? 0n;
  }

  /** The state of the world that the next request meets. The house takes what its prices have moved through. */
  meet(reference: bigint | undefined, depth: Depth, now: number): void {
    this.#reference = reference;
    this.#now = now;
    if (reference === undefined) return;
    this.#levels = [...this.#publish("buy", depth.bids, reference), ...this.#publish("sell", depth.asks, reference)];
    for (const { side, price, quantity, at } of this.#taken) {
      if (now - at >= 10_000) continue;
      let gone = quantity;
      for (const level of this.#houseQueue(side)) {
        if (side === "buy" ? level.price > price : level.price < price) continue;
        const part = level.left < gone ? level.left : gone;
        level.left -= part;
        gone -= part;
      }
    }
    this.#sweep();
  }

  place(customer: string, asked: Asked): TwinOrder | string {
    const { terms } = this;
    const judged = judgeOrder(terms, this.#reference, asked);
    if (judged instanceof Rejection) return judged.code;
    const { trades, stop, left } = this.#find(customer, judged);

    const refusal = this.#refusal(judged, trades.length > 0, stop);
    if (refusal) return refusal;
    const done = stop === "filled";
    const rests = !done && stop !== "self" && judged.kind === "limit" && judged.timeInForce === "gtc";
    const [pays, spot] = [judged.side === "buy" ? terms.quote : terms.base, `user/${customer}/spot`];
    const toHold = rests ? this.#value(judged.side, judged.limit, left) : 0n;
    const cost = trades.reduce((sum, one) => sum + this.#value(judged.side, one.price, one.quantity), 0n);
    if (this.balance(spot, pays) < cost + toHold) return "insufficient-balance";
    if (rests && this.orders.filter((one) => one.customer === customer && one.state === "open").length >= OPEN_ORDERS_MAX) {
      return "too-many-open-orders";
    }

    const order: TwinOrder = {
      number: this.orders.length,
      customer,
      side: judged.side,
      postOnly: judged.postOnly,
      price: judged.limit,
      quantity: rests ? judged.wanted.units : 0n,
      turn: (this.#turns += 1),
      left: rests ? left : 0n,
      filled: 0n,
      filledQuote: 0n,
      fee: 0n,
      state: done ? "filled" : rests ? "open" : this.#cancelReason(judged, stop),
    };
    this.orders.push(order);
    for (const { price, quantity, maker } of trades) this.#trade(price, quantity, order, maker);
    this.move(spot, `${spot}/held`, pays, toHold);
    return order;
  }

  /** Less at the same price keeps the turn. Anything else is a cancel and a new order, done only if that order may be placed. */
  amend(customer: string, number: number, asked: { target_price?: string | undefined; amount?: string | undefined }): string {
    const { terms } = this;
    const order = this.orders[number];
    if (!order || order.customer !== customer) return "no-such-order";
    if (order.state !== "open") return "order-not-open";
    const judged = judgeAmend(terms, this.#reference, order, asked);
    if (judged instanceof Rejection) return judged.code;
    const { side, limit, wanted } = judged;
    const [pays, spot] = [side === "buy" ? terms.quote : terms.base, `user/${customer}/spot`];
    const held = this.#value(side, order.price, order.left);
    if (limit === order.price && wanted.units < order.quantity) {
      order.left -= order.quantity - wanted.units;
      order.quantity = wanted.units;
      this.move(`${spot}/held`, spot, pays, held - this.#value(side, limit, order.left));
      return "amended";
    }
    const rest = amount(terms.base, wanted.units - order.filled);
    const { trades, stop, left } = this.#find(customer, { ...judged, wanted: rest });
    const refusal = this.#refusal(judged, trades.length > 0, stop);
    if (refusal) return refusal;
    const rests = stop !== "filled" && stop !== "self";
    const toHold = rests ? this.#value(side, limit, left) : 0n;
    const cost = trades.reduce((sum, one) => sum + this.#value(side, one.price, one.quantity), 0n);
    if (this.balance(spot, pays) + held < cost + toHold) return "insufficient-balance";

    this.move(`${spot}/held`, spot, pays, held);
    Object.assign(order, { price: limit, quantity: wanted.units, turn: (this.#turns += 1), left: rests ? left : 0n });
    order.state = stop === "filled" ? "filled" : rests ? "open" : "self-trade";
    for (const { price, quantity, maker } of trades) this.#trade(price, quantity, order, maker);
    this.move(spot, `${spot}/held`, pays, toHold);
    return "amended";
  }

  cancel(customer: string, number: number): string {
    const order = this.orders[number];
    if (!order || order.customer !== customer) return "no-such-order";
    if (order.state !== "open") return "order-not-open";
    const pays = order.side === "buy" ? this.terms.quote : this.terms.base;
    this.move(`user/${customer}/spot/held`, `user/${customer}/spot`, pays, this.#value(order.side, order.price, order.left));
    order.left = 0n;
    order.state = "customer";
    return "cancelled";
  }

  /** Orders on one side, best price first, then first come first. */
  #queue(side: Side): TwinOrder[] {
    const worse = side === "buy" ? -1n : 1n;
    return this.orders
      .filter((order) => order.side === side && order.state === "open")
      .sort((one, other) => Number(worse * (one.price - other.price)) || one.turn - other.turn);
  }

  #houseQueue(side: Side): TwinLevel[] {
    const worse = side === "buy" ? -1n : 1n;
    return this.#levels
      .filter((level) => level.side === side && level.left > 0n)
      .sort((one, other) => Number(worse * (one.price - other.price)));
  }

  /** What an order would trade, and why it stops. */
  #find(customer: string, { side, limit, wanted }: OrderJudged) {
    const { base, quote, step } = this.terms;
    const makers = side === "buy" ? "sell" : "buy";
    const worse = side === "buy" ? 1n : -1n;
    const byQuote = wanted.currency === quote;
    const offers = [...this.#queue(makers), ...this.#houseQueue(makers)].sort(
      (one, other) => Number(worse * (one.price - other.price)) || Number("published" in one) - Number("published" in other),
    );
    let left = byQuote ? 0n : wanted.units;
    let budget = byQuote ? wanted.units : 0n;
    let funds = this.balance(HOUSE, side === "buy" ? base : quote);
    let houseIsDry = false;
    const trades: { price: bigint; quantity: bigint; maker: TwinOrder | TwinLevel }[] = [];
    let stop = "empty";
    for (const maker of offers) {
      const { price } = maker;
      const isHouse = "published" in maker;
      if (isHouse && houseIsDry) continue;
      if (side === "buy" ? price > limit : price < limit) {
        stop = "limit";
        break;
      }
      const affordable = byQuote ? ((budget * PRICE_ONE) / price / step) * step : left;
      if (affordable === 0n) {
        stop = "filled";
        break;
      }
      let offered = maker.left;
      if (isHouse) {
        const payable = side === "buy" ? (funds / step) * step : ((funds * PRICE_ONE) / price / step) * step;
        houseIsDry = payable < offered;
        if (houseIsDry) offered = payable;
        if (offered === 0n) continue;
      } else if (maker.customer === customer) {
        stop = "self";
        break;
      }
      if (trades.length === TRADES_MAX) {
        stop = "trades-max";
        break;
      }
      const quantity = offered < affordable ? offered : affordable;
      trades.push({ price, quantity, maker });
      const value = (price * quantity) / PRICE_ONE;
      if (isHouse) funds -= side === "buy" ? quantity : value;
      if (byQuote) budget -= value;
      else left -= quantity;
      if (quantity === affordable) {
        stop = "filled";
        break;
      }
    }
    return { trades, stop, left };
  }

  #refusal(judged: OrderJudged, trades: boolean, stop: string): string | undefined {
    const done = stop === "filled";
    if (judged.postOnly && (trades || stop === "self")) return "would-take";
    if (stop === "trades-max") return "above-maximum";
    if (stop === "self" && (!trades || judged.timeInForce === "fok")) return "self-trade";
    if (judged.timeInForce === "fok" && !done) return "cannot-fill";
    if (!trades && (judged.kind === "market" || done)) return "no-liquidity";
    return undefined;
  }

  #cancelReason(judged: OrderJudged, stop: string): string {
    if (stop === "self") return "self-trade";
    if (judged.kind === "limit") return "immediate-or-cancel";
    return stop === "limit" ? "band" : "no-liquidity";
  }

  #value(side: Side, price: bigint, quantity: bigint): bigint {
    return side === "buy" ? (price * quantity) / PRICE_ONE : quantity;
  }

  /** A trade of an order with a resting order or a house level; without an order, of a resting order with the house. */
  #trade(price: bigint, quantity: bigint, taker: TwinOrder | undefined, maker: TwinOrder | TwinLevel): void {
    const { base, quote, makerFee, takerFee } = this.terms;
    const value = (price * quantity) / PRICE_ONE;
    const restingOrder = "published" in maker ? undefined : maker;
    if ("published" in maker) this.#take(maker, quantity);
    else maker.left -= quantity;
    const takerBuys = taker ? taker.side === "buy" : restingOrder!.side === "sell";
    const [buyer, seller] = takerBuys ? [taker, restingOrder] : [restingOrder, taker];
    const pays = (order: TwinOrder | undefined): string =>
      !order ? HOUSE : order === taker ? `user/${order.customer}/spot` : `user/${order.customer}/spot/held`;
    const receives = (order: TwinOrder | undefined): string => (order ? `user/${order.customer}/spot` : HOUSE);
    this.move(pays(buyer), receives(seller), quote, value);
    this.move(pays(seller), receives(buyer), base, quantity);
    for (const [order, received, currency] of [
      [buyer, quantity, base],
      [seller, value, quote],
    ] as const) {
      if (!order) continue;
      const own = this.fees.get(order.customer) ?? { maker: makerFee, taker: takerFee };
      const rate = order === taker ? own.taker : own.maker;
      const fee = (received * rate + RATE_ONE - 1n) / RATE_ONE;
      this.move(`user/${order.customer}/spot`, "house/fee", currency, fee);
      order.filled += quantity;
      order.filledQuote += value;
      order.fee += fee;
    }
    if (restingOrder && restingOrder.left === 0n) restingOrder.state = "filled";
    this.fills.push({ price, quantity, buyer: buyer?.number ?? "house", seller: seller?.number ?? "house" });
  }

  #take(level: TwinLevel, quantity: bigint): void {
    level.left -= quantity;
    const { side, price } = level;
    const second = Math.floor(this.#now / 1_000);
    const same = this.#taken.find((one) => one.side === side && one.second === second);
    if (!same) return void this.#taken.push({ side, second, price, quantity, at: this.#now });
    same.quantity += quantity;
    same.at = this.#now;
    if (side === "buy" ? price > same.price : price < same.price) same.price = price;
  }

  #sweep(): void {
    const { base, quote, step } = this.terms;
    let made = 0;
    for (const side of ["buy", "sell"] as const) {
      let funds = this.balance(HOUSE, side === "buy" ? base : quote);
      for (;;) {
        const order = this.#queue(side)[0];
        const level = this.#houseQueue(side === "buy" ? "sell" : "buy")[0];
        if (!order || !level || made === TRADES_MAX) break;
        const { price } = order;
        if (side === "buy" ? level.price > price : level.price < price) break;
        const payable = side === "buy" ? (funds / step) * step : ((funds * PRICE_ONE) / price / step) * step;
        const quantity = [order.left, level.left, payable].reduce((one, other) => (one < other ? one : other));
        if (quantity === 0n) break;
        this.#trade(price, quantity, undefined, order);
        this.#take(level, quantity);
        funds -= this.#value(side === "buy" ? "sell" : "buy", price, quantity);
        made += 1;
      }
    }
  }

  #publish(side: Side, depth: Depth["bids"], reference: bigint): TwinLevel[] {
    const { lowest, highest } = bandOf(this.terms, reference);
    return depth
      .filter(({ price }) => price >= lowest && price <= highest)
      .map(({ price, quantity }) => ({ side, price, published: quantity, left: quantity }));
  }
}
