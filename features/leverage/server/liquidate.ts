/** Who is liquidated: positions whose purse has no more than they must keep, the worst first (README.md, Liquidation). */
import type { LiquidationRule } from "../rules/receipt.ts";
import { isUnder, profitAt } from "../rules/margin.ts";
import type { Batch } from "./batch.ts";
import { closeWaiting } from "./closing.ts";
import { liquidationFact, type Trigger } from "./facts.ts";
import { exposureOf, type Position } from "./positions.ts";
import { purseOf, spareOf } from "./purse.ts";
import { closePosition } from "./settle.ts";

/** Liquidates what the purse of a position cannot keep: the worst position first, judged anew after each. */
export function liquidate(batch: Batch, position: Position, trigger: Trigger): void {
  const { marks, tickOf } = trigger;
  for (;;) {
    const { positions, collateral } = purseOf(batch, position);
    const open = positions.filter(({ state }) => state === "open");
    const spare = spareOf(batch, open, marks);
    if (open.length === 0 || spare === undefined || !isUnder(collateral, spare)) return;
    // What its customer has asked to close goes first, also at the mark of another market whose tick is still on its way.
    if (closeWaiting(batch, open, trigger)) continue;
    const [worst] = open
      .map((one) => ({ one, mark: marks(one.symbol)! }))
      .map(({ one, mark }) => ({ one, mark, profit: profitAt(batch.contract(one.symbol), exposureOf(one), mark) }))
      .sort((one, other) => (one.profit === other.profit ? byAge(one.one, other.one) : one.profit < other.profit ? -1 : 1));
    const fact = liquidationFact(batch, open, collateral, trigger);
    for (const closed of closePosition(batch, worst!.one, { reason: "liquidation", price: worst!.mark, marks, tickOf }))
      batch.prove(closed, "leverage-liquidation-3" satisfies LiquidationRule, { position: closed.id, ...fact });
  }
}

const byAge = (one: Position, other: Position): number => (one.id < other.id ? -1 : 1);
