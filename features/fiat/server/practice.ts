/** The sandbox's bank: it books what is pressed, and its next statement goes the way of every other. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Customer, Job, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { isAwaited } from "../rules/match.ts";
import { isStatement, LINES_MAX, type Movement, readStatement, writeStatement } from "../rules/statement.ts";
import { fiatText } from "./answers.ts";
import { findPractice, lastStatement, listUnshown, practices } from "./books-store.ts";
import { isPractice } from "./practice-accounts.ts";
import { takeStatement } from "./statements.ts";
import { findAccount, findPayment } from "./store.ts";
import type { FiatTerms } from "./terms.ts";

type Call = typeof calls.payPractice;

export const payPractice =
  ({ mode }: FiatTerms) =>
  async (tx: Writer<Customer>, { id }: InputOf<Call>): Promise<OutputOf<Call>> => {
    if (mode !== "sandbox") reject("sandbox-only");
    const { customerId } = tx.caller;
    const payment = (await findPayment(tx.db, customerId, id, sql`for update`)) ?? reject("no-such-payment");
    const { accountId, currency, fiat, payer, reference, status } = payment;
    if (payment.method === "card") reject("other-method");
    if (!isAwaited(status) || !isPractice(accountId)) reject("payment-over");
    if (await findPractice(tx.db, id)) reject("practice-booked");
    const booked = { id: tx.random.id(tx.now), paymentId: id, accountId, units: fiat, name: payer, reference };
    await practices.insert(tx.db, [{ ...booked, bookedAt: tx.now, isShown: false }]);
    tx.emit(events.changed, { customerId });
    return { amount: fiatText(currency, fiat), currency };
  };

/** The practice bank's statement of these movements, one at least, which continues the last one and is read like every other. */
export async function showPractice(terms: FiatTerms, tx: Tx, account: string, movements: readonly Movement[]): Promise<void> {
  const { currency } = (await findAccount(tx.db, account, sql`for no key update`))!;
  const opening = (await lastStatement(tx.db, account))?.closing ?? 0n;
  const closing = movements.reduce((sum, { units }) => sum + units, opening);
  const text = writeStatement({ account, number: `P-${movements[0]!.bankId}`, currency, opening, closing, movements });
  const statement = readStatement(text);
  if (!isStatement(statement)) throw new Error(`the practice bank wrote a wrong line ${statement.line}`);
  await takeStatement(terms, tx, statement);
}

/** Far below what the text of a statement may be long. */
const TURN = Math.min(100, LINES_MAX);

export const practiceBank = (terms: FiatTerms): Job => ({
  name: "fiat.practice-bank",
  everyMs: SECOND_MS,
  run: async (tx) => {
    const booked = await listUnshown(tx.db, TURN);
    const [first] = booked;
    if (!first) return "done";
    await showPractice(
      terms,
      tx,
      first.accountId,
      booked.map(({ id, bookedAt, units, name, reference }) => ({ bankId: id, bookedAt, units, name, reference })),
    );
    await practices.update(
      tx.db,
      booked.map((one) => ({ ...one, isShown: true })),
      ["isShown"],
    );
    // Another account may have booked too.
    return "more";
  },
});
