/** Our accounts with banks, and whether all that their statements have shown is explained. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { isClabe } from "@assay/features/payees/server.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { countryAt, type Fiat, methods } from "../rules/catalogue.ts";
import { codeOf, type Place } from "../rules/code.ts";
import { describePlace, fiatText } from "./answers.ts";
import { placesOf } from "./book-postings.ts";
import { type Book, sumBooks } from "./books-store.ts";
import { isPractice } from "./practice-accounts.ts";
import { accounts, findAccount } from "./store.ts";

type ListBooks = typeof calls.listBooks;

export async function listBooks({ db }: Reader<Operator>): Promise<OutputOf<ListBooks>> {
  const [rows, books] = await Promise.all([accounts.select(db, sql`order by id`), sumBooks(db)]);
  const bookOf = new Map(books.map((book) => [book.id, book]));
  const atBanks = new Map(
    (
      await readBalances(
        db,
        rows.map(({ id }) => placesOf(id).bank),
      )
    ).map(({ address, units }) => [address, -units]),
  );
  return rows.map((account) => {
    const book = bookOf.get(account.id)!;
    const units = (key: keyof typeof shown): bigint => BigInt(book[key]);
    const shown = describeUnits(account.currency, book);
    const ledger = units("opening") + (atBanks.get(placesOf(account.id).bank) ?? 0n);
    const explained = units("opening") + units("counted") + units("open") + units("returning");
    const gone = units("unexplained") + units("spent") + units("lost") + BigInt(book.paidOut);
    const beside = units("closing") - ledger;
    return {
      ...describePlace(account),
      ...shown,
      from_at: account.fromAt.getTime(),
      statements: book.statements,
      ledger: fiatText(account.currency, ledger),
      difference: fiatText(account.currency, beside === 0n ? units("closing") - explained + gone : beside),
      paid_out: fiatText(account.currency, BigInt(book.paidOut)),
    };
  });
}

const describeUnits = (currency: Fiat, book: Book) => {
  const money = (key: Exclude<keyof Book, "id" | "statements" | "paidOut">): string => fiatText(currency, BigInt(book[key]));
  return {
    closing: money("closing"),
    opening: money("opening"),
    counted: money("counted"),
    open: money("open"),
    returning: money("returning"),
    unexplained: money("unexplained"),
    spent: money("spent"),
    lost: money("lost"),
  };
};

/** What a number of a method must look like, so that a payer's app takes it. */
const isUsable = (place: Place): boolean => {
  const { method, number, bank } = place;
  if (method === "spei") return isClabe(number);
  if (method === "promptpay") return /^[0-9]{13}$/.test(number);
  if (method === "vietqr") return /^[0-9]{6}$/.test(bank) && /^[0-9]{6,19}$/.test(number);
  if (method === "qrph") return /^[A-Z0-9]{11}$/.test(bank) && /^[0-9]{6,19}$/.test(number);
  // As the provider of cards names our account with it.
  if (method === "card") return /^acct_[A-Za-z0-9]{6,40}$/.test(number);
  if (method === "pix") return number.length <= 77;
  if (method === "upi") return /^[\w.-]{2,}@[\w.-]{2,}$/.test(number);
  if (method === "qris") return codeOf(place, "1", "AS") !== undefined;
  return number.length <= 60;
};

type PublishAccount = typeof calls.publishAccount;

export async function publishAccount(
  tx: Writer<Operator>,
  { account: id, reason: _, ...place }: InputOf<PublishAccount> & { readonly reason?: string },
): Promise<OutputOf<PublishAccount>> {
  const country = countryAt(place.country, tx.now);
  if (!country?.ways.some(({ method }) => method === place.method)) return reject("area-not-supported");
  if (isPractice(id) || !methods.includes(place.method) || !isUsable(place)) reject("wrong-account");
  if (await findAccount(tx.db, id)) reject("account-known");
  tx.caller.shows({ account: id, ...place });
  const { currency } = country;
  await accounts.insert(tx.db, [{ id, ...place, currency, fromAt: tx.now }]);
  return { account: id };
}
