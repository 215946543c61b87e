/** What late money becomes: USDT at the rate of its arrival, or money that goes back. Without a word it is USDT. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { describePayment } from "./answers.ts";
import { askedBack, bookAccounts } from "./book-postings.ts";
import { holdLines, listCounted, parts, writeLines } from "./books-store.ts";
import { poolAccounts, unlock } from "./postings.ts";
import { without } from "./reversals.ts";
import { findAccount, findPayment, type Payment, writeOutcome } from "./store.ts";

type ChooseLate = typeof calls.chooseLate;

export async function chooseLate(tx: Writer<Customer>, { id, choice }: InputOf<ChooseLate>): Promise<OutputOf<ChooseLate>> {
  const { customerId } = tx.caller;
  const payment = (await findPayment(tx.db, customerId, id, sql`for update`)) ?? reject("no-such-payment");
  if (payment.chooseBy === null) reject("payment-over");
  const chosen = choice === "usdt" ? { ...payment, chooseBy: null } : await askBack(tx, payment);
  await writeOutcome(tx.db, [chosen]);
  tx.emit(events.changed, { customerId });
  return { payment: describePayment(chosen) };
}

/** All of it that is not delivered waits at its lines until people have sent it back. */
async function askBack(tx: Tx, payment: Payment): Promise<Payment> {
  const account = (await findAccount(tx.db, payment.accountId))!;
  const counted = await listCounted(tx.db, payment.id);
  const held = await holdLines(
    tx.db,
    counted.map(({ lineId }) => lineId),
  );
  const partOf = new Map(counted.map((part) => [part.lineId, part]));
  await tx.ledger.open([...bookAccounts(account), ...poolAccounts]);
  for (const part of counted) for (const posting of askedBack(account, part.id, part.units)) await tx.ledger.post(posting);
  await writeLines(
    tx.db,
    held.map((line) => {
      const { units } = partOf.get(line.id)!;
      return { ...line, fate: "held", paymentId: payment.id, counted: line.counted - units, open: line.open + units };
    }),
  );
  await parts.update(
    tx.db,
    counted.map((part) => ({ ...part, state: "taken-back" as const })),
    ["state"],
  );
  const left = counted.reduce((rest, part) => without(rest, part, tx.now), payment);
  if (left.promised === 0n) for (const posting of unlock(payment)) await tx.ledger.post(posting);
  return left;
}
