/** All SQL of VIP. */
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import { type FeeKind, type LevelChange, type Merit, WINDOW_DAYS } from "../rules.ts";

const trade = tableOf("vip.trade", {
  customerId: uuid,
  against: uuid.orNull,
  kind: text<FeeKind>(),
  symbol: text(),
  volume: units,
  fee: units,
  paid: units,
  chargedIn: text(),
  charged: units,
  at: instant,
});
export type Trade = RowOf<typeof trade>;

export const insertTrades = async (db: Database, trades: readonly Trade[]): Promise<void> => await trade.insert(db, trades);

/** Takes away the oldest trades that nobody else is counting. */
export async function takeTrades(db: Database, limit: number): Promise<Trade[]> {
  const { rows } = await sql<Record<string, unknown>>`
    with taken as (
      delete from vip.trade where id in (select id from vip.trade order by id limit ${limit} for update skip locked) returning *
    )
    select ${trade.columns} from taken order by id`.execute(db);
  return rows.map(trade.read);
}

/** When the oldest trade was made that is not counted yet; undefined where all are. A transaction under way may bring an older one. */
export async function oldestWaiting(db: Database): Promise<Date | undefined> {
  const { rows } = await sql<{ at: Date }>`select at from vip.trade order by id limit 1`.execute(db);
  return rows[0]?.at;
}

const traded = tableOf("vip.traded", {
  customerId: uuid,
  day: int(),
  kind: text<FeeKind>(),
  volume: units,
  fee: units,
  linked: units,
});
export type Traded = RowOf<typeof traded>;

/** Adds to what customers have traded on days; one row a customer, day and kind. */
export async function addTraded(db: Database, rows: readonly Traded[]): Promise<void> {
  await traded.insert(
    db,
    rows,
    sql`on conflict (customer_id, day, kind) do update set volume = traded.volume + excluded.volume,
      fee = traded.fee + excluded.fee, linked = traded.linked + excluded.linked`,
  );
}

/** What customers have traded in the window that ends with a UTC day, by kind. */
export async function sumTraded(db: Database, customerIds: readonly string[], day: number): Promise<Traded[]> {
  const { rows } = await sql<Record<string, unknown>>`
    select customer_id as "customerId", ${day}::int as day, kind, sum(volume) as volume, sum(fee) as fee, sum(linked) as linked
    from vip.traded where customer_id = any(${[...customerIds]}::uuid[]) and day between ${day - WINDOW_DAYS + 1} and ${day}
    group by customer_id, kind`.execute(db);
  return rows.map(traded.read);
}

/** Forgets days that no window reaches any more. */
export const forgetTraded = async (db: Database, before: number): Promise<void> =>
  void (await sql`delete from vip.traded where day < ${before}`.execute(db));

const standing = tableOf("vip.standing", {
  customerId: uuid,
  level: int(),
  keptUntil: instant.orNull,
  assets: units,
  assetsDay: int().orNull,
});
export type StandingRow = RowOf<typeof standing>;

export const listStandings = async (db: Database, customerIds: readonly string[]): Promise<StandingRow[]> =>
  await standing.select(db, sql`where customer_id = any(${[...customerIds]}::uuid[])`);

/** Locks where customers stand, in one order for all transactions. Who has no row yet gets one. */
export async function lockStandings(db: Database, customerIds: readonly string[]): Promise<StandingRow[]> {
  const ids = [...customerIds].sort();
  await standing.insert(
    db,
    ids.map((customerId) => ({ customerId, level: 0, keptUntil: null, assets: 0n, assetsDay: null })),
    sql`on conflict do nothing`,
  );
  return await standing.select(db, sql`where customer_id = any(${ids}::uuid[]) order by customer_id for update`);
}

/** Locks those whose level has been kept long enough, the longest due first. */
export const lockDue = async (db: Database, now: Date, limit: number): Promise<StandingRow[]> =>
  await standing.select(
    db,
    sql`where kept_until <= ${now} order by kept_until, customer_id limit ${limit} for update skip locked`,
  );

export async function writeStandings(db: Database, rows: readonly StandingRow[]): Promise<void> {
  await standing.insert(
    db,
    rows,
    sql`on conflict (customer_id) do update set level = excluded.level, kept_until = excluded.kept_until, assets = excluded.assets,
      assets_day = excluded.assets_day`,
  );
}

/** Levels of customers, those above 0. */
export async function listLevels(db: Database, customerIds: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ customer_id: string; level: number }>`
    select customer_id, level from vip.standing where customer_id = any(${[...customerIds]}::uuid[]) and level > 0`.execute(db);
  return new Map(rows.map((row) => [row.customer_id, row.level]));
}

const change = tableOf("vip.change", {
  id: uuid,
  customerId: uuid,
  at: instant,
  levelBefore: int(),
  level: int(),
  why: text<LevelChange["why"]>(),
  volume: units,
  assets: units,
  keptUntil: instant.orNull,
});
export type ChangeRow = RowOf<typeof change> & Merit;

export const insertChanges = async (db: Database, changes: readonly ChangeRow[]): Promise<void> =>
  await change.insert(db, changes);

export const listChangeRows = async (
  db: Database,
  { customerId, offset, limit }: PageRows & { readonly customerId: string },
): Promise<ChangeRow[]> =>
  await change.select(db, sql`where customer_id = ${customerId} order by place desc limit ${limit} offset ${offset}`);

/** The day that the look at assets is at, and how far it has come; locked. */
export async function lockSurvey(db: Database): Promise<{ readonly day: number; readonly after: string | null } | undefined> {
  const { rows } = await sql<{
    day: number;
    after: string | null;
  }>`select day, after_address as after from vip.survey for update`.execute(db);
  return rows[0];
}

export const writeSurvey = async (db: Database, day: number, after: string | null): Promise<void> =>
  void (await sql`
    insert into vip.survey (day, after_address) values (${day}, ${after})
    on conflict (id) do update set day = excluded.day, after_address = excluded.after_address`.execute(db));
