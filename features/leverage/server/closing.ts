/** Closing that is asked for while a market has no mark is kept on the position, and done at the first mark after that. */
import type { Batch } from "./batch.ts";
import { closeAsked } from "./close-asked.ts";
import type { Trigger } from "./facts.ts";
import type { Position } from "./positions.ts";

/** What has closed, and how many positions wait for a mark to close at. */
export interface Closes {
  readonly closed: readonly Position[];
  readonly waiting: number;
}

/** Closes so much of an open position at its mark, or lets it wait for one. What was asked for last counts. */
export function closeOrWait(batch: Batch, position: Position, quantity: bigint): Closes {
  const isMarked = batch.marks(position.symbol) !== undefined;
  position.closing = isMarked ? null : quantity;
  if (isMarked) return { closed: closeAsked(batch, position, "customer", batch, quantity), waiting: 0 };
  batch.write(position);
  return { closed: [], waiting: 1 };
}

/** Closes what waits for the mark of a tick, the oldest first: as if each had been asked for now. */
export function closeWaiting(batch: Batch, customerIds: ReadonlySet<string>, trigger: Trigger): void {
  const waiting = [...customerIds]
    .flatMap((id) => batch.active(id))
    .filter(({ symbol, closing }) => symbol === trigger.tick.symbol && closing !== null)
    .sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const position of waiting) {
    const { closing } = position;
    // A cross position that could not pay has closed the others with it.
    if (closing === null) continue;
    position.closing = null;
    closeAsked(batch, position, "next-mark", trigger, closing);
  }
}
