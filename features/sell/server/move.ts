/** Each change of a sale's state: its row, its step, and who hears of it. */
import { later } from "@assay/core/time.ts";
import type { Tx } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { isOpen, type Reason, type State, turnOf } from "../rules/states.ts";
import { accountsOf, returned } from "./postings.ts";
import { type Sale, sales, steps } from "./store.ts";

/** What a change of state may write beside it. */
type More = Partial<Pick<Sale, "note" | "fileId" | "place" | "shownAt" | "returned" | "back">> & {
  readonly heldUntil?: Date | null;
};

export interface Move extends More {
  /** Locked. */
  readonly row: Sale;
  readonly state: State;
  readonly reason: Reason | null;
}

/** A sale as a move leaves it. A hold's own end is its deadline, where it has one. */
export function moved(now: Date, { row, state, reason, heldUntil, ...written }: Move): Sale {
  const turn = turnOf(state, reason);
  const dueAt = turn ? (heldUntil ?? later(now, turn.ms)) : null;
  // A deadline that was missed is told of until that step is over.
  return { ...row, ...written, state, reason, dueAt, isLate: false, endedAt: isOpen(state) ? null : now };
}

/** Writes what has moved, in its order, in a few statements: a sale may have moved more than once. */
export async function writeMoved(tx: Tx, rows: readonly Sale[]): Promise<void> {
  await sales.update(
    tx.db,
    [...new Map(rows.map((row) => [row.id, row])).values()],
    ["state", "reason", "note", "dueAt", "isLate", "fileId", "place", "shownAt", "returned", "back", "endedAt"],
  );
  await steps.add(
    tx.db,
    rows.map(({ id, state, reason, dueAt }) => ({
      of: id,
      step: state,
      owner: turnOf(state, reason)?.owner ?? null,
      at: tx.now,
      dueAt,
      reason,
    })),
  );
  tellOf(tx, rows);
}

export const moveAll = async (tx: Tx, moves: readonly Move[]): Promise<void> =>
  await writeMoved(
    tx,
    moves.map((move) => moved(tx.now, move)),
  );

export async function moveOn(tx: Tx, row: Sale, state: State, reason: Reason | null, more: More = {}): Promise<Sale> {
  const next = moved(tx.now, { row, state, reason, ...more });
  await writeMoved(tx, [next]);
  return next;
}

/** Each customer once. */
export function tellOf(tx: Tx, rows: readonly Pick<Sale, "customerId">[]): void {
  for (const customerId of new Set(rows.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
}

/** Ends a locked sale that no file names: all of its USDT is the customer's again. */
export async function giveBack(
  tx: Tx,
  row: Sale,
  state: "cancelled" | "refused",
  reason: Reason | null,
  note: string | null = null,
): Promise<Sale> {
  await tx.ledger.open(accountsOf([row]));
  await tx.ledger.post(returned(row));
  return await moveOn(tx, row, state, reason, { note });
}
