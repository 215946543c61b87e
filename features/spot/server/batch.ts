/**
 * What one batch knows and will write. Everything here happens in memory and at once; `trade.ts` reads the rows before
 * and writes them after. Requests see the effects of those before them in the same batch.
 */
import { type Amount, amount, type Price } from "@assay/core/money.ts";
import type { Address, Posting } from "@assay/server/ledger/posting.ts";
import type { Side } from "../contract.ts";
import { feeOn, keepsTurn } from "../rules.ts";
import type { Liquidity } from "./liquidity.ts";
import { type Market, pricesNow } from "./market.ts";
import type { Arrival } from "./judge-arrival.ts";
import { Resting } from "./matching/book.ts";
import { type PublishedHouse, takenOf } from "./matching/house-levels.ts";
import { apply, type Funds, type Match } from "./matching/match.ts";
import { type CancelReason, type Fill, type Order, tradeId } from "./orders.ts";
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

/** The part of the ledger that a batch uses. Accounts whose floor could break are open. */
export interface Purse {
  balance(address: Address, currency: string): Amount;
  take(posting: Posting): void;
}

/** A market for the length of one batch, with the prices as they were at its start. */
export interface OpenMarket extends Omit<Market, "sequence"> {
  sequence: number;
  readonly reference: Price | undefined;
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
  sequence: number | null;
}

/** An order that comes to the book. */
type Taking = Pick<Order, "id" | "customerId" | "side">;

interface TradingSide {
  readonly orderId: string;
  readonly customerId: string;
  readonly role: "maker" | "taker";
}

export class Batch {
  readonly now: Date;
  readonly newId: () => string;
  readonly ledger: Purse;
  readonly markets = new Map<string, OpenMarket>();
  /** Open orders of the customers who place one here. */
  readonly openOrders: Map<string, number>;
  readonly placed = new Map<string, Order>();
  readonly changes = new Map<string, OrderChange>();
  readonly fills: Fill[] = [];
  /** Orders that changed, by customer. */
  readonly touched = new Map<string, Set<string>>();

  constructor(terms: { now: Date; newId(): string; ledger: Purse; openOrders: Map<string, number> }) {
    this.now = terms.now;
    this.newId = terms.newId;
    this.ledger = terms.ledger;
    this.openOrders = terms.openOrders;
  }

  /** Fills and changed orders so far. */
  get rows(): number {
    return this.fills.length + this.changes.size;
  }

  /** Opens a market that this batch has locked. */
  open(market: Market, liquidity: Liquidity): OpenMarket {
    const opened = { ...market, ...pricesNow(market, liquidity) };
    this.markets.set(market.terms.symbol, opened);
    return opened;
  }

  /** The markets as this batch leaves them. */
  close(): Market[] {
    return [...this.markets.values()].map((market) => ({
      terms: market.terms,
      grid: market.grid,
      book: market.book,
      sequence: market.sequence,
      taken: market.reference === undefined ? market.taken : takenOf(market.house),
      funds: this.funds(market),
    }));
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

  /** Records one trade. Without a taker the house takes the resting order. */
  trade(market: OpenMarket, match: Match, taker?: Taking): void {
    const { terms, grid, book } = market;
    const maker = match.order;
    const base = amount(terms.base, grid.base(match.steps));
    const quote = amount(terms.quote, grid.quote(match.price, match.steps));
    const takerBuys = taker ? taker.side === "buy" : maker!.side === "sell";
    const takerSide: TradingSide | null = taker ? { orderId: taker.id, customerId: taker.customerId, role: "taker" } : null;
    const makerSide: TradingSide | null = maker ? { orderId: maker.id, customerId: maker.customerId, role: "maker" } : null;
    const buyer = takerBuys ? takerSide : makerSide;
    const seller = takerBuys ? makerSide : takerSide;

    apply(book, [match]);
    market.sequence += 1;
    const trade: Trade = {
      id: tradeId(terms.symbol, market.sequence),
      base,
      quote,
      buyer: partyOf(market, buyer, base),
      seller: partyOf(market, seller, quote),
    };
    this.ledger.take(spotTrade(trade));
    const fee = spotFee(trade);
    if (fee) this.ledger.take(fee);

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
        at: this.now,
      });
      const order = this.#changing(mine.orderId, mine.customerId);
      order.filled += base.units;
      order.filledQuote += quote.units;
      order.fee += units;
    };
    record(buyer, "buy", seller, trade.buyer.fee);
    record(seller, "sell", buyer, trade.seller.fee);
    if (maker && !book.find(maker.id)) this.#end(maker, "filled");
  }

  /** Lets an order rest with its money held. */
  rest(market: OpenMarket, resting: Resting): void {
    const { id, customerId, side, price, steps } = resting;
    market.book.add(resting);
    this.ledger.take(spotHold(id, customerId, this.heldBy(market, side, price, steps)));
    this.openOrders.set(customerId, (this.openOrders.get(customerId) ?? 0) + 1);
  }

  /**
   * Makes a resting order want `wanted` steps at `price`. One that only shrinks keeps its turn; any other leaves the book,
   * trades what it crosses and queues anew. What it holds is adjusted before it trades, so that freed money can pay.
   */
  amend(market: OpenMarket, before: Resting, { price, wanted }: Pick<Resting, "price" | "wanted">, arrival: Arrival): void {
    const { book, grid } = market;
    const { id, customerId, side } = before;
    market.sequence += 1;
    const held = this.heldBy(market, side, before.price, before.steps);
    const holds = this.heldBy(market, side, price, arrival.restSteps);
    const posting = spotAmend(`${id}#${market.sequence}`, customerId, held, holds);
    if (posting) this.ledger.take(posting);
    const sequence = keepsTurn(before, { price, wanted }) ? before.sequence : market.sequence;
    Object.assign(this.#changing(id, customerId), { price: grid.price(price), quantity: grid.base(wanted), sequence });
    if (sequence === before.sequence) return book.shrink(before, before.wanted - wanted);
    book.remove(before);
    for (const one of arrival.matches) this.trade(market, one, before);
    if (arrival.ending !== "open") return this.#end(before, arrival.ending);
    book.add(new Resting({ ...before, price, wanted, steps: arrival.restSteps, sequence }));
  }

  /** Takes a resting order out of the book and gives its money back. */
  cancel(market: OpenMarket, resting: Resting): void {
    const held = this.heldBy(market, resting.side, resting.price, resting.steps);
    market.book.remove(resting);
    market.sequence += 1;
    this.ledger.take(spotRelease(resting.id, resting.customerId, held));
    this.#end(resting, "customer");
  }

  /** Notes that an order of a customer changed. */
  touch(customerId: string, orderId: string): void {
    const orders = this.touched.get(customerId);
    if (orders) orders.add(orderId);
    else this.touched.set(customerId, new Set([orderId]));
  }

  #end(resting: Resting, how: "filled" | CancelReason): void {
    const { customerId } = resting;
    const open = this.openOrders.get(customerId);
    if (open !== undefined) this.openOrders.set(customerId, open - 1);
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
      sequence: null,
    };
    this.changes.set(orderId, change);
    return change;
  }
}

function partyOf({ terms }: OpenMarket, side: TradingSide | null, received: Amount): Party {
  if (!side) return { pays: MARKET_MAKER, receives: MARKET_MAKER, fee: 0n };
  const spot = spotAddress(side.customerId);
  return side.role === "maker"
    ? { pays: heldAddress(side.customerId), receives: spot, fee: feeOn(received, terms.makerFee).units }
    : { pays: spot, receives: spot, fee: feeOn(received, terms.takerFee).units };
}
