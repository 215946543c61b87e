/** All SQL of invitations, but that which reads fees (fees.ts). */
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { Side } from "../contract.ts";
import type { Outcome } from "../rules.ts";

export const terms = tableOf("invite.terms", { id: int(), share: units, days: int(), fromAt: instant });
export type Terms = RowOf<typeof terms>;

/** The terms under which somebody signs up at a moment. */
export const findTerms = async (db: Database, at: Date): Promise<Terms | undefined> =>
  (await terms.select(db, sql`where from_at <= ${at} order by id desc limit 1`))[0];

export const pageTerms = async (db: Database, { offset, limit }: PageRows): Promise<Terms[]> =>
  await terms.select(db, sql`order by id desc limit ${limit} offset ${offset}`);

/** The next id; who adds terms waits for who does. */
export async function lockTerms(db: Database): Promise<number> {
  await sql`lock table invite.terms in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from invite.terms`.execute(db);
  return rows[0]!.id;
}

const codes = tableOf("invite.code", { code: text(), customerId: uuid, label: text(), friendPercent: int(), createdAt: instant });
export type CodeRow = RowOf<typeof codes>;

export const insertCode = async (db: Database, row: CodeRow): Promise<void> => await codes.insert(db, [row]);

/** Of all that a customer has made, the oldest first: their number is bounded. */
export const listCodes = async (db: Database, customerId: string): Promise<CodeRow[]> =>
  await codes.select(db, sql`where customer_id = ${customerId} order by created_at, code`);

export const findCode = async (db: Database, code: string): Promise<CodeRow | undefined> =>
  (await codes.select(db, sql`where code = ${code}`))[0];

/** False where it is no code that the customer has made. */
export async function writeLabel(db: Database, customerId: string, code: string, label: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update invite.code set label = ${label} where code = ${code} and customer_id = ${customerId}`.execute(db);
  return numAffectedRows === 1n;
}

const invitations = tableOf("invite.invitation", {
  id: uuid,
  friendId: uuid,
  inviterId: uuid,
  code: text(),
  termsId: int(),
  share: units,
  friendPercent: int(),
  at: instant,
  fromDay: int(),
  endDay: int(),
  nextDay: int().orNull,
  tradedDay: int().orNull,
});
export type Invitation = RowOf<typeof invitations>;

/** Nothing where the friend has one: he was invited once. */
export const insertInvitation = async (db: Database, row: Invitation): Promise<void> =>
  await invitations.insert(db, [row], sql`on conflict (friend_id) do nothing`);

export const findInvitation = async (db: Database, friendId: string): Promise<Invitation | undefined> =>
  (await invitations.select(db, sql`where friend_id = ${friendId}`))[0];

export const pageInvitations = async (
  db: Database,
  { inviterId, offset, limit }: PageRows & { readonly inviterId: string },
): Promise<Invitation[]> =>
  await invitations.select(db, sql`where inviter_id = ${inviterId} order by id desc limit ${limit} offset ${offset}`);

/** Those of which days before `day` are not decided, the longest due first, without those of these friends. */
export const holdDue = async (db: Database, day: number, limit: number, without: readonly string[]): Promise<Invitation[]> =>
  await invitations.select(
    db,
    sql`where next_day < ${day} and friend_id <> all(${[...without]}::uuid[])
      order by next_day, id limit ${limit} for update skip locked`,
  );

export const writeDecided = async (db: Database, rows: readonly Invitation[]): Promise<void> =>
  await invitations.update(db, rows, ["nextDay", "tradedDay"]);

export interface CodeCount {
  readonly code: string;
  readonly registered: number;
  readonly traded: number;
}

/** How many have signed up with each code of a customer, and how many of them have paid fees. */
export async function countFriends(db: Database, inviterId: string): Promise<CodeCount[]> {
  const { rows } = await sql<CodeCount>`
    select code, count(*)::int as registered, count(traded_day)::int as traded from invite.invitation
    where inviter_id = ${inviterId} group by code`.execute(db);
  return rows;
}

const payouts = tableOf("invite.payout", {
  id: uuid,
  friendId: uuid,
  inviterId: uuid,
  day: int(),
  currency: text(),
  fees: units,
  returned: units,
  share: units,
  friendPercent: int(),
  rebate: units,
  toFriend: units,
  toInviter: units,
  outcome: text<Outcome>(),
  at: instant,
});
export type Payout = RowOf<typeof payouts>;

export const insertPayouts = async (db: Database, rows: readonly Payout[]): Promise<void> => await payouts.insert(db, rows);

export const pagePayouts = async (
  db: Database,
  { customerId, side, offset, limit }: PageRows & { readonly customerId: string; readonly side: Side },
): Promise<Payout[]> =>
  await payouts.select(
    db,
    sql`where ${sql.raw(`${side}_id`)} = ${customerId} order by day desc, id desc limit ${limit} offset ${offset}`,
  );

const totals = tableOf("invite.total", { customerId: uuid, side: text<Side>(), code: text(), currency: text(), earned: units });
export type Total = RowOf<typeof totals>;

/** Adds to what was earned; one row a customer, side, code and currency, in one order for all transactions. */
export async function addTotals(db: Database, rows: readonly Total[]): Promise<void> {
  if (rows.length === 0) return;
  await totals.insert(
    db,
    rows,
    sql`on conflict (customer_id, side, code, currency) do update set earned = total.earned + excluded.earned`,
  );
}

export const listTotals = async (db: Database, customerId: string): Promise<Total[]> =>
  await totals.select(db, sql`where customer_id = ${customerId} order by currency, code`);
