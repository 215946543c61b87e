/** Closing that is asked for while a market has no mark is kept on the position, and done at the first mark after that. */
import type { Batch } from "./batch.ts";
import { askedFact } from "./asked.ts";
import { closeAsked } from "./close-asked.ts";
import type { Marked } from "./facts.ts";
import type { Closing, Position } from "./positions.ts";
import { least } from "../rules/closing.ts";

/** What has closed, and how many positions wait for a mark to close at. */
export interface Closes {
  readonly closed: readonly Position[];
  readonly waiting: number;
}

/**
 * Closes so much of an open position at its mark, or lets it wait for one. Of what waits, what was asked for last counts; what is
 * closed at a mark takes nothing back of what waits for the next one, but for what is no longer there.
 */
export function closeOrWait(batch: Batch, position: Position, quantity: bigint): Closes {
  if (batch.marks(position.symbol) !== undefined)
    return { closed: closeAsked(batch, position, "customer", batch, quantity), waiting: 0 };
  // The same asked for again waits since the first time: a mark may have come between the two.
  const before = position.closing && least(position.closing.quantity, position.quantity);
  if (before !== quantity) position.closing = { quantity, askedAt: batch.now };
  batch.write(position);
  return { closed: [], waiting: 1 };
}

/**
 * Closes which of these positions wait for the marks that there are, the oldest first: as if each had been asked for now. Answers
 * whether any has.
 */
export function closeWaiting(batch: Batch, positions: readonly Position[], marked: Marked): boolean {
  const isDue = ({ closing, symbol }: Position): boolean => closing !== null && isSince(closing, symbol, marked);
  const due = positions.filter(isDue).sort((one, other) => (one.id < other.id ? -1 : 1));
  for (const position of due) {
    const { closing } = position;
    // A cross position that could not pay has closed the others with it.
    if (closing === null) continue;
    // What else has closed of it need not be closed again.
    const quantity = least(closing.quantity, position.quantity);
    closeAsked(batch, position, "next-mark", marked, quantity, askedFact(position, "close"));
    if (position.state !== "open") continue;
    position.closing = null;
    batch.write(position);
  }
  return due.length > 0;
}

/**
 * Whether a market has a mark from since the close was asked for. A tick carries the clock of the process that judged it, and the
 * asking that of the process that was asked: of one process the same, of several as far apart as these are. A tick of the very
 * millisecond came after it, or it would have been the mark at which the close was done at once.
 */
function isSince({ askedAt }: Closing, symbol: string, { marks, tickOf }: Marked): boolean {
  return marks(symbol) !== undefined && (askedAt === null || tickOf(symbol).at >= askedAt.getTime());
}
