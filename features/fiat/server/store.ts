/** All SQL of payments; that of the books is in books-store.ts. */
import { bool, instant, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { State } from "../contract.ts";
import type { Fiat, Method } from "../rules/catalogue.ts";

export const accounts = tableOf("fiat.account", {
  id: text(),
  method: text<Method>(),
  country: text(),
  currency: text<Fiat>(),
  holder: text(),
  number: text(),
  bank: text(),
  city: text(),
  fromAt: instant,
});
export type Account = RowOf<typeof accounts>;

/** Ours by its name, else the only one of this currency that has this number at its bank. */
export async function findOurs(db: Database, name: string, currency: Fiat): Promise<Account | "other-currency" | undefined> {
  const [own] = await accounts.select(db, sql`where id = ${name}`);
  if (own) return own.currency === currency ? own : "other-currency";
  const number = name.replaceAll(" ", "").toUpperCase();
  const found = await accounts.select(
    db,
    sql`where currency = ${currency} and upper(replace(number, ' ', '')) = ${number} order by id limit 2`,
  );
  return found.length === 1 ? found[0] : undefined;
}

export const payments = tableOf("fiat.payment", {
  id: uuid,
  customerId: uuid,
  accountId: text(),
  country: text(),
  currency: text<Fiat>(),
  method: text<Method>(),
  reference: text(),
  fiat: units,
  fee: units,
  spread: units,
  arrives: units,
  mid: units,
  rate: units,
  payer: text(),
  sealed: text(),
  createdAt: instant,
  dueAt: instant,
  status: text<State>(),
  promised: units,
  announcedAt: instant.orNull,
  voucher: text().orNull,
  paid: units.orNull,
  isLate: bool,
  /** Until when whoever has paid late may choose his money back; it is delivered then. */
  chooseBy: instant.orNull,
  /** What all that was paid buys, and what of it has been delivered, for how much of what was paid. */
  owed: units.orNull,
  delivered: units,
  sold: units,
  note: text().orNull,
  endedAt: instant.orNull,
});
export type Payment = RowOf<typeof payments>;

/** The newest account of each country and method. */
export const listOpenAccounts = async (db: Database, now: Date): Promise<Account[]> =>
  await accounts.select(
    db,
    sql`as one where from_at <= ${now} and not exists (
      select from fiat.account newer where newer.country = one.country and newer.method = one.method
        and newer.from_at <= ${now} and (newer.from_at, newer.id) > (one.from_at, one.id)
    ) order by country, method`,
  );

export const findAccount = async (db: Database, id: string, lock = sql``): Promise<Account | undefined> =>
  (await accounts.select(db, sql`where id = ${id} ${lock}`))[0];

/** `lock` is empty, or `for update` so that nobody else decides it meanwhile. */
export const findPayment = async (db: Database, customerId: string, id: string, lock = sql``): Promise<Payment | undefined> =>
  (await payments.select(db, sql`where customer_id = ${customerId} and id = ${id} ${lock}`))[0];

export const holdPayment = async (db: Database, id: string): Promise<Payment | undefined> =>
  (await payments.select(db, sql`where id = ${id} for update`))[0];

/** Payments of an account by their references, in one order, so that two statements never wait for each other. */
export const holdNamed = async (db: Database, accountId: string, references: readonly string[]): Promise<Payment[]> =>
  await payments.select(
    db,
    sql`where account_id = ${accountId} and reference = any(${[...references]}::text[]) order by id for update`,
  );

export const pagePayments = async (
  db: Database,
  { customerId, status, offset, limit }: PageRows & { customerId: string; status: State | undefined },
): Promise<Payment[]> =>
  await payments.select(
    db,
    sql`where customer_id = ${customerId} ${status ? sql`and status = ${status}` : sql``}
      order by id desc limit ${limit} offset ${offset}`,
  );

export const countPayments = async (db: Database, customerId: string, since: Date): Promise<number> =>
  await payments.count(db, sql`where customer_id = ${customerId} and created_at > ${since}`);

export const countIn = async (db: Database, customerId: string, status: State): Promise<number> =>
  await payments.count(db, sql`where customer_id = ${customerId} and status = ${status}`);

export const holdUnpaid = async (db: Database, now: Date, limit: number): Promise<Payment[]> =>
  await payments.select(
    db,
    sql`where status = 'to-be-paid' and due_at <= ${now} order by due_at, id limit ${limit} for update skip locked`,
  );

/** `dry`: nothing that needs more than was set aside for it. */
export const holdMatched = async (db: Database, now: Date, limit: number, dry: boolean): Promise<Payment[]> =>
  await payments.select(
    db,
    sql`where status = 'matched' and (choose_by is null or choose_by <= ${now}) ${dry ? sql`and owed - delivered <= promised` : sql``} order by id limit ${limit} for update skip locked`,
  );

export const listAnnounced = async (db: Database, limit: number): Promise<Payment[]> =>
  await payments.select(db, sql`where status = 'being-matched' order by announced_at, id limit ${limit}`);

/** In one order, as statements hold them. */
export const holdAll = async (db: Database, ids: readonly string[]): Promise<Payment[]> =>
  await payments.select(db, sql`where id = any(${[...ids]}::uuid[]) order by id for update`);

export const listById = async (db: Database, ids: readonly string[]): Promise<Payment[]> =>
  await payments.select(db, sql`where id = any(${[...ids]}::uuid[])`);

export const writeOutcome = async (db: Database, rows: readonly Payment[]): Promise<void> =>
  await payments.update(db, rows, [
    "status",
    "promised",
    "announcedAt",
    "voucher",
    "paid",
    "isLate",
    "chooseBy",
    "owed",
    "delivered",
    "sold",
    "note",
    "endedAt",
  ]);
