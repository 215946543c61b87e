import type { InputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";
import type { Batch } from "./batch.ts";
import { closeOrWait, type Closes } from "./closing.ts";

/** Closes what is asked for as if each had been closed by itself, oldest first. What stands in a purse follows somebody else's trades. */
export function closePositions(
  batch: Batch,
  customerId: string,
  { type, symbol }: InputOf<(typeof calls)["closePositions"]>,
): Closes {
  const asked = batch
    .own(customerId)
    .filter((one) => one.state === "open" && (type === "all" || one.side === type) && (symbol ?? one.symbol) === one.symbol);
  // A cross position that could not pay has closed the others with it.
  const done = asked.flatMap((one) => (one.state === "open" ? [closeOrWait(batch, one, one.quantity)] : []));
  return {
    closed: done.flatMap(({ closed }) => closed),
    waiting: done.reduce((sum, { waiting }) => sum + waiting, 0),
  };
}
