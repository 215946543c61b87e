/** Traders and follows as they are kept, and their SQL. */
import type { Database } from "@assay/server/database.ts";
import { bool, type Column, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { PageRows } from "@assay/server/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { closings, endReasons, followStates, followTypes, pauseReasons, sorts, traderStates } from "../contract.ts";

/** Read alone: rows that have lists are inserted by hand. */
const list: Column<readonly string[]> = { type: "text", write: String, read: (stored) => stored as string[] };
const listOrNull: Column<readonly string[] | null> = { ...list, write: String, read: (stored) => stored as string[] | null };
export const whole: Column<bigint> = { type: "bigint", write: String, read: (stored) => BigInt(stored as string) };

type TraderState = (typeof traderStates)[number];
export type EndReason = (typeof endReasons)[number];

export const traders = tableOf("copy.trader", {
  id: uuid,
  customerId: uuid,
  state: text<TraderState>(),
  practice: bool,
  name: text(),
  signature: text(),
  symbols: list,
  share: units,
  amountMin: units,
  amountMax: units,
  places: int(),
  followers: int(),
  kept: units,
  createdAt: instant,
  endedAt: instant.orNull,
});
export type Trader = RowOf<typeof traders>;

export const follows = tableOf("copy.follow", {
  id: uuid,
  traderId: uuid,
  customerId: uuid,
  type: text<(typeof followTypes)[number]>(),
  number: int(),
  orderMax: units.orNull,
  totalMax: units.orNull,
  stopLoss: units.orNull,
  takeProfit: units.orNull,
  symbols: listOrNull,
  leverageMax: int(),
  atClose: text<(typeof closings)[number]>(),
  share: units,
  state: text<(typeof followStates)[number]>(),
  pauseReason: text<(typeof pauseReasons)[number]>().orNull,
  ending: text<EndReason>().orNull,
  paidIn: units,
  takenOut: units,
  stopFrom: units.orNull,
  realised: units,
  highWater: units,
  shared: units,
  sharedWeek: int(),
  afterSignal: whole,
  createdAt: instant,
  endedAt: instant.orNull,
  changes: int(),
  moves: int(),
  judged: int(),
});
export type Follow = RowOf<typeof follows>;

export const isRunning = ({ state }: Pick<Trader, "state">): boolean => state === "active" || state === "paused";

export async function insertTrader(db: Database, one: Trader): Promise<void> {
  await sql`
    insert into copy.trader (id, customer_id, state, practice, name, signature, symbols, share, amount_min, amount_max, places, created_at)
    values (${one.id}, ${one.customerId}, ${one.state}, ${one.practice}, ${one.name}, ${one.signature}, ${[...one.symbols]}::text[],
      ${String(one.share)}::numeric, ${String(one.amountMin)}::numeric, ${String(one.amountMax)}::numeric, ${one.places}, ${one.createdAt})`.execute(
    db,
  );
}

export async function updateProfile(db: Database, one: Trader): Promise<void> {
  await sql`
    update copy.trader set signature = ${one.signature}, symbols = ${[...one.symbols]}::text[], share = ${String(one.share)}::numeric,
      amount_min = ${String(one.amountMin)}::numeric, amount_max = ${String(one.amountMax)}::numeric, places = ${one.places}
    where id = ${one.id}`.execute(db);
}

export const updateStates = async (db: Database, changed: readonly Trader[]): Promise<void> =>
  await traders.update(db, changed, ["state", "endedAt"]);

/** Of whoever leads: his own account has got so much in copies that he has made his own, which is no profit of his. */
export async function addKept(db: Database, customerId: string, units: bigint): Promise<void> {
  await sql`
    update copy.trader set kept = kept + ${String(units)}::numeric
    where customer_id = ${customerId} and state in ('active', 'paused')`.execute(db);
}

export async function addFollowers(db: Database, change: 1 | -1, traderIds: readonly string[]): Promise<void> {
  await sql`
    update copy.trader t set followers = t.followers + ${change}::int * c.count::int
    from (select id, count(*) from unnest(${[...traderIds]}::uuid[]) as id group by id) as c where t.id = c.id`.execute(db);
}

export const findTraders = async (db: Database, ids: readonly string[]): Promise<Map<string, Trader>> =>
  new Map(
    (ids.length === 0 ? [] : await traders.select(db, sql`where id = any(${[...new Set(ids)]}::uuid[])`)).map((one) => [
      one.id,
      one,
    ]),
  );

/** Holds a trader's row, but lets his signals be written. */
export const holdTrader = async (db: Database, id: string): Promise<Trader | undefined> =>
  (await traders.select(db, sql`where id = ${id} for no key update`))[0];

export const runningTraderOf = async (db: Database, customerId: string, lock = sql``): Promise<Trader | undefined> =>
  (await traders.select(db, sql`where customer_id = ${customerId} and state in ('active', 'paused') ${lock}`))[0];

export const latestTraderOf = async (db: Database, customerId: string): Promise<Trader | undefined> =>
  (await traders.select(db, sql`where customer_id = ${customerId} order by id desc limit 1`))[0];

export interface TradersAsked extends PageRows {
  readonly sort: (typeof sorts)[number];
  readonly symbol: string | undefined;
  readonly states: readonly TraderState[];
  readonly onlyFree: boolean;
}

const orders: Readonly<Record<TradersAsked["sort"], RawBuilder<unknown>>> = {
  copiers: sql`f.rank desc nulls last, t.created_at, t.id`,
  profit: sql`f.profit desc nulls last, t.created_at, t.id`,
  drawdown: sql`f.drawdown nulls last, t.created_at, t.id`,
  newest: sql`t.created_at desc, t.id desc`,
};

/** Ids of traders with what was last told of them. */
export async function listTraderIds(
  db: Database,
  { sort, symbol, states, onlyFree, offset, limit }: TradersAsked,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from copy.trader t left join copy.figures f on f.trader_id = t.id
    where t.state = any(${[...states]}::text[]) and (${symbol ?? null}::text is null or ${symbol ?? null} = any(t.symbols))
      and (not ${onlyFree}::boolean or t.followers < t.places)
    order by ${orders[sort]} offset ${offset} limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertFollow(db: Database, one: Follow): Promise<void> {
  const money = (value: bigint | null) => sql`${value === null ? null : String(value)}::numeric`;
  await sql`
    insert into copy.follow (id, trader_id, customer_id, type, number, order_max, total_max, stop_loss, take_profit, symbols, leverage_max,
      at_close, share, state, paid_in, shared_week, after_signal, created_at)
    values (${one.id}, ${one.traderId}, ${one.customerId}, ${one.type}, ${one.number}, ${money(one.orderMax)}, ${money(one.totalMax)},
      ${money(one.stopLoss)}, ${money(one.takeProfit)}, ${one.symbols && [...one.symbols]}::text[], ${one.leverageMax},
      ${one.atClose}, ${money(one.share)},
      ${one.state}, ${money(one.paidIn)}, ${one.sharedWeek}, ${String(one.afterSignal)}::bigint, ${one.createdAt})`.execute(db);
}

export async function updateSettings(db: Database, one: Follow): Promise<void> {
  await follows.update(db, [one], ["type", "number", "orderMax", "totalMax", "stopLoss", "takeProfit", "leverageMax", "atClose"]);
  await sql`update copy.follow set moves = moves + 1, symbols = ${one.symbols && [...one.symbols]}::text[] where id = ${one.id}`.execute(
    db,
  );
}

/** What has moved lets the stops be judged anew. */
export const updateMoney = async (db: Database, changed: readonly Follow[]): Promise<void> =>
  await follows.update(
    db,
    changed.map((one) => ({ ...one, moves: one.moves + 1 })),
    ["paidIn", "takenOut", "stopFrom", "highWater", "shared", "sharedWeek", "changes", "moves"],
  );

export const updatePauses = async (db: Database, changed: readonly Follow[]): Promise<void> =>
  await follows.update(db, changed, ["state", "pauseReason"]);

export const updateEnds = async (db: Database, changed: readonly Follow[]): Promise<void> =>
  await follows.update(db, changed, ["state", "ending", "endedAt"]);

export const findFollow = async (db: Database, customerId: string, id: string): Promise<Follow | undefined> =>
  (await follows.select(db, sql`where id = ${id} and customer_id = ${customerId}`))[0];

/** Whoever changes follows holds their customers' accounts first. */
export const holdFollows = async (db: Database, ids: readonly string[]): Promise<Follow[]> =>
  await follows.select(db, sql`where id = any(${[...ids]}::uuid[]) order by id for update`);

export const countFollows = async (db: Database, customerId: string): Promise<number> =>
  await follows.count(db, sql`where customer_id = ${customerId} and state <> 'ended'`);

export const followOf = async (db: Database, customerId: string, traderId: string): Promise<Follow | undefined> =>
  (await follows.select(db, sql`where customer_id = ${customerId} and trader_id = ${traderId} and state <> 'ended'`))[0];

export const listFollowRows = async (
  db: Database,
  { customerId, ended, offset, limit }: PageRows & { readonly customerId: string; readonly ended: boolean },
): Promise<Follow[]> =>
  await follows.select(
    db,
    sql`where customer_id = ${customerId} and (state = 'ended') = ${ended} order by id desc offset ${offset} limit ${limit}`,
  );

/** Of each trader all that runs, and what has ended since an instant. */
export const listCopiers = async (db: Database, traderIds: readonly string[], since: Date): Promise<Follow[]> =>
  await follows.select(
    db,
    sql`where trader_id = any(${[...traderIds]}::uuid[]) and (state <> 'ended' or ended_at >= ${since}) order by id`,
  );

/** Ends all that follows a trader: a job closes what is open and gives back what is left. Answers whose they are. */
export async function endAll(db: Database, traderId: string, reason: EndReason): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    with running as materialized (
      select id from copy.follow where trader_id = ${traderId} and state <> 'ended' and ending is null order by id for no key update
    )
    update copy.follow f set ending = ${reason} from running where f.id = running.id returning f.customer_id`.execute(db);
  return rows.map(({ customer_id }) => customer_id).toSorted();
}

/** Sums of what a customer was paid by those who follow him, whenever he led, in units of USDT. */
export async function sumEarned(db: Database, customerId: string): Promise<bigint> {
  const { rows } = await sql<{ earned: string }>`
    select coalesce(sum(f.shared), 0) as earned from copy.trader t join copy.follow f on f.trader_id = t.id
    where t.customer_id = ${customerId}`.execute(db);
  return BigInt(rows[0]!.earned);
}

export interface FlowRow {
  readonly followId: string;
  readonly at: Date;
  readonly units: bigint;
}

/** Two of one instant are one. */
export async function insertFlows(db: Database, flows: readonly FlowRow[]): Promise<void> {
  if (flows.length === 0) return;
  await sql`
    insert into copy.flow as f (follow_id, at, units)
    select follow_id, at, sum(units) from unnest(
      ${flows.map(({ followId }) => followId)}::uuid[], ${flows.map(({ at }) => at)}::timestamptz[],
      ${flows.map(({ units }) => String(units))}::numeric[]
    ) as g(follow_id, at, units) group by follow_id, at
    on conflict (follow_id, at) do update set units = f.units + excluded.units`.execute(db);
}

export async function listFlows(db: Database, followIds: readonly string[]): Promise<FlowRow[]> {
  if (followIds.length === 0) return [];
  const { rows } = await sql<{ follow_id: string; at: Date; units: string }>`
    select follow_id, at, units from copy.flow where follow_id = any(${[...followIds]}::uuid[]) order by follow_id, at`.execute(
    db,
  );
  return rows.map(({ follow_id, at, units }) => ({ followId: follow_id, at, units: BigInt(units) }));
}
