/** Statements, payments and the ledger beside each other: what differs is kept until it is over, and each day is closed once. */
import { DAY_MS, later, MINUTE_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { sql } from "kysely";
import { placesOf } from "./book-postings.ts";
import { foldBooks, listClosings } from "./books-store.ts";
import { days, differences, findDifferences, type Found, holdOpen } from "./difference-store.ts";

/** More than people could look at: beyond it the oldest are kept. */
const OPEN_MAX = 5_000;

export const reconcile: Job = {
  name: "fiat.reconcile",
  everyMs: 5 * MINUTE_MS,
  run: async (tx) => {
    const books = await readBooks(tx);
    const beside = books.flatMap(({ id, closing, ledger }): Found[] =>
      closing === ledger ? [] : [{ accountId: id, kind: "ledger", subject: id, units: closing - ledger, since: tx.now }],
    );
    const found = [...beside, ...(await findDifferences(tx.db, tx.now, OPEN_MAX))];
    const open = await holdOpen(tx.db, 2 * OPEN_MAX);
    const key = ({ kind, subject, units }: Pick<Found, "kind" | "subject" | "units">): string => `${kind} ${subject} ${units}`;
    const [still, known] = [new Set(found.map(key)), new Set(open.map(key))];
    const over = open.filter((one) => !still.has(key(one)));
    await differences.update(
      tx.db,
      over.map((one) => ({ ...one, endedAt: tx.now })),
      ["endedAt"],
    );
    const fresh = found.filter((one) => !known.has(key(one)));
    await differences.insert(
      tx.db,
      fresh.map((one) => ({
        ...one,
        id: tx.random.id(tx.now),
        foundAt: tx.now,
        endedAt: null,
        cause: null,
        note: null,
        acknowledgedAt: null,
      })),
    );
    const countOf = (accountId: string): number => found.filter((one) => one.accountId === accountId).length;
    const day = later(tx.now, -DAY_MS).toISOString().slice(0, 10);
    await days.insert(
      tx.db,
      books.map(({ id, statements, closing, ledger }) => ({
        accountId: id,
        day,
        statements,
        closing,
        ledger,
        differences: countOf(id),
        at: tx.now,
      })),
      sql`on conflict do nothing`,
    );
    await foldBooks(tx.db);
    return "done";
  },
};

/** What each account's last statement closes with, and what the ledger has there: smallest units. */
async function readBooks({ db }: Tx) {
  const books = (await listClosings(db)).filter(({ statements }) => statements > 0);
  const balances = await readBalances(
    db,
    books.map(({ id }) => placesOf(id).bank),
  );
  const atBank = new Map(balances.map(({ address, units }) => [address, -units]));
  return books.map(({ id, statements, opening, closing }) => ({
    id,
    statements,
    closing: BigInt(closing),
    ledger: BigInt(opening) + (atBank.get(placesOf(id).bank) ?? 0n),
  }));
}
