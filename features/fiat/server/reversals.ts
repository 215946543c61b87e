/** What a bank takes back: out of where it stands. Coins that were delivered for it stay the customer's, and the loss has a name. */
import type { Tx } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/ledger.ts";
import type { Movement } from "../rules/statement.ts";
import { bookAccounts, takenBack } from "./book-postings.ts";
import { holdReversed, type Line, listParts, type Part, parts, writeLines } from "./books-store.ts";
import { poolAccounts, unlock } from "./postings.ts";
import { type Account, holdAll, type Payment, writeOutcome } from "./store.ts";

export interface Row {
  readonly movement: Movement;
  readonly line: Line;
}

const said = (text: string): string => text.trim().toUpperCase();

/** Makes of each movement the reversal of the line it takes back, once; what takes nothing back that is known stays unexplained. */
export async function takeBack(tx: Tx, account: Account, rows: readonly Row[]) {
  if (rows.length === 0) return { made: [], payments: [], lineIds: new Set<string>() };
  const known = await holdReversed(tx.db, account.id, {
    units: rows.map(({ movement }) => -movement.units),
    bankIds: rows.flatMap(({ movement }) => movement.reverses ?? []),
    references: rows.map(({ movement }) => said(movement.reference)),
  });
  const counted = Map.groupBy(
    await listParts(
      tx.db,
      known.map(({ id }) => id),
    ),
    ({ lineId }) => lineId,
  );
  const held = await holdAll(tx.db, [
    ...[...counted.values()].flat().map(({ paymentId }) => paymentId),
    ...known.flatMap(({ paymentId }) => paymentId ?? []),
  ]);
  const payments = new Map(held.map((payment) => [payment.id, payment]));
  const changed = new Set<string>();
  const made: Line[] = [];
  const lines: Line[] = [];
  const gone: Part[] = [];
  const postings: Posting[] = [];
  for (const { movement, line } of rows) {
    const free = known.filter(
      (one) =>
        one.units === -movement.units &&
        !lines.some(({ id }) => id === one.id) &&
        (one.bankId === movement.reverses || (said(one.reference) === said(movement.reference) && said(one.reference) !== "")),
    );
    // What waits goes before what has bought something; the bank's own id before a text.
    const found =
      free.find(({ bankId }) => bankId === movement.reverses) ?? free.find(({ open, units }) => open === units) ?? free[0];
    if (!found) {
      made.push(line);
      continue;
    }
    const undone = undo(tx, found, counted.get(found.id) ?? [], payments);
    for (const payment of undone.payments) {
      if (payment.promised === 0n) postings.push(...unlock(payments.get(payment.id)!));
      payments.set(payment.id, payment);
      changed.add(payment.id);
    }
    postings.push(...takenBack(account, line.id, undone.of));
    lines.push(undone.line);
    gone.push(...undone.parts);
    made.push({ ...line, fate: "reversal", paymentId: found.paymentId });
  }
  await tx.ledger.open([...bookAccounts(account), ...poolAccounts]);
  for (const posting of postings) await tx.ledger.post(posting);
  await writeLines(tx.db, lines);
  await parts.update(tx.db, gone, ["state"]);
  const written = [...changed].map((id) => payments.get(id)!);
  await writeOutcome(tx.db, written);
  return { made, payments: written, lineIds: new Set(lines.map(({ id }) => id)) };
}

/** The line, its parts and their payments as they are once it is taken back, and where its money is taken from. */
function undo(tx: Tx, line: Line, counted: readonly Part[], known: ReadonlyMap<string, Payment>) {
  const payments = new Map<string, Payment>();
  const gone: Part[] = [];
  let [clearing, lost] = [0n, 0n];
  for (const part of counted) {
    const payment = payments.get(part.paymentId) ?? known.get(part.paymentId)!;
    const isDelivered = part.state === "delivered";
    if (isDelivered) lost += part.units;
    else clearing += part.units;
    gone.push({ ...part, state: isDelivered ? "lost" : "taken-back" });
    payments.set(payment.id, isDelivered ? payment : without(payment, part, tx.now));
  }
  // What has gone back already was decided by the house: that it goes twice is its loss too.
  const [seen, returning] = line.returnSeen ? [line.returned, 0n] : [0n, line.returned];
  const waiting = line.fate === "held" ? known.get(line.paymentId!) : undefined;
  if (waiting?.status === "on-hold") payments.set(waiting.id, over(waiting, tx.now));
  const left = line.counted - clearing;
  return {
    line: {
      ...line,
      fate: left + seen > 0n ? line.fate : ("taken-back" as const),
      counted: left,
      open: 0n,
      returned: seen,
      returnReference: seen > 0n ? line.returnReference : null,
      takenBack: line.open + returning + clearing,
      lost: lost + seen,
    },
    parts: gone,
    payments: [...payments.values()],
    of: { open: line.open, clearing, returning, lost: lost + seen },
  };
}

/** A payment without a part that was not delivered. */
export function without(payment: Payment, part: Part, now: Date): Payment {
  const [paid, owed] = [payment.paid! - part.units, payment.owed! - part.bought];
  if (paid === 0n) return over(payment, now);
  // What is left was delivered before.
  if (paid === payment.sold) return { ...payment, paid, owed, status: "delivered", chooseBy: null, endedAt: now };
  return { ...payment, paid, owed };
}

const over = (payment: Payment, now: Date): Payment => ({
  ...payment,
  status: "refunded",
  promised: 0n,
  paid: null,
  owed: null,
  chooseBy: null,
  endedAt: now,
});
