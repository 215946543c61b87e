/** What was last told of traders, and the hours behind it. */
import type { OutputOf } from "@assay/core/contract.ts";
import type { Database } from "@assay/server/database.ts";
import { instant, json, type RowOf, tableOf, units, uuid } from "@assay/server/agreements/table.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { median } from "../rules/figures.ts";
import { COPIERS_TOLD_MIN } from "../rules/terms.ts";
import { traders, whole } from "./store.ts";

export type Figures = OutputOf<typeof calls.showTrader>["trader"]["figures"];

/** Of a trader of whom nothing has been worked out yet. */
export const unknownFigures: Figures = {
  at: null,
  total_profit: "0",
  accuracy: null,
  followers: 0,
  orders: 0,
  lots: "0",
  roi: null,
  copiers_median: null,
  copiers_worst: null,
  copiers_lost: null,
  copiers_profit: null,
  copiers_money: null,
  gap: null,
  drawdown: null,
  exposure: null,
  leverage: null,
  holding: null,
  stake: "0",
  rank: null,
};

const kept = tableOf("copy.figures", {
  traderId: uuid,
  hour: instant,
  at: instant,
  rank: units.orNull,
  profit: units,
  drawdown: units.orNull,
  told: json<Figures>(),
});
export type Kept = RowOf<typeof kept>;

export const writeFigures = async (db: Database, rows: readonly Kept[]): Promise<void> =>
  await kept.insert(
    db,
    rows,
    sql`on conflict (trader_id) do update set hour = excluded.hour, at = excluded.at, rank = excluded.rank, profit = excluded.profit,
      drawdown = excluded.drawdown, told = excluded.told`,
  );

export async function readFigures(db: Database, traderIds: readonly string[]): Promise<Map<string, Figures>> {
  const rows = await kept.select(db, sql`where trader_id = any(${[...traderIds]}::uuid[])`);
  return new Map(rows.map(({ traderId, told }) => [traderId, told]));
}

const hours = tableOf("copy.hour", { traderId: uuid, hour: instant, at: instant, equity: units, flow: units, line: whole });
export type HourRow = RowOf<typeof hours>;

/** Adds hours that are not there, of traders whose accounts are held: what they have kept is in them. */
export async function insertHours(db: Database, rows: readonly HourRow[]): Promise<void> {
  await hours.insert(db, rows);
  await traders.update(
    db,
    rows.map(({ traderId }) => ({ id: traderId, kept: 0n })),
    ["kept"],
  );
}

export const listHours = async (db: Database, traderIds: readonly string[], since: Date): Promise<Map<string, HourRow[]>> =>
  Map.groupBy(
    await hours.select(db, sql`where trader_id = any(${[...traderIds]}::uuid[]) and hour >= ${since} order by trader_id, at`),
    ({ traderId }) => traderId,
  );

export const latestHour = async (db: Database, traderId: string): Promise<HourRow | undefined> =>
  (await hours.select(db, sql`where trader_id = ${traderId} order by hour desc limit 1`))[0];

/** The last row before an instant, and all after it. */
export const listHoursSince = async (db: Database, traderId: string, since: Date): Promise<HourRow[]> =>
  await hours.select(
    db,
    sql`where trader_id = ${traderId} and hour >= coalesce(
      (select max(hour) from copy.hour where trader_id = ${traderId} and at < ${since}), '-infinity') order by at`,
  );

/** Running traders of whom nothing has been worked out in an hour, and those who have ended since the last time. */
export async function listDue(
  db: Database,
  { hour, after, limit }: { readonly hour: Date; readonly after: string; readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from copy.trader t left join copy.figures f on f.trader_id = t.id
    where t.id > ${after}::uuid and (f.hour is null or f.hour < ${hour}) and (t.ended_at is null or f.at is null or f.at <= t.ended_at)
    order by t.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** How much worse than the leader's the prices of copies were, since an instant, by what `key` says. Fractions of 10^-8. */
async function readGaps(
  db: Database,
  key: "trader_id" | "position_id",
  ids: readonly string[],
  since: Date,
): Promise<Map<string, { gap: bigint | undefined; copies: number | undefined }>> {
  if (ids.length === 0) return new Map();
  // Of thousands of copies the two in the middle come here.
  const { rows } = await sql<{ key: string; middle: string[]; copies: number; copiers: number }>`
    select key, array[gaps[(copies + 1) / 2], gaps[copies / 2 + 1]]::text[] as middle, copies, copiers from (
    select key, array_agg(gap order by gap) as gaps, count(*)::int as copies, (count(distinct customer_id))::int as copiers from (
      select ${sql.ref(`s.${key}`)} as key,
        div((case s.side when 'long' then c.price - s.price else s.price - c.price end) * 100000000, s.price) as gap, c.customer_id
      from copy.signal s join copy.copy c on c.signal_id = s.id
      where ${sql.ref(`s.${key}`)} = any(${[...ids]}::uuid[]) and s.kind = 'open' and s.at >= ${since} and c.position_id is not null
        and c.price is not null and s.only_follow is null
    ) as one group by key) as all_of_key`.execute(db);
  return new Map(
    rows.map(({ key: of, middle, copies, copiers }) => {
      const isTold = copiers >= COPIERS_TOLD_MIN;
      return [of, { gap: isTold ? median(middle.map(BigInt)) : undefined, copies: isTold ? copies : undefined }];
    }),
  );
}

export const gapsOfTraders = async (db: Database, traderIds: readonly string[], since: Date) =>
  await readGaps(db, "trader_id", traderIds, since);
export const gapsOfLeads = async (db: Database, positionIds: readonly string[]) =>
  await readGaps(db, "position_id", positionIds, new Date(0));
