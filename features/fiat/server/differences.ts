/** What people see of differences, and what they say of one. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { parseFiat } from "../rules/catalogue.ts";
import { causesOf } from "../rules/differences.ts";
import { fiatText } from "./answers.ts";
import { explained } from "./book-postings.ts";
import { holdLine, writeLines } from "./books-store.ts";
import { customersOf, differences, holdDifference, listDays, listOpen } from "./difference-store.ts";
import { accounts, findAccount, listById } from "./store.ts";

/** A month of a few accounts. */
const DAYS_SHOWN = 60;

type ListDifferences = typeof calls.listDifferences;

export async function listDifferences(
  { db }: Reader<Operator>,
  { limit }: InputOf<ListDifferences>,
): Promise<OutputOf<ListDifferences>> {
  const [ours, open, closed] = await Promise.all([
    accounts.select(db, sql`order by id`),
    listOpen(db, limit + 1),
    listDays(db, DAYS_SHOWN),
  ]);
  const currencyOf = new Map(ours.map(({ id, currency }) => [id, currency]));
  return {
    list: open.slice(0, limit).map(({ id, accountId, kind, units, since, cause, note }) => {
      const currency = currencyOf.get(accountId)!;
      return {
        id,
        account: accountId,
        currency,
        kind,
        amount: fiatText(currency, units),
        since: since.getTime(),
        causes: [...causesOf(kind, cause)],
        cause,
        note,
      };
    }),
    more: open.length > limit,
    days: closed.map(({ accountId, day, closing, ledger, differences: count }) => {
      const currency = currencyOf.get(accountId)!;
      return {
        day,
        account: accountId,
        currency,
        closing: fiatText(currency, closing),
        ledger: fiatText(currency, ledger),
        differences: count,
      };
    }),
  };
}

type Acknowledge = typeof calls.acknowledge;

export async function acknowledge(
  tx: Writer<Operator>,
  { difference: id, cause, currency, amount, reason }: InputOf<Acknowledge>,
): Promise<OutputOf<Acknowledge>> {
  const found = (await holdDifference(tx.db, id)) ?? reject("no-such-difference");
  const { kind, subject, accountId, units } = found;
  if (found.endedAt !== null || (found.cause !== null && found.cause !== "being-looked-at")) reject("difference-over");
  const account = (await findAccount(tx.db, accountId))!;
  const size = units < 0n ? -units : units;
  if (currency !== account.currency || parseFiat(account.currency, amount) !== size) reject("amount-differs");
  if (!causesOf(kind, found.cause).includes(cause)) reject("wrong-cause");
  const customers = kind === "not-shown" ? (await listById(tx.db, [subject])).map((one) => one.customerId) : [];
  if (kind !== "ledger" && kind !== "not-shown") customers.push(...(await customersOf(tx.db, subject)));
  for (const customerId of customers) tx.caller.concerns(customerId);
  tx.caller.shows({ account: accountId, kind, amount: `${amount} ${currency}`, cause });
  const isOver = cause !== "being-looked-at";
  if (kind === "unexplained" && cause !== "being-looked-at") {
    const line = (await holdLine(tx.db, subject))!;
    if (line.fate !== "unexplained") reject("difference-over");
    for (const posting of explained(account, line.id, size, cause)) await tx.ledger.post(posting);
    await writeLines(tx.db, [{ ...line, fate: cause }]);
  }
  await differences.update(
    tx.db,
    [{ ...found, cause, note: reason, acknowledgedAt: tx.now, endedAt: isOver ? tx.now : null }],
    ["cause", "note", "acknowledgedAt", "endedAt"],
  );
  return {};
}
