/** Who is liquidated: positions whose purse has no more than they must keep, the worst first (README.md, Liquidation). */
import type { LiquidationRule } from "../rules/receipt-rules.ts";
import { isUnder, profitAt } from "../rules/margin.ts";
import { ShrinkingPurse } from "../rules/shared-maintenance.ts";
import type { Batch } from "./batch.ts";
import { closeWaiting } from "./closing.ts";
import { type ClosingFact, closingFact, liquidationFact, type Trigger } from "./facts.ts";
import type { Position } from "./positions.ts";
import { heldAt, purseOf } from "./purse.ts";
import { closePosition } from "./settle.ts";

/**
 * Liquidates what the purse of a position cannot keep: the worst position first, judged anew after each. The marks stand meanwhile, so
 * that what each position brings is worked out once.
 */
export function liquidate(batch: Batch, position: Position, trigger: Trigger): void {
  const { marks, tickOf } = trigger;
  const open = purseOf(batch, position).positions.filter(({ state }) => state === "open");
  const held = heldAt(batch, open, marks);
  if (held === undefined) return;
  const purse = new ShrinkingPurse(held);
  const collateralNow = (): bigint => purseOf(batch, position).collateral;
  if (open.length === 0 || !isUnder(collateralNow(), purse.spare)) return;
  // What its customer has asked to close goes first, also at the mark of another market whose tick is still on its way.
  if (closeWaiting(batch, open, trigger)) {
    liquidate(batch, position, trigger);
    return;
  }
  const closings: ClosingFact[] = [];
  const fact = liquidationFact(batch, open, closings, trigger);
  const worstFirst = held
    .map((one, place) => ({ one: open[place]!, mark: one.mark, profit: profitAt(one.contract, one.exposure, one.mark) }))
    .sort((one, other) => (one.profit === other.profit ? byAge(one.one, other.one) : one.profit < other.profit ? -1 : 1));
  const places = new Map(open.map(({ id }, place) => [id, place]));
  for (const { one, mark } of worstFirst) {
    // It may have been closed with one before it, whose loss it paid.
    if (one.state !== "open") continue;
    const collateral = collateralNow();
    if (!isUnder(collateral, purse.spare)) return;
    const closed = closePosition(batch, one, { reason: "liquidation", price: mark, marks, tickOf });
    closings.push(closingFact(batch.contract(one.symbol), collateral, closed));
    for (const ended of closed) {
      purse.leave(held[places.get(ended.id)!]!);
      batch.prove(ended, "leverage-liquidation-4" satisfies LiquidationRule, { position: ended.id }, fact);
    }
  }
}

const byAge = (one: Position, other: Position): number => (one.id < other.id ? -1 : 1);
