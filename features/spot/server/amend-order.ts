import type { InputOf } from "@assay/core/contract.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import { judgeAmend, keepsTurn } from "../rules.ts";
import type { Batch } from "./batch.ts";
import type { Located } from "./cancel-order.ts";
import type { Arrival } from "./arrival.ts";
import { judgeArrival } from "./judge-arrival.ts";

export type AmendAsked = InputOf<(typeof calls)["amendOrder"]>;

/**
 * Changes a customer's open order in one piece: it is never out of the book without its new terms being in. Whatever is
 * refused leaves the order as it stands.
 */
export function amendOrder(batch: Batch, located: Located | undefined, asked: AmendAsked): string | Rejection {
  if (!located) return new Rejection("no-such-order");
  const market = batch.markets.get(located.symbol);
  const resting = market?.book.find(located.id);
  if (!market || !resting) return new Rejection("order-not-open");
  const { terms, grid } = market;
  const { customerId, side, postOnly } = resting;
  const filled = grid.base(resting.wanted - resting.steps);
  const standing = { side, postOnly, price: grid.price(resting.price), quantity: grid.base(resting.wanted), filled };
  const judged = judgeAmend(terms, market.reference, standing, asked);
  if (judged instanceof Rejection) return judged;
  const after = { price: grid.ticks(judged.limit), wanted: grid.steps(judged.wanted.units) };
  const staying: Arrival = { matches: [], ending: "open", restSteps: after.wanted - grid.steps(filled) };
  const held = batch.heldBy(market, side, resting.holdsAt, resting.steps).units;
  const stopLimit = market.waiting.find(located.id)?.limit ?? undefined;
  const arrival = keepsTurn(resting, after)
    ? staying
    : judgeArrival(batch, market, { customerId, judged, filled, held, stopLimit });
  if (arrival instanceof Rejection) return arrival;
  batch.amend(market, resting, after, arrival);
  return located.id;
}
