/** All SQL of sales; that of payout files is in file-store.ts. */
import type { Fiat } from "@assay/features/fiat/contract.ts";
import { stepsOf } from "@assay/server/agreements/steps.ts";
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import { sql } from "kysely";
import type { Owner, Reason, State, StepName } from "../rules/states.ts";

export const sales = tableOf("sell.sale", {
  id: uuid,
  customerId: uuid,
  cardId: uuid,
  accountId: text(),
  reference: text(),
  country: text(),
  currency: text<Fiat>(),
  bankName: text(),
  lastFour: text(),
  sealed: text(),
  units,
  fee: units,
  spread: units,
  arrives: units,
  mid: units,
  rate: units,
  worthBtc: units.orNull,
  state: text<State>(),
  reason: text<Reason>().orNull,
  note: text().orNull,
  needed: int<0 | 1 | 2>(),
  createdAt: instant,
  dueAt: instant.orNull,
  isLate: bool,
  fileId: uuid.orNull,
  place: int().orNull,
  shownAt: instant.orNull,
  returned: units.orNull,
  back: units.orNull,
  endedAt: instant.orNull,
});
export type Sale = RowOf<typeof sales>;

export const steps = stepsOf<StepName, Owner, Reason>("sell.step", "sale_id");

export const approvals = tableOf("sell.approval", { saleId: uuid, operatorId: uuid, at: instant });

/** Held until the end of the transaction: cancelling and a file race for it. */
export const holdSale = async (db: Database, id: string): Promise<Sale | undefined> =>
  (await sales.select(db, sql`where id = ${id} for update`))[0];

export const findSale = async (db: Database, customerId: string, id: string): Promise<Sale | undefined> =>
  (await sales.select(db, sql`where customer_id = ${customerId} and id = ${id}`))[0];

export const pageSales = async (
  db: Database,
  { customerId, offset, limit }: PageRows & { readonly customerId: string },
): Promise<Sale[]> =>
  await sales.select(db, sql`where customer_id = ${customerId} order by id desc limit ${limit} offset ${offset}`);

/** Sales of an account by their references, in one order, so that two statements never wait for each other. */
export const holdNamed = async (db: Database, accountId: string, references: readonly string[]): Promise<Sale[]> =>
  await sales.select(
    db,
    sql`where account_id = ${accountId} and reference = any(${[...references]}::text[]) order by id for update`,
  );

/** What is ready for a file of an account, until a sale, the oldest first. */
export const holdReady = async (db: Database, accountId: string, last: string, limit: number): Promise<Sale[]> =>
  await sales.select(
    db,
    sql`where account_id = ${accountId} and state = 'queued' and id <= ${last} order by id limit ${limit} for update`,
  );

export interface Counted {
  readonly open: number;
  readonly asked: number;
}

/** What a customer has open, and has asked for within 24 hours. */
export async function countOf(db: Database, customerId: string, now: Date): Promise<Counted> {
  const since = later(now, -DAY_MS);
  const { rows } = await sql<Counted>`select count(*) filter (where ended_at is null)::int as open,
      count(*) filter (where created_at > ${since})::int as asked
    from sell.sale where customer_id = ${customerId} and (created_at > ${since} or ended_at is null)`.execute(db);
  return rows[0]!;
}

/** Units of BTC that customers' sales since a moment were worth by the index; what has not left, or has come back, does not count. */
export async function worthSoldOfAll(
  db: Database,
  customers: readonly string[],
  since: Date,
): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: string; worth: string }>`
    select customer_id as id, coalesce(sum(worth_btc - floor(worth_btc * coalesce(returned, 0) / arrives)), 0) as worth
    from sell.sale where customer_id = any(${[...customers]}::uuid[]) and created_at > ${since}
      and state not in ('cancelled', 'refused') group by 1`.execute(db);
  return new Map(rows.map(({ id, worth }) => [id, BigInt(worth)]));
}

export const worthSold = async (db: Database, customerId: string, since: Date): Promise<bigint> =>
  (await worthSoldOfAll(db, [customerId], since)).get(customerId) ?? 0n;

export async function listApprovals(db: Database, saleIds: readonly string[]) {
  return await approvals.select(db, sql`where sale_id = any(${[...saleIds]}::uuid[]) order by at, operator_id`);
}

const unfiled = sql`state in ('queued', 'held')`;

/** All that waits for a file, or is held back from one, of these customers: each one's the oldest first. */
export const listUnfiled = async (db: Database, customers: readonly string[]): Promise<Sale[]> =>
  await sales.select(db, sql`where ${unfiled} and customer_id = any(${[...customers]}::uuid[]) order by customer_id, id`);

/** So many customers who have something that waits for a file, behind one. */
export async function listWaiting(db: Database, after: string | undefined, limit: number): Promise<string[]> {
  const behind = after === undefined ? sql`` : sql`and customer_id > ${after}`;
  const { rows } = await sql<{ id: string }>`
    select distinct customer_id as id from sell.sale where ${unfiled} ${behind} order by 1 limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these sales, the ones that wait for a file still, locked in one order. */
export const holdUnfiled = async (db: Database, ids: readonly string[]): Promise<Sale[]> =>
  await sales.select(db, sql`where ${unfiled} and id = any(${[...ids]}::uuid[]) order by id for update`);

export const holdBouncing = async (db: Database, limit: number): Promise<Sale[]> =>
  await sales.select(db, sql`where state = 'bouncing' and ended_at is null order by id limit ${limit} for update skip locked`);

export const listOpenRows = async (db: Database, limit: number): Promise<Sale[]> =>
  await sales.select(db, sql`where ended_at is null order by is_late desc, (state = 'review') desc, id limit ${limit}`);

export interface Ready {
  readonly account: string;
  readonly currency: Fiat;
  readonly payouts: number;
  readonly sum: string;
  readonly last: string;
}

/** What is ready for a file of each account. */
export async function listReady(db: Database): Promise<Ready[]> {
  const { rows } = await sql<Ready>`select account_id as account, currency, count(*)::int as payouts, sum(arrives) as sum,
      (array_agg(id order by id desc))[1] as last
    from sell.sale where state = 'queued' group by 1, 2 order by 1`.execute(db);
  return rows;
}

/** Waits for people: approvals, files that nobody has made, and whatever has missed a deadline. */
export async function readQueue(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`select count(*)::int as waiting, min(created_at) as oldest
    from sell.sale where ended_at is null and (state in ('review', 'queued') or is_late)`.execute(db);
  return { waiting: rows[0]!.waiting, oldestAt: rows[0]!.oldest };
}
