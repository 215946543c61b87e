import type { InputOf } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import { judgeExpiry, judgeStop, type StopTerms } from "../rules/stops.ts";
import type { Batch, OpenMarket } from "./batch.ts";
import { judgeFunds } from "./judge-arrival.ts";
import type { Order } from "./orders.ts";
import { enterBook, judgeRoom } from "./place-order.ts";
import { stopOf, type Waiter } from "./waiting.ts";

export type StopAsked = InputOf<(typeof calls)["placeStop"]>;

/**
 * Places an order that waits for the index. Its money is held from now on, so that firing can never fail for want of it. An
 * "oco" comes to the book at once, and what rests of it waits beside.
 */
export function placeStop(batch: Batch, market: OpenMarket, customerId: string, asked: StopAsked): Order | Rejection {
  const judged = judgeStop(market.terms, market.index, asked);
  if (judged instanceof Rejection) return judged;
  const expiresAt = judgeExpiry(asked.expires_at, batch.now, asked.expires_at !== undefined);
  if (expiresAt instanceof Rejection) return expiresAt;
  const spent = batch.instructions.judge(customerId);
  if (spent) return spent;
  // Who trails from now on must not share what others have seen before.
  if (judged.trail !== undefined) batch.settle(market);
  return judged.kind === "oco"
    ? placeOco(batch, market, customerId, judged, expiresAt ?? null)
    : placeWaiting(batch, market, customerId, judged, expiresAt ?? null);
}

function placeOco(
  batch: Batch,
  market: OpenMarket,
  customerId: string,
  judged: StopTerms,
  expiresAt: Date | null,
): Order | Rejection {
  const { side, kind, wanted, resting } = judged;
  const stop = stopOf(waiterOf(batch, market, "", customerId, judged));
  const order = enterBook(batch, market, customerId, {
    judged: { side, kind: "limit", timeInForce: expiresAt ? "gtd" : "gtc", postOnly: false, limit: resting!, wanted },
    kind,
    expiresAt,
    beside: { stop, limit: judged.limit },
  });
  if (order instanceof Rejection) return order;
  batch.stops.set(order.id, stop);
  if (order.state === "open") batch.waitBeside(market, waiterOf(batch, market, order.id, customerId, judged));
  return order;
}

function placeWaiting(
  batch: Batch,
  market: OpenMarket,
  customerId: string,
  judged: StopTerms,
  expiresAt: Date | null,
): Order | Rejection {
  const waiter = waiterOf(batch, market, batch.newId(), customerId, judged);
  const refusal = judgeFunds(batch, customerId, batch.heldByWaiter(market, waiter), 0n) ?? judgeRoom(market, customerId);
  if (refusal) return refusal;
  const { side, kind, wanted, limit } = judged;
  const byQuote = wanted.currency === market.terms.quote;
  const stop = stopOf(waiter);
  market.sequence += 1;
  const order: Order = {
    id: waiter.id,
    customerId,
    symbol: market.terms.symbol,
    side,
    kind,
    timeInForce: expiresAt ? "gtd" : "gtc",
    postOnly: false,
    price: limit ?? null,
    quantity: byQuote ? null : wanted.units,
    quoteAmount: byQuote ? wanted.units : null,
    sequence: market.sequence,
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    fees: waiter.fees,
    state: "waiting",
    cancelReason: null,
    expiresAt,
    stop,
    createdAt: batch.now,
    updatedAt: batch.now,
  };
  batch.placed.set(order.id, order);
  batch.stops.set(order.id, stop);
  batch.touch(customerId, order.id);
  batch.wait(market, waiter);
  return order;
}

function waiterOf(batch: Batch, market: OpenMarket, id: string, customerId: string, judged: StopTerms): Waiter {
  const { now } = batch;
  const { tick } = market;
  const { side, kind, stop, trail, mark, limit, wanted } = judged;
  return {
    id,
    customerId,
    side,
    kind,
    stop: trail === undefined ? stop : null,
    trail: trail ?? null,
    mark: mark ?? null,
    markTick: mark === undefined ? null : (tick ?? null),
    limit: limit ?? null,
    wanted,
    fees: batch.feesFor(market, customerId),
    since: now.getTime(),
    isAsked: true,
  };
}
