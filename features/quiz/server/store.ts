/** All SQL of quizzes. */
import { instant, int, json, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { betLists, lists } from "../contract.ts";
import type { Ending, Period, Shared } from "../rules.ts";

export const programmes = tableOf("quiz.programme", {
  id: int(),
  symbol: text(),
  period: text<Period>(),
  outcomes: int(),
  distance: units,
  fee: units,
  closeMinutes: int(),
  fromAt: instant,
  stoppedAt: instant.orNull,
});
export type Programme = RowOf<typeof programmes>;

export const quizzes = tableOf("quiz.event", {
  id: uuid,
  programmeId: int(),
  symbol: text(),
  period: text<Period>(),
  /** Prices as texts. */
  lines: json<readonly string[]>(),
  fee: units,
  announcedAt: instant,
  opensAt: instant,
  closesAt: instant,
  decidesAt: instant,
  termsHash: text(),
  state: text<"open" | "decided" | "settled">(),
  tick: text().orNull,
  outcome: int().orNull,
  ending: text<Ending>().orNull,
  decidedAt: instant.orNull,
  settledAt: instant.orNull,
});
export type Quiz = RowOf<typeof quizzes>;

export const bets = tableOf("quiz.bet", {
  id: uuid,
  customerId: uuid,
  eventId: uuid,
  outcome: int(),
  stake: units,
  createdAt: instant,
  status: text<"open" | "won" | "lost" | "void">(),
  payout: units.orNull,
  settledAt: instant.orNull,
});
export type BetRow = RowOf<typeof bets>;

export const pageProgrammes = async (db: Database, { offset, limit }: PageRows): Promise<Programme[]> =>
  await programmes.select(db, sql`order by id desc limit ${limit} offset ${offset}`);

export const listRunning = async (db: Database): Promise<Programme[]> =>
  await programmes.select(db, sql`where stopped_at is null order by id`);

/** Waits for whoever else publishes, and answers those that run and the next number. */
export async function lockProgrammes(db: Database): Promise<{ running: Programme[]; next: number }> {
  await sql`lock table quiz.programme in share row exclusive mode`.execute(db);
  const { rows } = await sql<{ next: number }>`select coalesce(max(id), 0) + 1 as next from quiz.programme`.execute(db);
  return { running: await listRunning(db), next: rows[0]!.next };
}

export const lockProgramme = async (db: Database, id: number): Promise<Programme | undefined> =>
  (await programmes.select(db, sql`where id = ${id} for update`))[0];

export async function stopRow(db: Database, id: number, now: Date): Promise<void> {
  await sql`update quiz.programme set stopped_at = ${now} where id = ${id}`.execute(db);
}

/** Which of these programmes have a quiz at a moment that is still to come. */
export async function listAnnounced(db: Database, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ programme_id: number; decides_at: Date }>`
    select programme_id, decides_at from quiz.event where state <> 'settled' and decides_at > ${now}`.execute(db);
  return new Set(rows.map(({ programme_id, decides_at }) => `${programme_id} ${decides_at.getTime()}`));
}

/** A quiz, and an empty pool for each of its outcomes. */
export async function announce(db: Database, quiz: Quiz): Promise<void> {
  await quizzes.insert(db, [quiz]);
  await sql`insert into quiz.pool (event_id, outcome, staked, bets)
    select ${quiz.id}, outcome, 0, 0 from generate_series(0, ${quiz.lines.length}::int) as outcome`.execute(db);
}

export const findQuiz = async (db: Database, id: string): Promise<Quiz | undefined> =>
  (await quizzes.select(db, sql`where id = ${id}`))[0];

/** Held so that it is not decided meanwhile; many hold it at once. */
export const holdQuiz = async (db: Database, id: string): Promise<Quiz | undefined> =>
  (await quizzes.select(db, sql`where id = ${id} for share`))[0];

export const findQuizzes = async (db: Database, ids: readonly string[]): Promise<Map<string, Quiz>> => {
  const rows = ids.length === 0 ? [] : await quizzes.select(db, sql`where id = any(${[...ids]}::uuid[])`);
  return new Map(rows.map((row) => [row.id, row]));
};

type List = (typeof lists)[number];

const staked = sql`(select sum(staked) from quiz.pool p where p.event_id = event.id)`;

export async function pageQuizzes(
  db: Database,
  { list, symbol, now }: { readonly list: List; readonly symbol: string | undefined; readonly now: Date },
  { offset, limit }: PageRows,
): Promise<Quiz[]> {
  const only = symbol === undefined ? sql`` : sql`and symbol = ${symbol}`;
  const from = {
    popular: sql`where state <> 'settled' ${only} order by ${staked} desc, decides_at, id`,
    daily: sql`where state <> 'settled' and (closes_at at time zone 'UTC')::date = (${now}::timestamptz at time zone 'UTC')::date
      ${only} order by closes_at, id`,
    ended: sql`where state = 'settled' ${only} order by decides_at desc, id desc`,
  }[list];
  return await quizzes.select(db, sql`${from} limit ${limit} offset ${offset}`);
}

