import type { InputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { amount, formatAmount, formatDecimal } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { calls } from "../contract.ts";
import { toStep } from "@assay/core/steps.ts";
import type { Batch } from "./batch.ts";
import { closeOrWait, type Closes } from "./closing.ts";
import type { Position } from "./positions.ts";

/** Closes a position or a part of it, whatever that brings. */
export function closePosition(
  batch: Batch,
  position: Position | undefined,
  { number }: Pick<InputOf<(typeof calls)["closePosition"]>, "number">,
): Closes | Rejection {
  if (!position) return new Rejection("no-such-position");
  if (position.state !== "open") return new Rejection("position-not-open");
  const quantity = number === undefined ? position.quantity : judgePart(batch, position, number);
  if (quantity instanceof Rejection) return quantity;
  // A close is never refused; only how much of one waits cannot be changed without end.
  const { closing, customerId } = position;
  const isChange = closing !== null && closing.quantity !== quantity && batch.marks(position.symbol) === undefined;
  return (isChange && batch.instructions.pace(customerId)) || closeOrWait(batch, position, quantity);
}

function judgePart(batch: Batch, { symbol, quantity }: Position, number: string): bigint | Rejection {
  const { base, step } = batch.contract(symbol);
  const { multiple, exact } = toStep(number, step, scaleOf(base), "down");
  const all = formatAmount(amount(base, quantity));
  if (multiple > quantity || (multiple === quantity && !exact))
    return new Rejection("above-maximum", { nearest: all, maximum: all, currency: base });
  if (exact && multiple > 0n) return multiple;
  const nearest = formatAmount(amount(base, multiple > 0n ? multiple : step));
  return new Rejection("amount-off-step", { nearest, step: formatDecimal(step, scaleOf(base)) });
}
