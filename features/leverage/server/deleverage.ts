/**
 * What the insurance fund cannot pay: winners of the other side are reduced in the declared order, at the price at which the
 * liquidated position would have left no debt. Whoever has no position pays nothing (README.md, Deleveraging). What a winner has asked to
 * close before that closes first, at the mark: he is none any more.
 */
import { divide, toMultiple } from "@assay/core/money.ts";
import { bankruptcyPrice, deleveragingOrder } from "../rules/deleveraging.ts";
import { deleveragingRule } from "../rules/receipt-rules.ts";
import { otherSide, profitAt } from "../rules/margin.ts";
import type { Batch } from "./batch.ts";
import { closeWaiting } from "./closing.ts";
import { deleveragingFact, markedBy, type Shortfall } from "./facts.ts";
import { collateralOf, exposureOf, type Position } from "./positions.ts";
import { closePosition } from "./settle.ts";

/** Reduces winners for one shortfall. `customerIds` are those whose positions the batch has read for it. */
export function deleverage(batch: Batch, shortfall: Shortfall, customerIds: readonly string[]): void {
  const { position, mark, tick, deficit, rest } = shortfall;
  const { marks, tickOf } = markedBy(batch, { price: mark, tick });
  const here = (): Position[] => customerIds.flatMap((id) => batch.active(id)).filter(({ symbol }) => symbol === position.symbol);
  closeWaiting(batch, here(), { marks, tickOf });
  const contract = batch.contract(position.symbol);
  const price = bankruptcyPrice(contract, exposureOf(position), mark, deficit);
  const winners = here()
    .filter(({ state, side }) => state === "open" && side === otherSide(position.side))
    .filter((one) => profitAt(contract, exposureOf(one), price) > 0n)
    .map((one) => ({ ...exposureOf(one), id: one.id, margin: collateralOf(one), one }));
  // The part of the liquidated quantity whose debt nobody has paid, rounded up to the step.
  let quantity = toMultiple(divide(position.quantity * rest, deficit, "up"), contract.step, "up");
  for (const { one } of deleveragingOrder(contract, winners, mark)) {
    if (quantity <= 0n) return;
    const part = one.quantity < quantity ? one.quantity : quantity;
    for (const closed of closePosition(batch, one, { reason: "deleveraging", price, marks, tickOf }, part))
      batch.prove(closed, deleveragingRule, deleveragingFact(contract, closed, shortfall));
    quantity -= part;
  }
}
