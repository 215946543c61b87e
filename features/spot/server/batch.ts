/**
 * What one batch knows and will write. Everything here happens in memory and at once; `trade.ts` reads the rows before
 * and writes them after. Requests see the effects of those before them in the same batch.
 */
import { type Amount, amount, type Price, type Rate } from "@assay/core/money.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Quota } from "@assay/features/proofs/server.ts";
import type { CountedTrade, Levels } from "@assay/features/vip/server.ts";
import type { Side } from "../contract.ts";
import { type Fees, feeOn, keepsTurn } from "../rules.ts";
import type { Arrival, Fired } from "./arrival.ts";
import type { FiringTick, Liquidity } from "./liquidity.ts";
import { type Market, pricesNow } from "./market.ts";
import { Resting } from "./matching/book.ts";
import { type PublishedHouse, takenOf } from "./matching/house-levels.ts";
import { apply, type Funds, type Match } from "./matching/match.ts";
import { type CancelReason, type Fill, type Order, type OrderStop, tradeId } from "./orders.ts";
import {
  heldAddress,
  MARKET_MAKER,
  type Party,
  spotAddress,
  spotAmend,
  spotFee,
  spotHold,
  spotRelease,
  spotTrade,
  type Trade,
} from "./postings.ts";
import { holdsAt, stopOf, type Waiter } from "./waiting.ts";

/** The part of the ledger that a batch uses. Accounts whose floor could break are open. */
export interface Purse {
  balance(address: Address, currency: string): Amount;
  take(posting: Posting): void;
}

/** A market for the length of one batch, with the prices as they were at its start. */
export interface OpenMarket extends Omit<Market, "sequence"> {
  sequence: number;
  readonly reference: Price | undefined;
  /** What stops are judged by; undefined while too few venues speak. */
  readonly index: Price | undefined;
  /** The judgement that gave the index. */
  readonly tick: IndexTick | undefined;
  readonly house: PublishedHouse;
}

/** What happens in this batch to an order from an earlier one. */
export interface OrderChange {
  readonly orderId: string;
  filled: bigint;
  filledQuote: bigint;
  fee: bigint;
  /** Null while the order stays open. */
  ended: "filled" | CancelReason | null;
  /** What the customer has made of it; null where it stays as it was. */
  price: Price | null;
  quantity: bigint | null;
  quoteAmount: bigint | null;
  sequence: number | null;
  /** Whether it goes on waiting for the index. */
  waits: boolean;
}

/** A stop as it was when a tick fired it. */
export interface Firing {
  readonly waiter: Waiter;
  readonly tick: FiringTick;
}

/** What a customer asks the index for. */
export interface Asked {
  readonly waiter: Waiter;
  readonly symbol: string;
}

/** An order that comes to the book. */
type Taking = Pick<Order, "id" | "customerId" | "side" | "fees">;

interface TradingSide {
  readonly orderId: string;
  readonly customerId: string;
  readonly role: "maker" | "taker";
  /** The share that this trade costs it. */
  readonly rate: Rate;
}

export class Batch {
  readonly now: Date;
  readonly newId: () => string;
  readonly ledger: Purse;
  /** What customers who let stops wait may still leave behind today. */
  readonly instructions: Quota;
  /** Of customers who place orders. */
  readonly levels: Levels;
  readonly markets = new Map<string, OpenMarket>();
  readonly placed = new Map<string, Order>();
  readonly changes = new Map<string, OrderChange>();
  readonly fills: Fill[] = [];
  /** What counts for the levels of customers. */
  readonly counted: CountedTrade[] = [];
  /** What orders wait for, where this batch says anything new of it. */
  readonly stops = new Map<string, OrderStop>();
  /** What customers ask the index for in this batch, by order. */
  readonly asked = new Map<string, Asked>();
  /** Orders whose stop has fired, with the tick that fired it. */
  readonly fired = new Map<string, Firing>();
  /** Trailing orders that follow a better index, by customer. */
  readonly trailed = new Map<string, Set<string>>();
  /** Orders that changed, by customer. */
  readonly touched = new Map<string, Set<string>>();

  constructor(terms: { now: Date; newId(): string; ledger: Purse; instructions: Quota; levels: Levels }) {
    this.now = terms.now;
    this.newId = terms.newId;
    this.ledger = terms.ledger;
    this.instructions = terms.instructions;
    this.levels = terms.levels;
  }

  /** Fills and changed orders so far. */
  get rows(): number {
    return this.fills.length + this.changes.size + this.stops.size;
  }

