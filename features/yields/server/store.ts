/** All SQL of yields. */
import type { Rate } from "@assay/core/money.ts";
import { bool, instant, int, json, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { endings, states } from "../contract.ts";
import type { Kind } from "../rules.ts";

const storedTerms = tableOf("yields.terms", {
  id: int(),
  product: text(),
  kind: text<Kind>(),
  currency: text(),
  fromDay: int(),
  isOnSale: bool,
  min: units,
  /** Units as digits. */
  rates: json<readonly string[]>(),
});
export type Terms = Omit<RowOf<typeof storedTerms>, "rates"> & { readonly rates: readonly Rate[] };
const termsOf = ({ rates, ...row }: RowOf<typeof storedTerms>): Terms => ({ ...row, rates: rates.map(BigInt) });

export const insertTerms = async (db: Database, all: readonly Terms[], conflict = sql``): Promise<void> =>
  await storedTerms.insert(
    db,
    all.map(({ rates, ...row }) => ({ ...row, rates: rates.map(String) })),
    conflict,
  );

export const dayRates = tableOf("yields.day_rate", {
  product: text(),
  day: int(),
  rate: units,
  announcedAt: instant,
  setAside: units,
});
export type DayRate = RowOf<typeof dayRates>;

export const subscriptions = tableOf("yields.subscription", {
  id: uuid,
  customerId: uuid,
  termsId: int(),
  product: text(),
  kind: text<Kind>(),
  currency: text(),
  amount: units,
  createdAt: instant,
  firstDay: int(),
  endDay: int().orNull,
  remaining: units,
  nextDay: int(),
  dueAt: instant,
  paid: units,
  redemptions: int(),
  status: text<(typeof states)[number]>(),
  ended: text<(typeof endings)[number]>().orNull,
  endedAt: instant.orNull,
  penalty: units,
});
export type Subscription = RowOf<typeof subscriptions>;

/** The terms of each product that hold on a day, on sale or not. */
export async function listTermsOn(db: Database, day: number): Promise<Terms[]> {
  const rows = await storedTerms.select(
    db,
    sql`as one where from_day <= ${day} and not exists (
      select from yields.terms newer where newer.product = one.product and newer.id > one.id and newer.from_day <= ${day}
    ) order by kind = 'cloud', kind = 'defi', id`,
  );
  return rows.map(termsOf);
}

export async function findTerms(db: Database, product: string, day: number): Promise<Terms | undefined> {
  const rows = await storedTerms.select(db, sql`where product = ${product} and from_day <= ${day} order by id desc limit 1`);
  return rows.map(termsOf)[0];
}

/** All terms of the products that have no rate yet for a day; the oldest first. */
export async function listUndecided(db: Database, day: number): Promise<Terms[]> {
  const rows = await storedTerms.select(
    db,
    sql`as one where kind <> 'cloud' and from_day <= ${day} and not exists (
      select from yields.day_rate r where r.product = one.product and r.day = ${day}
    ) order by id`,
  );
  return rows.map(termsOf);
}

export async function listTermsOf(db: Database, ids: readonly number[]): Promise<Terms[]> {
  if (ids.length === 0) return [];
  return (await storedTerms.select(db, sql`where id = any(${[...new Set(ids)]}::int[])`)).map(termsOf);
}

export const pageTerms = async (db: Database, { offset, limit }: PageRows): Promise<Terms[]> =>
  (await storedTerms.select(db, sql`order by id desc limit ${limit} offset ${offset}`)).map(termsOf);

/** The newest terms of a product, whenever they hold, and the next id; sales of terms wait for each other. */
export async function lockTerms(
  db: Database,
  product: string,
): Promise<{ readonly newest: Terms | undefined; readonly id: number }> {
  await sql`lock table yields.terms in share row exclusive mode`.execute(db);
  const rows = await storedTerms.select(db, sql`where product = ${product} order by id desc limit 1`);
  const { rows: last } = await sql<{ id: number }>`select coalesce(max(id), 0) + 1 as id from yields.terms`.execute(db);
  return { newest: rows.map(termsOf)[0], id: last[0]!.id };
}

/** The last day of a product that has been decided. */
export async function lastDecided(db: Database, product: string): Promise<number | undefined> {
  const { rows } = await sql<{ day: number | null }>`
    select max(day) as day from yields.day_rate where product = ${product}`.execute(db);
  return rows[0]?.day ?? undefined;
}

/** Rates of these products from a day on. */
export async function ratesFrom(db: Database, products: readonly string[], day: number): Promise<DayRate[]> {
  if (products.length === 0) return [];
  return await dayRates.select(
    db,
    sql`where product = any(${[...new Set(products)]}::text[]) and day >= ${day} order by product, day`,
  );
}

export const newestRates = async (db: Database, product: string, limit: number): Promise<DayRate[]> =>
  await dayRates.select(db, sql`where product = ${product} order by day desc limit ${limit}`);

/** Units that all who hold a product through a day get at a rate. */
export async function outputOfAll(db: Database, product: string, day: number, rate: Rate): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`
    select coalesce(sum(div(remaining * ${String(rate)}::numeric, 100000000)), 0) as units from yields.subscription
    where product = ${product} and status = 'running' and first_day <= ${day}`.execute(db);
  return BigInt(rows[0]!.units);
}

