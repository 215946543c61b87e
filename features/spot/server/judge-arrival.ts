import { type Amount, amount, formatAmount, formatPrice, type Price } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { OrderJudged } from "../rules.ts";
import type { Arrival } from "./arrival.ts";
import type { Batch, OpenMarket } from "./batch.ts";
import { match, type Match, type Outcome } from "./matching/match.ts";
import { spotAddress } from "./postings.ts";
import { holdsAt } from "./waiting.ts";

/** An order on its way into the book: a new one, or one that leaves its place to come again with other terms. */
export interface Arriving {
  readonly customerId: string;
  readonly judged: OrderJudged;
  /** Base units that it has filled before. */
  readonly filled: bigint;
  /** What it holds already, in units of the currency that it pays. */
  readonly held: bigint;
  /** The limit of the stop beside it, if it rests beside one. */
  readonly stopLimit?: Price | undefined;
}

/** Looks at what an order would trade and leave in the book, and asks whether the customer can pay for all of it. */
export function judgeArrival(batch: Batch, market: OpenMarket, arriving: Arriving): Arrival | Rejection {
  const { terms, grid, book, house } = market;
  const { customerId, judged, filled, held, stopLimit = null } = arriving;
  const { side, wanted } = judged;
  const byQuote = wanted.currency === terms.quote;
  const limit = grid.ticks(judged.limit);
  const outcome = match(book, house, batch.funds(market), {
    customerId,
    side,
    limit,
    steps: byQuote ? Infinity : grid.steps(wanted.units - filled),
    notches: byQuote ? grid.notchesWithin(wanted.units) : Infinity,
  });
  const ending = judgeOutcome(market, arriving, outcome);
  if (ending instanceof Rejection) return ending;
  const restSteps = ending === "open" ? outcome.unfilled : 0;
  const needed = outcome.matches.reduce(
    (sum, one) => sum + batch.heldBy(market, side, one.price, one.steps).units,
    batch.heldBy(market, side, holdsAt(grid, judged.limit, { limit: stopLimit }), restSteps).units,
  );
  const short = judgeFunds(batch, customerId, amount(side === "buy" ? terms.quote : terms.base, needed), held);
  return short ?? { matches: outcome.matches, ending, restSteps };
}

/** Why an order cannot be paid: it needs more than the spot account has together with what the order holds already. */
export function judgeFunds(
  batch: Batch,
  customerId: string,
  { currency, units: needed }: Amount,
  held: bigint,
): Rejection | undefined {
  const { units } = batch.ledger.balance(spotAddress(customerId), currency);
  if (units + held >= needed) return undefined;
  return new Rejection("insufficient-balance", {
    needed: formatAmount(amount(currency, needed)),
    available: formatAmount(amount(currency, units + held)),
    currency,
  });
}

/** How an order ends up after what it would trade: open, filled, or cancelled for a reason; or why it is refused as a whole. */
function judgeOutcome(market: OpenMarket, arriving: Arriving, { stop, matches }: Outcome): Arrival["ending"] | Rejection {
  const { judged: order } = arriving;
  const trades = matches.length > 0;
  if (order.postOnly && (trades || stop === "self"))
    return new Rejection("would-take", { nearest: nearestMakerPrice(market, order) });
  if (stop === "filled") return trades ? "filled" : new Rejection("no-liquidity");
  if (stop === "trades-max") return tooManyTrades(market, arriving, matches);
  if (stop === "self" && (!trades || order.timeInForce === "fok")) return new Rejection("self-trade");
  if (order.timeInForce === "fok") return new Rejection("cannot-fill");
  if (stop === "self") return "self-trade";
  if (order.kind === "market") {
    if (!trades) return new Rejection("no-liquidity");
    return stop === "limit" ? "band" : "no-liquidity";
  }
  return order.timeInForce === "ioc" ? "immediate-or-cancel" : "open";
}

/** The best price at which a post-only order would rest: one tick before the best of the other side. */
function nearestMakerPrice({ terms, grid, book, house }: OpenMarket, { side }: OrderJudged): string {
  const buys = side === "buy";
  const prices = [
    (buys ? book.asks : book.bids).best?.price,
    (buys ? house.asks : house.bids).find(({ steps }) => steps > 0)?.price,
  ];
  const best = prices
    .filter((price) => price !== undefined)
    .reduce((one, other) => (buys ? Math.min(one, other) : Math.max(one, other)));
  return formatPrice(grid.price(best) + (buys ? -terms.tick : terms.tick));
}

/** An order may not make more trades than a batch can bear: it is refused as too large, with the amount that fits. */
function tooManyTrades({ terms, grid }: OpenMarket, { judged, filled }: Arriving, matches: readonly Match[]): Rejection {
  const { currency } = judged.wanted;
  const byQuote = currency === terms.quote;
  const units = matches.reduce((sum, { price, steps }) => sum + (byQuote ? grid.quote(price, steps) : grid.base(steps)), filled);
  const most = formatAmount(amount(currency, units));
  return new Rejection("above-maximum", { nearest: most, maximum: most, currency });
}
