/** Each change of a withdrawal's state: its row, its step, and who hears of it. */
import { later } from "@assay/core/time.ts";
import type { Tx } from "@assay/server/feature.ts";
import { events } from "../contract.ts";
import { isOpen, type Reason, type State, turnOf } from "../rules.ts";
import { accountsOf, returned } from "./postings.ts";
import { steps, type Withdrawal, withdrawals } from "./store.ts";

/** What a change of state may write beside it. */
type More = Partial<
  Pick<
    Withdrawal,
    "note" | "feeMax" | "spends" | "genesis" | "hash" | "bytes" | "voidAt" | "networkFee" | "needed" | "paidHash"
  > & {
    readonly heldUntil: Date | null;
  }
>;

/** Moves a locked withdrawal on. A hold's own end is its deadline, where it has one. */
export async function moveOn(tx: Tx, row: Withdrawal, state: State, reason: Reason | null, more: More = {}): Promise<Withdrawal> {
  const { heldUntil, ...written } = more;
  const turn = turnOf(state, row.minutes);
  const dueAt = turn ? (heldUntil ?? later(tx.now, turn.ms)) : null;
  const moved: Withdrawal = { ...row, ...written, state, reason, dueAt, endedAt: isOpen(state) ? null : tx.now };
  await withdrawals.update(
    tx.db,
    [moved],
    row.bytes === null
      ? [
          "state",
          "reason",
          "note",
          "dueAt",
          "feeMax",
          "spends",
          "genesis",
          "hash",
          "bytes",
          "voidAt",
          "endedAt",
          "networkFee",
          "needed",
        ]
      : ["state", "reason", "dueAt", "endedAt", "networkFee", "paidHash"],
  );
  await steps.add(tx.db, [{ of: row.id, step: state, owner: turn?.owner ?? null, at: tx.now, dueAt, reason }]);
  if (row.kind !== "sweep") tx.emit(events.changed, { customerId: row.customerId });
  return moved;
}

/** Ends a locked withdrawal of which nothing was signed: all of it is the customer's again. */
export async function giveBack(
  tx: Tx,
  row: Withdrawal,
  state: "cancelled" | "refused",
  reason: Reason | null,
  note: string | null = null,
): Promise<Withdrawal> {
  if (row.kind !== "sweep") {
    await tx.ledger.open(accountsOf(row));
    await tx.ledger.post(returned(row));
  }
  return await moveOn(tx, row, state, reason, { note });
}
