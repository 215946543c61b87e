/**
 * What a customer asks a later mark to act on is kept as evidence when he asks. Of it the row keeps nothing but the time, so that what a
 * receipt says was asked is worked out of the row: what somebody else has written into a row was asked for nowhere
 * (decisions/0023-what-was-asked.md).
 */
import type { Fact } from "@assay/features/proofs/server.ts";
import type { AskedKind } from "../rules/receipt-asked.ts";
import { noStops } from "../rules/stops.ts";
import { describePosition, isActive, type Position } from "./positions.ts";

/** An order's limit and quantity, or a position's stops, as they stand and since when; undefined of what began before this was kept. */
export function askedFact(position: Position, what: AskedKind): Fact | undefined {
  const at = what === "order" ? position.limitAt : position.stopsAt;
  if (at === null) return undefined;
  const { id, symbol, type: side, ...said } = describePosition(position);
  return {
    id,
    what,
    symbol,
    side,
    ...(what === "order" ? { limit: said.target_price!, quantity: said.number } : stopsOf(said)),
    at: String(at.getTime()),
  };
}

type Said = Pick<ReturnType<typeof describePosition>, "target_profit_price" | "stop_loss_price" | "trailing">;

const stopsOf = ({ target_profit_price: takeProfit, stop_loss_price: stopLoss, trailing }: Said) => ({
  ...(takeProfit !== null && { take_profit: takeProfit }),
  ...(stopLoss !== null && { stop_loss: stopLoss }),
  ...(trailing !== null && { trailing }),
});

/**
 * What its customer asks anew of a position: `before` is how it was known last, undefined of a new one. An order's quantity is asked
 * for while it waits; what an open position becomes smaller by was asked for otherwise, and what has ended asks nothing.
 */
export function askedAnew(before: Position | undefined, now: Position): AskedKind[] {
  if (!isActive(now) || now.partOf !== null) return [];
  const asked: AskedKind[] = [];
  const isNewOrder = before === undefined || before.limit !== now.limit || before.quantity !== now.quantity;
  if (now.limit !== null && before?.state !== "open" && isNewOrder) asked.push("order");
  const { takeProfit, stopLoss, trailing } = before ?? noStops;
  if (now.takeProfit !== takeProfit || now.stopLoss !== stopLoss || now.trailing !== trailing) asked.push("stops");
  return asked;
}