export interface PoolRow {
  readonly staked: bigint;
  readonly bets: number;
}

/** Of each quiz its pools, by outcome. */
export async function readPools(db: Database, ids: readonly string[]): Promise<Map<string, PoolRow[]>> {
  const { rows } = await sql<{ event_id: string; staked: string; bets: number }>`
    select event_id, staked, bets from quiz.pool where event_id = any(${[...ids]}::uuid[]) order by event_id, outcome`.execute(
    db,
  );
  const found = new Map<string, PoolRow[]>();
  for (const { event_id, staked: units, bets: count } of rows)
    found.set(event_id, [...(found.get(event_id) ?? []), { staked: BigInt(units), bets: count }]);
  return found;
}

/** Adds a bet to its pool unless the quiz has so many already. */
export async function addToPool(db: Database, bet: BetRow, betsMax: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update quiz.pool set staked = staked + ${bet.stake.toString()}::numeric, bets = bets + 1
    where event_id = ${bet.eventId} and outcome = ${bet.outcome}
      and (select sum(p.bets) from quiz.pool p where p.event_id = ${bet.eventId}) < ${betsMax}`.execute(db);
  return numAffectedRows === 1n;
}

export const countOpen = async (db: Database, customerId: string): Promise<number> =>
  await bets.count(db, sql`where customer_id = ${customerId} and status = 'open'`);

export async function pageBets(
  db: Database,
  customerId: string,
  { list, quiz }: { readonly list?: (typeof betLists)[number] | undefined; readonly quiz?: string | undefined },
  { offset, limit }: PageRows,
): Promise<BetRow[]> {
  const status = list === undefined ? sql`` : list === "open" ? sql`and status = 'open'` : sql`and status <> 'open'`;
  const of = quiz === undefined ? sql`` : sql`and event_id = ${quiz}`;
  return await bets.select(
    db,
    sql`where customer_id = ${customerId} ${status} ${of} order by id desc limit ${limit} offset ${offset}`,
  );
}

/** Quizzes whose moment has come and that are not decided, the oldest first; nobody bets on them while they are held. */
export const lockDue = async (db: Database, now: Date): Promise<Quiz[]> =>
  await quizzes.select(
    db,
    sql`where state = 'open' and decides_at <= ${now} order by decides_at, id limit 100 for update skip locked`,
  );

export const writeDecided = async (db: Database, quiz: Quiz): Promise<void> =>
  await quizzes.update(db, [quiz], ["state", "tick", "outcome", "ending", "decidedAt"]);

/** Every stake comes back. */
export async function decideVoid(db: Database, id: string): Promise<void> {
  await sql`update quiz.bet set payout = stake where event_id = ${id}`.execute(db);
}

const WRITTEN_EACH = 5_000;

/**
 * What each bet brings, as `payoutsOf` of rules.ts says it. Winners are written by their ids, some at a time: no plan that a database without
 * fresh statistics may choose then looks through all winners for each bet.
 */
export async function decidePayouts(db: Database, id: string, outcome: number, { winning, gains }: Shared): Promise<void> {
  const [won, all] = [sql`${gains.toString()}::numeric`, sql`${winning.toString()}::numeric`];
  await sql`update quiz.bet set payout = 0 where event_id = ${id} and outcome <> ${outcome}`.execute(db);
  const { rows } = await sql<{ id: string; payout: string }>`
    with winner as (
      select id, stake + div(stake * ${won}, ${all}) as least, div(stake * ${won}, ${all}) as gain,
        row_number() over (order by mod(stake * ${won}, ${all}) desc, id) as rank
      from quiz.bet where event_id = ${id} and outcome = ${outcome}
    ), rest as (select ${won} - sum(gain) as units from winner)
    select id, least + case when rank <= units then 1 else 0 end as payout from winner, rest order by id`.execute(db);
  for (let from = 0; from < rows.length; from += WRITTEN_EACH) {
    const part = rows.slice(from, from + WRITTEN_EACH);
    await sql`update quiz.bet b set payout = given.payout
      from unnest(${part.map((one) => one.id)}::uuid[], ${part.map(({ payout }) => payout)}::numeric[]) as given(id, payout)
      where b.id = given.id`.execute(db);
  }
}

/** The oldest quiz that is decided and not settled. */
export const lockDecided = async (db: Database): Promise<Quiz | undefined> =>
  (await quizzes.select(db, sql`where state = 'decided' order by decides_at, id limit 1 for update skip locked`))[0];

/** Bets to pay, those that lost first, so that the pot has what the others win. */
export const lockUnpaid = async (db: Database, quiz: string, limit: number): Promise<BetRow[]> =>
  await bets.select(db, sql`where event_id = ${quiz} and status = 'open' order by (payout > 0), id limit ${limit} for update`);

export const writeSettled = async (db: Database, settled: readonly BetRow[]): Promise<void> =>
  await bets.update(db, settled, ["status", "settledAt"]);

export async function closeQuiz(db: Database, id: string, now: Date): Promise<void> {
  await sql`update quiz.event set state = 'settled', settled_at = ${now} where id = ${id}`.execute(db);
}
