/**
 * The matcher. `match` and `sweep` only look: they answer what would trade, so that a command can judge the outcome and
 * ask the ledger before anything changes. `apply` then does what was answered and cannot fail.
 */
import type { Side } from "../../contract.ts";
import type { Book, Resting } from "./book.ts";

/** A price at which the labelled house market maker trades, with what is left of it in steps. */
export interface HouseLevel {
  readonly price: number;
  steps: number;
}

/** House liquidity, best price first. */
export interface House {
  readonly bids: readonly HouseLevel[];
  readonly asks: readonly HouseLevel[];
}

/** The most that the market maker's accounts can pay. */
export interface Funds {
  /** Base currency it can sell, in steps. */
  readonly steps: number;
  /** Quote currency it can buy with, in notches: one tick times one step. */
  readonly notches: number;
}

/** One trade. `order` is the resting order it takes from, `house` the house level; a trade of a sweep has both. */
export interface Match {
  readonly order: Resting | null;
  readonly house: HouseLevel | null;
  readonly price: number;
  readonly steps: number;
}

/** An order on its way in. */
export interface Taker {
  readonly customerId: string;
  readonly side: Side;
  /** The worst price at which it trades. */
  readonly limit: number;
  /** Quantity wanted; Infinity for an order by quote amount. */
  readonly steps: number;
  /** Quote amount wanted, in notches; Infinity for an order by quantity. */
  readonly notches: number;
}

/** Why matching stopped. */
export type Stop =
  /** All of the quantity is filled, or what is left of the quote amount does not pay for one more step. */
  | "filled"
  /** The next price is beyond the limit. */
  | "limit"
  /** Nobody is left on the other side. */
  | "empty"
  /** The next order is the customer's own. */
  | "self"
  /** The bound on trades is reached. */
  | "trades-max";

export interface Outcome {
  readonly matches: readonly Match[];
  /** Steps of the order that stay unfilled; Infinity for an order by quote amount. */
  readonly unfilled: number;
  readonly stop: Stop;
}

/** The most trades that one order, or one sweep, may make: it bounds the work of a batch. */
export const TRADES_MAX = 500;

const noMatches: readonly Match[] = [];

/**
 * What an order would trade: best price first, at one price customers before the house, customers in order of arrival,
 * always at the resting side's price. A quote amount is floored to whole steps at each price.
 */
export function match(book: Book, house: House, funds: Funds, taker: Taker): Outcome {
  const buys = taker.side === "buy";
  const levels = (buys ? book.asks : book.bids).levels;
  const offers = buys ? house.asks : house.bids;
  // The house pays base to a buyer and quote to a seller.
  let fundedSteps = buys ? funds.steps : Infinity;
  let fundedNotches = buys ? Infinity : funds.notches;
  let { steps, notches } = taker;
  let matches: Match[] | undefined;
  let levelIndex = levels.length - 1;
  let offerIndex = 0;
  let order = levelIndex < 0 ? null : levels[levelIndex]!.first;

  const stopped = (stop: Stop): Outcome => ({ matches: matches ?? noMatches, unfilled: steps, stop });

  for (;;) {
    const offer = offers[offerIndex];
    const fromHouse = offer !== undefined && (order === null || (buys ? offer.price < order.price : offer.price > order.price));
    if (fromHouse && offer.steps === 0) {
      offerIndex += 1;
      continue;
    }
    if (!fromHouse && order === null) return stopped("empty");
    const price = fromHouse ? offer.price : order!.price;
    if (buys ? price > taker.limit : price < taker.limit) return stopped("limit");
    const wanted = Math.min(steps, Math.floor(notches / price));
    if (wanted === 0) return stopped("filled");

    let traded: number;
    if (fromHouse) {
      const funded = Math.min(offer.steps, fundedSteps, Math.floor(fundedNotches / price));
      // A market maker that cannot pay for a whole level has run dry: what stands behind that level is not there either.
      offerIndex = funded < offer.steps ? offers.length : offerIndex + 1;
      traded = Math.min(wanted, funded);
      if (traded === 0) continue;
      if (matches?.length === TRADES_MAX) return stopped("trades-max");
      fundedSteps -= traded;
      fundedNotches -= traded * price;
      (matches ??= []).push({ order: null, house: offer, price, steps: traded });
    } else {
      if (order!.customerId === taker.customerId) return stopped("self");
      if (matches?.length === TRADES_MAX) return stopped("trades-max");
      traded = Math.min(wanted, order!.steps);
      (matches ??= []).push({ order, house: null, price, steps: traded });
      order = order!.next ?? (--levelIndex < 0 ? null : levels[levelIndex]!.first);
    }
    steps -= traded;
    notches -= traded * price;
    if (traded === wanted) return stopped("filled");
  }
}

/** Whether the best house price reaches the best resting order. */
export function crosses(book: Book, house: House): boolean {
  const bid = book.bids.best?.price ?? -Infinity;
  const ask = book.asks.best?.price ?? Infinity;
  return bid >= bestPrice(house.asks, Infinity) || ask <= bestPrice(house.bids, -Infinity);
}

function bestPrice(offers: readonly HouseLevel[], none: number): number {
  for (const offer of offers) if (offer.steps > 0) return offer.price;
  return none;
}

/**
 * What the house takes of the resting orders that its prices have moved through: best orders first, each at its own
 * limit, and no more than the house shows at prices that cross.
 */
export function sweep(book: Book, house: House, funds: Funds): Match[] {
  const matches: Match[] = [];
  sweepSide(matches, "buy", book, house.asks, funds);
  sweepSide(matches, "sell", book, house.bids, funds);
  return matches;
}

function sweepSide(matches: Match[], side: Side, book: Book, offers: readonly HouseLevel[], funds: Funds): void {
  const buys = side === "buy";
  const levels = (buys ? book.bids : book.asks).levels;
  let fundedSteps = buys ? funds.steps : Infinity;
  let fundedNotches = buys ? Infinity : funds.notches;
  let offerIndex = 0;
  let offered = offers[0]?.steps ?? 0;
  for (let levelIndex = levels.length - 1; levelIndex >= 0; levelIndex -= 1) {
    const { price, first } = levels[levelIndex]!;
    for (let order: Resting | null = first; order; order = order.next) {
      for (let open = order.steps; open > 0;) {
        while (offered === 0) {
          offerIndex += 1;
          if (offerIndex >= offers.length) return;
          offered = offers[offerIndex]!.steps;
        }
        const offer = offers[offerIndex]!;
        if (buys ? offer.price > price : offer.price < price) return;
        const traded = Math.min(open, offered, fundedSteps, Math.floor(fundedNotches / price));
        if (traded === 0 || matches.length === TRADES_MAX) return;
        matches.push({ order, house: offer, price, steps: traded });
        open -= traded;
        offered -= traded;
        fundedSteps -= traded;
        fundedNotches -= traded * price;
      }
    }
  }
}

/** Takes trades out of the book and off the house levels. */
export function apply(book: Book, matches: readonly Match[]): void {
  for (const { order, house, steps } of matches) {
    if (order) book.reduce(order, steps);
    if (house) house.steps -= steps;
  }
}
