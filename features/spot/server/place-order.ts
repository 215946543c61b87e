import type { InputOf } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { Price } from "@assay/core/money.ts";
import type { calls, OrderKind } from "../contract.ts";
import { judgeOrder, OPEN_ORDERS_MAX, type OrderJudged } from "../rules.ts";
import { judgeExpiry } from "../rules/stops.ts";
import type { Batch, OpenMarket } from "./batch.ts";
import { judgeArrival } from "./judge-arrival.ts";
import { Resting } from "./matching/book.ts";
import type { Order, OrderStop } from "./orders.ts";
import { holdsAt } from "./waiting.ts";

export type OrderAsked = InputOf<(typeof calls)["placeOrder"]>;

/**
 * Judges an order, looks at what it would trade, and asks whether the customer can pay for all of it; only then does
 * anything change. What crosses trades at once, what may rest rests with its money held.
 */
export function placeOrder(batch: Batch, market: OpenMarket, customerId: string, asked: OrderAsked): Order | Rejection {
  const judged = judgeOrder(market.terms, market.reference, asked);
  if (judged instanceof Rejection) return judged;
  const expiresAt = judgeExpiry(asked.expires_at, batch.now, asked.time_in_force === "gtd");
  if (expiresAt instanceof Rejection) return expiresAt;
  return enterBook(batch, market, customerId, { judged, kind: judged.kind, expiresAt: expiresAt ?? null });
}

/** An order that comes to the book as it is placed. */
export interface Entering {
  readonly judged: OrderJudged;
  readonly kind: OrderKind;
  readonly expiresAt: Date | null;
  /** What waits beside it for the index. */
  readonly beside?: { readonly stop: OrderStop; readonly limit: Price | undefined };
}

/** Lets a judged order trade and rest, if the customer can pay for all of it. */
export function enterBook(
  batch: Batch,
  market: OpenMarket,
  customerId: string,
  { judged, kind, expiresAt, beside }: Entering,
): Order | Rejection {
  const { terms, grid } = market;
  const arrival = judgeArrival(batch, market, { customerId, judged, filled: 0n, held: 0n, stopLimit: beside?.limit });
  if (arrival instanceof Rejection) return arrival;
  const { matches, ending, restSteps } = arrival;
  const full = restSteps > 0 && judgeRoom(market, customerId);
  if (full) return full;

  const { side, wanted, postOnly } = judged;
  const byQuote = wanted.currency === terms.quote;
  const ended = ending !== "open" && ending !== "filled";
  market.sequence += 1;
  const order: Order = {
    id: batch.newId(),
    customerId,
    symbol: terms.symbol,
    side,
    kind,
    timeInForce: judged.timeInForce,
    postOnly,
    price: judged.kind === "limit" ? judged.limit : null,
    quantity: byQuote ? null : wanted.units,
    quoteAmount: byQuote ? wanted.units : null,
    sequence: market.sequence,
    filled: 0n,
    filledQuote: 0n,
    fee: 0n,
    fees: batch.feesFor(market, customerId),
    state: ended ? "cancelled" : ending,
    cancelReason: ended ? ending : null,
    expiresAt,
    stop: beside?.stop ?? null,
    createdAt: batch.now,
    updatedAt: batch.now,
  };
  batch.placed.set(order.id, order);
  batch.touch(customerId, order.id);
  batch.take(market, matches, order);
  if (restSteps > 0) {
    const { id, fees, sequence } = order;
    const price = grid.ticks(judged.limit);
    const heldAt = holdsAt(grid, judged.limit, beside && { limit: beside.limit ?? null });
    const terms = { id, customerId, side, price, steps: restSteps, wanted: grid.steps(wanted.units), postOnly, fees, sequence };
    batch.rest(market, new Resting({ ...terms, holdsAt: heldAt }));
  }
  return order;
}

/** Why a customer may leave nothing more in a market, in its book or waiting; undefined if there is room. */
export const judgeRoom = ({ book, waiting }: OpenMarket, customerId: string): Rejection | undefined =>
  book.tally.of(customerId) + waiting.tally.of(customerId) >= OPEN_ORDERS_MAX
    ? new Rejection("too-many-open-orders", { maximum: OPEN_ORDERS_MAX })
    : undefined;
