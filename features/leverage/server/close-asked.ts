import type { CloseReason } from "../contract.ts";
import type { MarkRule } from "../rules/receipt.ts";
import type { Batch } from "./batch.ts";
import { markBy, markFact, type Marked } from "./facts.ts";
import type { Position } from "./positions.ts";
import { closePosition } from "./settle.ts";

/**
 * Closes a position, or a part of it, at its mark because its customer asks or has asked for it, and keeps the tick of that mark as
 * evidence. Others of his purse that close with it prove their own marks.
 */
export function closeAsked(
  batch: Batch,
  position: Position,
  reason: CloseReason & ("customer" | "next-mark" | "reduce-only"),
  { marks, tickOf }: Marked,
  quantity?: bigint,
): Position[] {
  const closed = closePosition(batch, position, { reason, price: marks(position.symbol)!, marks, tickOf }, quantity);
  for (const one of closed) {
    const contract = batch.contract(one.symbol);
    batch.prove(
      one,
      "leverage-mark-1" satisfies MarkRule,
      markFact(contract, one, reason, markBy(contract, tickOf(one.symbol))!),
    );
  }
  return closed;
}
