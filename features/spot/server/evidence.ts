import { formatAmount, formatPrice, formatRate } from "@assay/core/money.ts";
import { factOfTick } from "@assay/features/market/server.ts";
import type { Evidence, Fact } from "@assay/features/proofs/server.ts";
import { askedRule, type StopReceipt } from "../rules/receipt.ts";
import type { Batch, Firing } from "./batch.ts";
import { type Waiter, stopOf } from "./waiting.ts";
import { stopPriceOf } from "./orders.ts";

/** What customers have asked the index for, and why it has fired; in this order, for what is asked and fires in one batch. */
export const evidenceOf = ({ asked, fired }: Pick<Batch, "asked" | "fired">): Evidence[] => [
  ...[...asked.values()].map(({ waiter, symbol }) => ({
    customerId: waiter.customerId,
    subject: waiter.id,
    rule: askedRule,
    fact: askedFact(waiter, symbol),
  })),
  ...[...fired.values()].map(firedEvidence),
];

/**
 * A stop as its customer has asked for it, worked out of what waits: where it fires or how far it trails, and with which limit and amount
 * it then comes to the book. Of an "oco" the book says how much rests.
 */
function askedFact({ id, kind, side, stop, trail, limit, wanted, fees, since }: Waiter, symbol: string): Fact {
  return {
    id,
    what: "stop",
    symbol,
    kind,
    side,
    ...(stop !== null && { stop: formatPrice(stop) }),
    ...(trail !== null && { trail: formatRate(trail) }),
    ...(limit !== null && { limit: formatPrice(limit) }),
    ...(kind !== "oco" && { amount: formatAmount(wanted), currency: wanted.currency }),
    maker_fee: formatRate(fees.maker),
    taker_fee: formatRate(fees.taker),
    at: String(since),
  };
}

/**
 * Rule "stop-1": a sell fires when the index of the tick is at `stop` or below, a buy when it is at `stop` or above. Rule
 * "stop-trailing-1": the same, and `stop` is the index of `best_tick` less (a buy: more) its share `trail`. By the second of each that is what
 * was `asked`.
 */
function firedEvidence({ waiter, tick }: Firing): Evidence {
  const { id, customerId, side, kind, trail, mark, markTick, isAsked } = waiter;
  return {
    customerId,
    subject: id,
    rule: ruleOf(waiter),
    fact: {
      order: id,
      symbol: tick.symbol,
      kind,
      side,
      stop: formatPrice(stopPriceOf({ side, stop: stopOf(waiter) })),
      ...(trail !== null && { trail: formatRate(trail), best: formatPrice(mark!) }),
      ...(markTick !== null && { best_tick: factOfTick(markTick) }),
      ...(isAsked && { asked: askedFact(waiter, tick.symbol) }),
      tick: factOfTick(tick),
    },
  };
}

/** Since it is kept what was asked, no stop trails whose best tick is not: without one its receipt does not hold. */
function ruleOf({ isAsked, trail, markTick }: Waiter): StopReceipt {
  if (isAsked) return trail === null ? "stop-2" : "stop-trailing-2";
  return markTick === null ? "stop-1" : "stop-trailing-1";
}