  /** Opens a market that this batch has locked. */
  open(market: Market, liquidity: Liquidity): OpenMarket {
    const opened = { ...market, ...pricesNow(market, liquidity, this.now.getTime()) };
    this.markets.set(market.terms.symbol, opened);
    return opened;
  }

  /** The markets as this batch leaves them. */
  close(): Market[] {
    return [...this.markets.values()].map((market) => ({
      terms: market.terms,
      grid: market.grid,
      book: market.book,
      waiting: market.waiting,
      sequence: market.sequence,
      taken: takenOf(market.house, market.taken, this.now.getTime()),
      funds: this.funds(market),
    }));
  }

  /** What an order that a customer places now agrees to pay. */
  feesFor({ terms }: OpenMarket, customerId: string): Fees {
    const { levels } = this;
    return {
      maker: levels.fee(customerId, "spot-maker", terms.makerFee),
      taker: levels.fee(customerId, "spot-taker", terms.takerFee),
    };
  }

  /** What the market maker can pay in this market now. */
  funds({ terms, grid }: OpenMarket): Funds {
    return {
      steps: grid.stepsWithin(this.ledger.balance(MARKET_MAKER, terms.base).units),
      notches: grid.notchesWithin(this.ledger.balance(MARKET_MAKER, terms.quote).units),
    };
  }

  /** What a resting order holds: price times quantity of a buy, the quantity of a sell. */
  heldBy({ terms, grid }: OpenMarket, side: Side, price: number, steps: number): Amount {
    return side === "buy" ? amount(terms.quote, grid.quote(price, steps)) : amount(terms.base, grid.base(steps));
  }

  /** What an order that waits holds: what it would pay at its limit, or what it may spend; an "oco" what rests, at the dearer limit. */
  heldByWaiter(market: OpenMarket, waiter: Waiter): Amount {
    const { terms, grid, book } = market;
    const { id, side, wanted, limit } = waiter;
    const resting = book.find(id);
    if (resting) return this.heldBy(market, side, holdsAt(grid, grid.price(resting.price), waiter), resting.steps);
    if (side === "sell" || wanted.currency === terms.quote || limit === null) return wanted;
    return this.heldBy(market, side, grid.ticks(limit), grid.steps(wanted.units));
  }

  /** Records what an order takes from the book when it comes to it. */
  take(market: OpenMarket, matches: readonly Match[], taker: Taking): void {
    for (const one of matches) this.trade(market, one, taker, market.grid.price(matches[0]!.price));
  }

  /** Records one trade. Without a taker the house takes the resting order. `best` is the best price that the taker met. */
  trade(market: OpenMarket, match: Match, taker?: Taking, best: Price | null = null): void {
    const { terms, grid, book } = market;
    const maker = match.order;
    const base = amount(terms.base, grid.base(match.steps));
    const quote = amount(terms.quote, grid.quote(match.price, match.steps));
    const takerBuys = taker ? taker.side === "buy" : maker!.side === "sell";
    const takerSide: TradingSide | null = taker
      ? { orderId: taker.id, customerId: taker.customerId, role: "taker", rate: taker.fees.taker }
      : null;
    const makerSide: TradingSide | null = maker
      ? { orderId: maker.id, customerId: maker.customerId, role: "maker", rate: maker.fees.maker }
      : null;
    const buyer = takerBuys ? takerSide : makerSide;
    const seller = takerBuys ? makerSide : takerSide;

    apply(book, [match]);
    market.sequence += 1;
    const trade: Trade = {
      id: tradeId(terms.symbol, market.sequence),
      base,
      quote,
      buyer: partyOf(buyer, base),
      seller: partyOf(seller, quote),
    };
    this.ledger.take(spotTrade(trade));
    const fee = spotFee(trade);
    if (fee) this.ledger.take(fee);
    if (maker && maker.side === "buy" && maker.holdsAt !== maker.price) {
      const freed = amount(terms.quote, grid.quote(maker.holdsAt - maker.price, match.steps));
      this.ledger.take(spotRelease(`${maker.id}#${market.sequence}`, maker.customerId, freed));
    }

    const record = (mine: TradingSide | null, side: Side, other: TradingSide | null, units: bigint): void => {
      if (!mine) return;
      this.fills.push({
        symbol: terms.symbol,
        sequence: market.sequence,
        orderId: mine.orderId,
        customerId: mine.customerId,
        side,
        price: grid.price(match.price),
        quantity: base.units,
        quote: quote.units,
        fee: units,
        role: mine.role,
        against: other ? "customer" : "house",
        index: mine.role === "taker" ? (market.index ?? null) : null,
        best: mine.role === "taker" ? best : null,
        at: this.now,
      });
      const order = this.#changing(mine.orderId, mine.customerId);
      order.filled += base.units;
      order.filledQuote += quote.units;
      order.fee += units;
      this.counted.push({
        customerId: mine.customerId,
        against: other?.customerId ?? null,
        kind: `spot-${mine.role}`,
        value: quote.units,
        own: mine.role === "maker" ? terms.makerFee : terms.takerFee,
        symbol: terms.symbol,
        rate: mine.rate,
        charged: amount(side === "buy" ? base.currency : quote.currency, units),
      });
    };
    record(buyer, "buy", seller, trade.buyer.fee);
    record(seller, "sell", buyer, trade.seller.fee);
    if (maker && !book.find(maker.id)) this.#end(market, maker, "filled");
  }