/** `lock` is empty, or `for update` so that nobody else decides it meanwhile. */
export const findSubscription = async (
  db: Database,
  customerId: string,
  id: string,
  lock = sql``,
): Promise<Subscription | undefined> =>
  (await subscriptions.select(db, sql`where customer_id = ${customerId} and id = ${id} ${lock}`))[0];

/** What these customers have subscribed and not taken out, locked. */
export const lockRunningOf = async (db: Database, customers: readonly string[], limit: number): Promise<Subscription[]> =>
  await subscriptions.select(
    db,
    sql`where customer_id = any(${[...customers]}::uuid[]) and status = 'running' order by id limit ${limit} for update`,
  );

export const listRows = async (
  db: Database,
  { customerId, status, offset, limit }: PageRows & { customerId: string; status: Subscription["status"] | undefined },
): Promise<Subscription[]> =>
  await subscriptions.select(
    db,
    sql`where customer_id = ${customerId} ${status ? sql`and status = ${sql.lit(status)}` : sql``}
      order by id desc limit ${limit} offset ${offset}`,
  );

export const countRunning = async (db: Database, customerId: string): Promise<number> =>
  await subscriptions.count(db, sql`where customer_id = ${customerId} and status = 'running'`);

/** Those with a day that is over, is not paid, and has a rate. */
export const holdDue = async (db: Database, now: Date, limit: number): Promise<Subscription[]> =>
  await subscriptions.select(
    db,
    sql`as one where status = 'running' and due_at <= ${now} and (kind = 'cloud' or exists (
      select from yields.day_rate r where r.product = one.product and r.day = one.next_day
    )) order by due_at, id limit ${limit} for update skip locked`,
  );

export const writeDecided = async (db: Database, decided: readonly Subscription[]): Promise<void> =>
  await subscriptions.update(db, decided, [
    "remaining",
    "nextDay",
    "dueAt",
    "paid",
    "redemptions",
    "status",
    "ended",
    "endedAt",
    "penalty",
  ]);

/** What is set aside for subscriptions and not paid yet, as a query of these with `units`: announced days, or the days of a contract that are left. */
export const owed = sql`
  select s.*, case when s.kind = 'cloud' then (
      select coalesce(sum(div(s.remaining * one.rate::numeric, 100000000)), 0)
      from yields.terms t cross join jsonb_array_elements_text(t.rates) with ordinality as one(rate, day)
      where t.id = s.terms_id and one.day > s.next_day - s.first_day
    ) else (
      select coalesce(sum(div(s.remaining * r.rate, 100000000)), 0) from yields.day_rate r
      where r.product = s.product and r.day >= s.next_day
    ) end as units
  from yields.subscription s where s.status = 'running'`;

export interface Sums {
  readonly currency: string;
  readonly invested: string;
  readonly promised: string;
  readonly earned: string;
}

/** What a customer's subscriptions are in all, by coin: units. */
export async function sumSubscriptions(db: Database, customerId: string): Promise<Sums[]> {
  const { rows } = await sql<Sums>`
    select all_of.currency, sum(remaining) as invested, sum(paid - penalty) as earned, coalesce((
      select sum(units) from (${owed} and s.customer_id = ${customerId}) open where open.currency = all_of.currency
    ), 0) as promised
    from yields.subscription all_of where customer_id = ${customerId} group by all_of.currency order by all_of.currency`.execute(
    db,
  );
  return rows;
}

export const listEnding = async (db: Database, customerId: string, limit: number): Promise<Subscription[]> =>
  await subscriptions.select(
    db,
    sql`where customer_id = ${customerId} and status = 'running' and end_day is not null order by end_day, id limit ${limit}`,
  );

export interface ProductSums {
  readonly held: string;
  readonly owed: string;
  readonly paid: string;
  readonly matured: number;
  readonly left: number;
}

/** What all subscriptions of a product are together: units, and how many contracts have ended which way. */
export async function sumProduct(db: Database, product: string): Promise<ProductSums> {
  const { rows } = await sql<ProductSums>`
    select coalesce(sum(remaining), 0) as held, coalesce(sum(paid - penalty), 0) as paid,
      (count(*) filter (where ended = 'matured'))::int as matured, (count(*) filter (where ended = 'early'))::int as "left",
      coalesce((select sum(units) from (${owed} and s.product = ${product}) open), 0) as owed
    from yields.subscription where product = ${product}`.execute(db);
  return rows[0]!;
}
