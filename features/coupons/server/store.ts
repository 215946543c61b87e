/** All SQL of coupons. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { Kind, Product, Returned } from "../rules.ts";

const terms = {
  kind: text<Kind>(),
  worth: units,
  product: text<Product>(),
  symbol: text().orNull,
  volume: units,
  practice: bool,
};

export const series = tableOf("coupons.series", {
  id: int(),
  ...terms,
  budget: int(),
  opensAt: instant,
  endsAt: instant,
  validDays: int(),
  claimed: int(),
  stoppedAt: instant.orNull,
  closedAt: instant.orNull,
});
export type Series = RowOf<typeof series>;

export const coupons = tableOf("coupons.coupon", {
  id: uuid,
  seriesId: int(),
  customerId: uuid,
  ...terms,
  claimedAt: instant,
  expiresAt: instant,
  state: text<"active" | "used" | "expired">(),
  traded: units,
  paid: units,
  payments: int(),
  reminded: bool,
  endedAt: instant.orNull,
});
export type Coupon = RowOf<typeof coupons>;

const returned = tableOf("coupons.returned", { customerId: uuid, day: int(), currency: text(), units });
export type ReturnedRow = Returned & Pick<RowOf<typeof returned>, "customerId">;

/** Adds to what of a customer's fees was given back, in one order for all transactions. */
export async function addReturned(db: Database, rows: readonly ReturnedRow[]): Promise<void> {
  const sums = new Map<string, ReturnedRow>();
  for (const row of rows) {
    const key = `${row.customerId} ${row.day} ${row.currency}`;
    sums.set(key, { ...row, units: (sums.get(key)?.units ?? 0n) + row.units });
  }
  if (sums.size === 0) return;
  await returned.insert(
    db,
    [...sums].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row),
    sql`on conflict (customer_id, day, currency) do update set units = returned.units + excluded.units`,
  );
}

/** What of customers' fees of days before `until` was given back, each customer's from a day of his own on. */
export const listReturned = async (
  db: Database,
  customers: readonly { readonly customerId: string; readonly fromDay: number }[],
  until: number,
): Promise<ReturnedRow[]> =>
  await returned.select(
    db,
    sql`join unnest(${customers.map(({ customerId }) => customerId)}::uuid[], ${customers.map(({ fromDay }) => fromDay)}::int[])
      as asked(customer, from_day) on customer = customer_id where day >= from_day and day < ${until} order by customer_id, day, currency`,
  );

/** Whoever claims of a series waits here. */
export const lockSeries = async (db: Database, id: number): Promise<Series | undefined> =>
  (await series.select(db, sql`where id = ${id} for update`))[0];

/** Keeps others from making a series meanwhile: the next id, and how many run. */
export async function lockAllSeries(db: Database): Promise<{ readonly id: number; readonly running: number }> {
  await sql`lock table coupons.series in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ id: number; running: number }>`
    select coalesce(max(id), 0) + 1 as id, (count(*) filter (where closed_at is null))::int as running
    from coupons.series`.execute(db);
  return rows[0]!;
}

/** Series that a customer can claim. */
export const listClaimable = async (
  db: Database,
  { customerId, now, offset, limit }: PageRows & { readonly customerId: string; readonly now: Date },
): Promise<Series[]> =>
  await series.select(
    db,
    sql`as one where closed_at is null and stopped_at is null and opens_at <= ${now} and ends_at > ${now} and claimed < budget
      and not exists (select from coupons.coupon c where c.series_id = one.id and c.customer_id = ${customerId})
      order by id desc limit ${limit} offset ${offset}`,
  );

export const listOwn = async (
  db: Database,
  { customerId, state, offset, limit }: PageRows & { readonly customerId: string; readonly state: Coupon["state"] },
): Promise<Coupon[]> =>
  await coupons.select(
    db,
    sql`where customer_id = ${customerId} and state = ${state} order by id desc limit ${limit} offset ${offset}`,
  );

export const countOf = async (db: Database, seriesId: number, customerIds: readonly string[]): Promise<number> =>
  await coupons.count(db, sql`where series_id = ${seriesId} and customer_id = any(${[...customerIds]}::uuid[])`);

export const pageSeries = async (db: Database, { offset, limit }: PageRows): Promise<Series[]> =>
  await series.select(db, sql`order by id desc limit ${limit} offset ${offset}`);

/** What coupons of series have paid, in units. */
export async function sumPaid(db: Database, ids: readonly number[]): Promise<ReadonlyMap<number, bigint>> {
  const { rows } = await sql<{ id: number; paid: string }>`
    select series_id as id, sum(paid) as paid from coupons.coupon where series_id = any(${[...ids]}::int[]) group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, paid }) => [id, BigInt(paid)]));
}

/** Active coupons of customers, in one order for all transactions: those first that expire first. */
export const lockActive = async (db: Database, customerIds: readonly string[]): Promise<Coupon[]> =>
  await coupons.select(
    db,
    sql`where state = 'active' and customer_id = any(${[...customerIds]}::uuid[]) order by expires_at, id for update`,
  );

/** Those whose time was over before `until`. */
export const lockExpired = async (db: Database, until: Date, limit: number): Promise<Coupon[]> =>
  await coupons.select(
    db,
    sql`where state = 'active' and expires_at <= ${until} order by expires_at, id limit ${limit} for update skip locked`,
  );

export const lockEnding = async (db: Database, until: Date, limit: number): Promise<Coupon[]> =>
  await coupons.select(
    db,
    sql`where state = 'active' and not reminded and expires_at <= ${until}
      order by expires_at, id limit ${limit} for update skip locked`,
  );

/** Series whose claiming is over and whose rest is still promised. */
export const lockOver = async (db: Database, now: Date, limit: number): Promise<Series[]> =>
  await series.select(
    db,
    sql`where closed_at is null and (ends_at <= ${now} or stopped_at is not null) order by ends_at, id limit ${limit}
      for update skip locked`,
  );

export const writeCoupons = async (db: Database, rows: readonly Coupon[]): Promise<void> =>
  await coupons.update(db, rows, ["state", "traded", "paid", "payments", "reminded", "endedAt"]);

export const writeSeries = async (db: Database, rows: readonly Series[]): Promise<void> =>
  await series.insert(
    db,
    rows,
    sql`on conflict (id) do update set claimed = excluded.claimed, stopped_at = excluded.stopped_at, closed_at = excluded.closed_at`,
  );

/** Practice series of a kind that can still be claimed. */
export const countPractice = async (db: Database, kind: Kind, now: Date): Promise<number> =>
  await series.count(
    db,
    sql`where practice and kind = ${kind} and closed_at is null and stopped_at is null and ends_at > ${now} and claimed < budget`,
  );