  /** Lets an order rest with its money held. */
  rest(market: OpenMarket, resting: Resting): void {
    const { id, customerId, side, holdsAt: price, steps } = resting;
    market.book.add(resting);
    this.ledger.take(spotHold(id, customerId, this.heldBy(market, side, price, steps)));
  }

  /** Lets a stop wait, which its customer has asked for in this batch. */
  waitBeside({ waiting, terms: { symbol } }: OpenMarket, waiter: Waiter): void {
    waiting.put(waiter);
    this.asked.set(waiter.id, { waiter, symbol });
    this.instructions.note(waiter.customerId);
  }

  /** Lets an order wait outside the book with its money held. */
  wait(market: OpenMarket, waiter: Waiter): void {
    this.waitBeside(market, waiter);
    this.ledger.take(spotHold(waiter.id, waiter.customerId, this.heldByWaiter(market, waiter)));
  }

  /** Stores the marks of trailing orders that have seen a better index. Other processes see by the sequence that what they remember is old. */
  settle(market: OpenMarket): void {
    const settled = market.waiting.settle();
    if (settled.length > 0) market.sequence += 1;
    for (const moved of settled) {
      this.stops.set(moved.id, stopOf(moved));
      note(this.trailed, moved.customerId, moved.id);
    }
  }

  /** Makes a waiting order wait for something else, or want another amount; what it holds is adjusted. */
  rewait(market: OpenMarket, before: Waiter, after: Waiter): void {
    const { id, customerId } = after;
    const { book, grid } = market;
    const resting = book.find(id);
    market.sequence += 1;
    const [held, holds] = [this.heldByWaiter(market, before), this.heldByWaiter(market, after)];
    if (resting) resting.holdsAt = holdsAt(grid, grid.price(resting.price), after);
    const moved = spotAmend(`${id}#${market.sequence}`, customerId, held, holds);
    if (moved) this.ledger.take(moved);
    this.waitBeside(market, after);
    this.#sayStop(after, stopOf(after));
    const change = this.#changing(id, customerId);
    if (resting) return;
    if ("waits" in change) change.waits = true;
    const byQuote = after.wanted.currency === market.terms.quote;
    const wanted = byQuote ? { quoteAmount: after.wanted.units } : { quantity: after.wanted.units };
    Object.assign(change, wanted, { price: after.limit, sequence: market.sequence });
  }

