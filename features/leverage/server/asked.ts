/**
 * What a customer asks a later mark to act on is kept as evidence when he asks. Of it the row keeps nothing but the time, so that what a
 * receipt says was asked is worked out of the row: what somebody else has written into a row was asked for nowhere
 * (decisions/0023-what-was-asked.md).
 */
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Fact } from "@assay/features/proofs/server.ts";
import type { AskedKind } from "../rules/receipt-asked.ts";
import { noStops } from "../rules/stops.ts";
import { describePosition, isActive, type Position } from "./positions.ts";

/**
 * An order's limit and quantity, a position's stops, or how much of it waits to be closed, as they stand and since when; undefined of what was
 * asked for before this was kept. That nothing waits to be closed any more, done or taken back, stands since `now`.
 */
export function askedFact(position: Position, what: AskedKind, now?: Date): Fact | undefined {
  const at = sinceOf(position, what) ?? now;
  if (at === undefined) return undefined;
  const { id, symbol, type: side, ...said } = describePosition(position);
  return {
    id,
    what,
    symbol,
    side,
    ...(what === "order"
      ? { limit: said.target_price!, quantity: said.number, fee_rate: said.fee_rate }
      : what === "stops"
        ? stopsOf(said)
        : closeOf(position)),
    at: String(at.getTime()),
  };
}

const sinceOf = ({ limitAt, stopsAt, closing }: Position, what: AskedKind): Date | null | undefined =>
  what === "order" ? limitAt : what === "stops" ? stopsAt : closing?.askedAt;

const closeOf = ({ symbol, closing }: Position) =>
  closing !== null && { quantity: formatAmount(amount(symbol.split("/")[0]!, closing.quantity)) };

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
  const [had, has] = [before?.closing ?? null, now.closing];
  if (had?.quantity !== has?.quantity || had?.askedAt?.getTime() !== has?.askedAt?.getTime()) asked.push("close");
  return asked;
}
