/** All SQL of lock mining. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { DividendTime } from "../rules.ts";

const terms = {
  currency: text(),
  dailyYield: units,
  periodDays: int(),
  dividendTime: text<DividendTime>(),
  penaltyRatio: units,
};

export const configs = tableOf("lock_mining.config", {
  id: int(),
  offer: text(),
  fromAt: instant,
  isOnSale: bool,
  ...terms,
  min: units,
});
export type Config = RowOf<typeof configs>;

export const locks = tableOf("lock_mining.lock", {
  id: uuid,
  customerId: uuid,
  configId: int(),
  ...terms,
  amount: units,
  createdAt: instant,
  dueAt: instant,
  daysPaid: int(),
  paid: units,
  renews: bool,
  renewal: text<"renewed" | "over">().orNull,
  status: text<"in-progress" | "redeemed">(),
  ended: text<"matured" | "early">().orNull,
  redeemedAt: instant.orNull,
  penalty: units.orNull,
  back: units.orNull,
});
export type Lock = RowOf<typeof locks>;

export const findConfig = async (db: Database, id: number): Promise<Config | undefined> =>
  (await configs.select(db, sql`where id = ${id}`))[0];

/** The newest terms of each offer that hold at a moment, unless they end it. */
export const listOnSale = async (db: Database, now: Date): Promise<Config[]> =>
  await configs.select(
    db,
    sql`as one where is_on_sale and from_at <= ${now} and not exists (
      select from lock_mining.config newer where newer.offer = one.offer and newer.id > one.id and newer.from_at <= ${now}
    ) order by id`,
  );

export const pageConfigs = async (db: Database, { offset, limit }: PageRows): Promise<Config[]> =>
  await configs.select(db, sql`order by id desc limit ${limit} offset ${offset}`);

/** The newest terms of an offer, and the next id; who adds terms waits for who does. */
export async function lockConfigs(
  db: Database,
  offer: string,
): Promise<{ readonly newest: Config | undefined; readonly id: number }> {
  await sql`lock table lock_mining.config in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from lock_mining.config`.execute(db);
  const [newest] = await configs.select(db, sql`where offer = ${offer} order by id desc limit 1`);
  return { newest, id: rows[0]!.id };
}

/** `lock` is empty, or `for update` so that nobody else decides it meanwhile. */
export const findLock = async (db: Database, customerId: string, id: string, lock = sql``): Promise<Lock | undefined> =>
  (await locks.select(db, sql`where customer_id = ${customerId} and id = ${id} ${lock}`))[0];

export const listLockRows = async (
  db: Database,
  { customerId, status, offset, limit }: PageRows & { customerId: string; status: Lock["status"] | undefined },
): Promise<Lock[]> =>
  await locks.select(
    db,
    sql`where customer_id = ${customerId} ${status ? sql`and status = ${sql.lit(status)}` : sql``}
      order by id desc limit ${limit} offset ${offset}`,
  );

export interface Sums {
  readonly currency: string;
  readonly locked: string;
  readonly promised: string;
  readonly earned: string;
}

/** What a customer's locks are in all, by coin: units. */
export async function sumLocks(db: Database, customerId: string): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select currency, coalesce(sum(amount) filter (where status = 'in-progress'), 0) as locked,
      coalesce(sum(div(amount * daily_yield * period_days, 100000000) - paid) filter (where status = 'in-progress'), 0) as promised,
      sum(paid - coalesce(penalty, 0)) as earned
    from lock_mining.lock where customer_id = ${customerId} group by currency order by currency`.execute(db);
  return rows;
}

/** Those whose terms end next. */
export const listEnding = async (db: Database, customerId: string, limit: number): Promise<Lock[]> =>
  await locks.select(
    db,
    sql`where customer_id = ${customerId} and status = 'in-progress'
      order by created_at + period_days * interval '24 hours', id limit ${limit}`,
  );

export const countRunning = async (db: Database, customerId: string): Promise<number> =>
  await locks.count(db, sql`where customer_id = ${customerId} and status = 'in-progress'`);

export const holdDue = async (db: Database, now: Date, limit: number): Promise<Lock[]> =>
  await locks.select(
    db,
    sql`where status = 'in-progress' and due_at <= ${now} order by due_at, id limit ${limit} for update skip locked`,
  );

/** Those whose terms are over and whose customers want them locked anew. */
export const holdRenewing = async (db: Database, limit: number): Promise<Lock[]> =>
  await locks.select(
    db,
    sql`where renews and ended = 'matured' and renewal is null order by redeemed_at, id limit ${limit} for update skip locked`,
  );

export const writeRenewals = async (db: Database, renewals: readonly Pick<Lock, "id" | "renews" | "renewal">[]): Promise<void> =>
  await locks.update(db, renewals, ["renews", "renewal"]);

/** The terms of an offer that are on sale now. */
export async function findSuccessor(db: Database, configId: number, now: Date): Promise<Config | undefined> {
  const before = await findConfig(db, configId);
  return (await listOnSale(db, now)).find(({ offer }) => offer === before?.offer);
}

export interface CoinSums {
  readonly currency: string;
  readonly locked: string;
  readonly paid: string;
  readonly matured: number;
  readonly early: number;
}

/** What all locks are together, by coin: units, and how many have ended which way. */
export async function sumAll(db: Database): Promise<CoinSums[]> {
  const { rows } = await sql<CoinSums>`
    select currency, coalesce(sum(amount) filter (where status = 'in-progress'), 0) as locked, sum(paid - coalesce(penalty, 0)) as paid,
      (count(*) filter (where ended = 'matured'))::int as matured, (count(*) filter (where ended = 'early'))::int as early
    from lock_mining.lock group by currency`.execute(db);
  return rows;
}

/** The locks that ended last, whoever had them. */
export const listEnded = async (db: Database, limit: number): Promise<Lock[]> =>
  await locks.select(db, sql`where status = 'redeemed' order by redeemed_at desc, id desc limit ${limit}`);

export const writeDecided = async (db: Database, decided: readonly Lock[]): Promise<void> =>
  await locks.update(db, decided, ["dueAt", "daysPaid", "paid", "status", "ended", "redeemedAt", "penalty", "back"]);