  /**
   * Lets a stop come to the book. What it held is freed but for what rests afterwards, before it trades: it pays like every
   * taker, and can never need more than it held.
   */
  fire(market: OpenMarket, waiter: Waiter, { matches, ending, restSteps, limit }: Fired, tick: FiringTick): void {
    const { book, waiting, grid } = market;
    const { id, customerId, side } = waiter;
    const resting = book.find(id);
    market.sequence += 1;
    const { sequence } = market;
    const held = this.heldByWaiter(market, waiter);
    const freed = amount(held.currency, held.units - this.heldBy(market, side, limit, restSteps).units);
    if (freed.units > 0n) this.ledger.take(spotRelease(`${id}#${sequence}`, customerId, freed));
    const now = waiting.withBest(waiter);
    this.#sayStop(waiter, { ...stopOf(now), firedPrice: tick.price, firedAt: this.now });
    this.fired.set(id, { waiter: now, tick });
    if (resting) book.remove(resting);
    waiting.remove(id);
    const placed = this.placed.get(id);
    if (placed) placed.state = "open";
    // Of an "oco" the limit at which it rested is over. One at the market keeps the worst price, as every row of its kind has one.
    const price = waiter.kind === "oco" ? { price: waiter.limit ?? grid.price(limit) } : {};
    Object.assign(this.#changing(id, customerId), { ...price, sequence });
    this.take(market, matches, waiter);
    if (ending !== "open") return this.#end(market, waiter, ending);
    const wanted = resting?.wanted ?? grid.steps(waiter.wanted.units);
    book.add(
      new Resting({ id, customerId, side, price: limit, steps: restSteps, wanted, postOnly: false, fees: waiter.fees, sequence }),
    );
  }

  /**
   * Makes a resting order want `wanted` steps at `price`. One that only shrinks keeps its turn; any other leaves the book,
   * trades what it crosses and queues anew. What it holds is adjusted before it trades, so that freed money can pay.
   */
  amend(market: OpenMarket, before: Resting, { price, wanted }: Pick<Resting, "price" | "wanted">, arrival: Arrival): void {
    const { book, grid } = market;
    const { id, customerId, side } = before;
    market.sequence += 1;
    const heldAt = holdsAt(grid, grid.price(price), market.waiting.find(id));
    const held = this.heldBy(market, side, before.holdsAt, before.steps);
    const holds = this.heldBy(market, side, heldAt, arrival.restSteps);
    const posting = spotAmend(`${id}#${market.sequence}`, customerId, held, holds);
    if (posting) this.ledger.take(posting);
    const sequence = keepsTurn(before, { price, wanted }) ? before.sequence : market.sequence;
    Object.assign(this.#changing(id, customerId), { price: grid.price(price), quantity: grid.base(wanted), sequence });
    if (sequence === before.sequence) return book.shrink(before, before.wanted - wanted);
    book.remove(before);
    this.take(market, arrival.matches, before);
    if (arrival.ending !== "open") return this.#end(market, before, arrival.ending);
    book.add(new Resting({ ...before, price, wanted, holdsAt: heldAt, steps: arrival.restSteps, sequence }));
  }

  /** Takes a resting order out of the book and gives its money back. */
  cancel(market: OpenMarket, resting: Resting, why: CancelReason): void {
    const held = this.heldBy(market, resting.side, resting.holdsAt, resting.steps);
    market.book.remove(resting);
    market.sequence += 1;
    this.ledger.take(spotRelease(resting.id, resting.customerId, held));
    this.#end(market, resting, why);
  }

  /** Lets an order wait no longer and gives its money back. */
  cancelWaiting(market: OpenMarket, waiter: Waiter, why: CancelReason): void {
    market.sequence += 1;
    const held = this.heldByWaiter(market, waiter);
    this.ledger.take(spotRelease(waiter.id, waiter.customerId, held));
    this.#end(market, waiter, why);
  }

  /** Notes that an order of a customer changed. */
  touch(customerId: string, orderId: string): void {
    note(this.touched, customerId, orderId);
  }

  #sayStop({ id }: Waiter, stop: OrderStop): void {
    this.stops.set(id, stop);
    const placed = this.placed.get(id);
    if (placed) placed.stop = stop;
  }

  #end({ waiting }: OpenMarket, resting: Pick<Resting, "id" | "customerId">, how: "filled" | CancelReason): void {
    const { customerId } = resting;
    waiting.remove(resting.id);
    const order = this.placed.get(resting.id);
    if (order) {
      order.state = how === "filled" ? "filled" : "cancelled";
      order.cancelReason = how === "filled" ? null : how;
      this.touch(customerId, order.id);
    } else {
      (this.#changing(resting.id, customerId) as OrderChange).ended = how;
    }
  }

  #changing(orderId: string, customerId: string): Order | OrderChange {
    this.touch(customerId, orderId);
    const known = this.placed.get(orderId) ?? this.changes.get(orderId);
    if (known) return known;
    const change: OrderChange = {
      orderId,
      filled: 0n,
      filledQuote: 0n,
      fee: 0n,
      ended: null,
      price: null,
      quantity: null,
      quoteAmount: null,
      sequence: null,
      waits: false,
    };
    this.changes.set(orderId, change);
    return change;
  }
}

function note(lists: Map<string, Set<string>>, customerId: string, orderId: string): void {
  const orders = lists.get(customerId);
  if (orders) orders.add(orderId);
  else lists.set(customerId, new Set([orderId]));
}

function partyOf(side: TradingSide | null, received: Amount): Party {
  if (!side) return { pays: MARKET_MAKER, receives: MARKET_MAKER, fee: 0n };
  const spot = spotAddress(side.customerId);
  const pays = side.role === "maker" ? heldAddress(side.customerId) : spot;
  return { pays, receives: spot, fee: feeOn(received, side.rate).units };
}
