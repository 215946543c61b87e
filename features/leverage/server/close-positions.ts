import type { InputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";
import type { Batch } from "./batch.ts";
import { closeAsked } from "./close-asked.ts";
import type { Position } from "./positions.ts";

/** Closes what is asked for as if each had been closed by itself, oldest first. Answers also how many have no mark. */
export function closePositions(
  batch: Batch,
  customerId: string,
  { type, symbol }: InputOf<(typeof calls)["closePositions"]>,
): { readonly closed: Position[]; readonly left: number } {
  const closed: Position[] = [];
  let left = 0;
  const asked = batch
    .active(customerId)
    .filter((one) => one.state === "open" && (type === "all" || one.side === type) && (symbol ?? one.symbol) === one.symbol);
  for (const one of asked) {
    if (one.state !== "open") continue;
    if (batch.marks(one.symbol) === undefined) left += 1;
    else closed.push(...closeAsked(batch, one, "customer", batch));
  }
  return { closed, left };
}
