import type { InputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import { judgeOrder, OPEN_ORDERS_MAX, type OrderJudged } from "../rules.ts";
import type { Batch, OpenMarket } from "./batch.ts";
import { Resting } from "./matching/book.ts";
import { match, type Outcome } from "./matching/match.ts";
import type { CancelReason, Order } from "./orders.ts";
import { spotAddress } from "./postings.ts";

export type OrderAsked = InputOf<(typeof calls)["placeOrder"]>;

/**
 * Judges an order, looks at what it would trade, and asks whether the customer can pay for all of it; only then does
 * anything change. What crosses trades at once, what may rest rests with its money held.
 */
export function placeOrder(batch: Batch, market: OpenMarket, customerId: string, asked: OrderAsked): Order | Rejection {
  const { terms, grid, book, house } = market;
  const judged = judgeOrder(terms, market.reference, asked);
  if (judged instanceof Rejection) return judged;
  const { side, wanted } = judged;
  const byQuote = wanted.currency === terms.quote;
  const outcome = match(book, house, batch.funds(market), {
    customerId,
    side,
    limit: grid.ticks(judged.limit),
    steps: byQuote ? Infinity : grid.steps(wanted.units),
    notches: byQuote ? grid.notchesWithin(wanted.units) : Infinity,
  });
  const ending = judgeOutcome(market, judged, outcome);
  if (ending instanceof Rejection) return ending;

  const restSteps = ending === "open" ? outcome.unfilled : 0;
  if (restSteps > 0 && (batch.openOrders.get(customerId) ?? 0) >= OPEN_ORDERS_MAX) {
    return new Rejection("too-many-open-orders", { maximum: OPEN_ORDERS_MAX });
  }
  const price = grid.ticks(judged.limit);
  const needed = outcome.matches.reduce(
    (sum, one) => sum + batch.heldBy(market, side, one.price, one.steps).units,
    batch.heldBy(market, side, price, restSteps).units,
  );
  const available = batch.ledger.balance(spotAddress(customerId), side === "buy" ? terms.quote : terms.base);
  if (available.units < needed) {
    const { currency } = available;
    return new Rejection("insufficient-balance", {
      needed: formatAmount(amount(currency, needed)),
      available: formatAmount(available),
      currency,
    });
  }

  market.sequence += 1;
  const order: Order = {
    id: batch.newId(),
    customerId,
    symbol: terms.symbol,
    side,
    kind: judged.kind,
    timeInForce: judged.timeInForce,
    postOnly: judged.postOnly,
    price: judged.kind === "limit" ? judged.limit : null,
    quantity: byQuote ? null : wanted.units,
    quoteAmount: byQuote ? wanted.units : null,
    sequence: market.sequence,
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    state: ending === "open" || ending === "filled" ? ending : "cancelled",
    cancelReason: ending === "open" || ending === "filled" ? null : ending,
    createdAt: batch.now,
    updatedAt: batch.now,
  };
  batch.placed.set(order.id, order);
  batch.touch(customerId, order.id);
  for (const one of outcome.matches) batch.trade(market, one, order);
  if (restSteps > 0) batch.rest(market, order, new Resting(order.id, customerId, side, price, restSteps, order.sequence));
  return order;
}

/** How an order ends up after what it would trade: open, filled, or cancelled for a reason; or why it is refused as a whole. */
function judgeOutcome(market: OpenMarket, order: OrderJudged, outcome: Outcome): "open" | "filled" | CancelReason | Rejection {
  const { stop, matches } = outcome;
  const trades = matches.length > 0;
  if (order.postOnly && (trades || stop === "self"))
    return new Rejection("would-take", { nearest: nearestMakerPrice(market, order) });
  if (stop === "filled") return trades ? "filled" : new Rejection("no-liquidity");
  if (stop === "trades-max") return tooManyTrades(market, order, outcome);
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
function tooManyTrades({ terms, grid }: OpenMarket, { wanted }: OrderJudged, { matches }: Outcome): Rejection {
  const byQuote = wanted.currency === terms.quote;
  const units = matches.reduce((sum, { price, steps }) => sum + (byQuote ? grid.quote(price, steps) : grid.base(steps)), 0n);
  const most = formatAmount(amount(wanted.currency, units));
  return new Rejection("above-maximum", { nearest: most, maximum: most, currency: wanted.currency });
}
