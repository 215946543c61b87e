import type { Fact } from "@assay/features/proofs/server.ts";
import type { CloseReason } from "../contract.ts";
import { type MarkRule, nextMarkRule } from "../rules/receipt-rules.ts";
import type { Batch } from "./batch.ts";
import { markBy, markFact, type Marked } from "./facts.ts";
import type { Position } from "./positions.ts";
import { closePosition } from "./settle.ts";

/**
 * Closes a position, or a part of it, at its mark because its customer asks or has asked for it, and keeps the tick of that mark as
 * evidence; of what has waited besides what was asked for. Others of his purse that close with it prove their own marks.
 */
export function closeAsked(
  batch: Batch,
  position: Position,
  reason: CloseReason & ("customer" | "next-mark" | "reduce-only"),
  { marks, tickOf }: Marked,
  quantity?: bigint,
  asked?: Fact,
): Position[] {
  const closed = closePosition(batch, position, { reason, price: marks(position.symbol)!, marks, tickOf }, quantity);
  for (const one of closed) {
    const contract = batch.contract(one.symbol);
    const fact = markFact(contract, one, reason, markBy(contract, tickOf(one.symbol))!);
    // It stands first; what had to close with it was not asked for.
    if (asked && one === closed[0])
      batch.prove(one, nextMarkRule, { ...fact, ...(one.partOf !== null && { part_of: one.partOf }), asked });
    else batch.prove(one, "leverage-mark-1" satisfies MarkRule, fact);
  }
  return closed;
}
