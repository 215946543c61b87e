import type { InputOf } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import { judgeOrder, OPEN_ORDERS_MAX } from "../rules.ts";
import type { Batch, OpenMarket } from "./batch.ts";
import { judgeArrival } from "./judge-arrival.ts";
import { Resting } from "./matching/book.ts";
import type { Order } from "./orders.ts";

export type OrderAsked = InputOf<(typeof calls)["placeOrder"]>;

/**
 * Judges an order, looks at what it would trade, and asks whether the customer can pay for all of it; only then does
 * anything change. What crosses trades at once, what may rest rests with its money held.
 */
export function placeOrder(batch: Batch, market: OpenMarket, customerId: string, asked: OrderAsked): Order | Rejection {
  const { terms, grid } = market;
  const judged = judgeOrder(terms, market.reference, asked);
  if (judged instanceof Rejection) return judged;
  const arrival = judgeArrival(batch, market, { customerId, judged, filled: 0n, held: 0n });
  if (arrival instanceof Rejection) return arrival;
  const { matches, ending, restSteps } = arrival;
  if (restSteps > 0 && (batch.openOrders.get(customerId) ?? 0) >= OPEN_ORDERS_MAX) {
    return new Rejection("too-many-open-orders", { maximum: OPEN_ORDERS_MAX });
  }

  const { side, wanted, postOnly } = judged;
  const byQuote = wanted.currency === terms.quote;
  market.sequence += 1;
  const order: Order = {
    id: batch.newId(),
    customerId,
    symbol: terms.symbol,
    side,
    kind: judged.kind,
    timeInForce: judged.timeInForce,
    postOnly,
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
  for (const one of matches) batch.trade(market, one, order);
  if (restSteps > 0) {
    const { id, sequence } = order;
    const price = grid.ticks(judged.limit);
    batch.rest(
      market,
      new Resting({ id, customerId, side, price, steps: restSteps, wanted: grid.steps(wanted.units), postOnly, sequence }),
    );
  }
  return order;
}
