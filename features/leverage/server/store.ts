/** The SQL of leverage, but for the queue that deleveraging takes (queue-store.ts). Batches read and write with sets: the number of statements does not depend on the number of requests. */
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { rowsText } from "@assay/server/rows.ts";
import { sql } from "kysely";
import type { Rate } from "@assay/core/money.ts";
import type { MovedMark } from "@assay/core/trailing-index.ts";
import { type IndexTick, tickOf, writeTick } from "@assay/features/market/server.ts";
import type { Position } from "./positions.ts";

/** Adds markets that are not known yet. */
export async function insertMarkets(db: Database, symbols: readonly string[]): Promise<void> {
  await sql`
    insert into leverage.market (symbol) select unnest(${[...symbols]}::text[]) on conflict do nothing`.execute(db);
}

/** What is open in markets on either side, in base units. */
export interface OpenInterest {
  longs: bigint;
  shorts: bigint;
}

export async function listOpenInterest(db: Database, symbols: readonly string[]): Promise<Map<string, OpenInterest>> {
  const { rows } = await sql<{ symbol: string; longs: string; shorts: string }>`
    select symbol, longs, shorts from leverage.market where symbol = any(${[...symbols]}::text[])`.execute(db);
  return new Map(rows.map(({ symbol, longs, shorts }) => [symbol, { longs: BigInt(longs), shorts: BigInt(shorts) }]));
}

export async function updateOpenInterest(db: Database, changes: ReadonlyMap<string, OpenInterest>): Promise<void> {
  const all = [...changes];
  await sql`
    update leverage.market m set longs = m.longs + c.longs, shorts = m.shorts + c.shorts from unnest(
      ${all.map(([symbol]) => symbol)}::text[], ${all.map(([, one]) => String(one.longs))}::numeric[],
      ${all.map(([, one]) => String(one.shorts))}::numeric[]
    ) as c(symbol, longs, shorts) where m.symbol = c.symbol`.execute(db);
}

/** Everything that customers have open or waiting, oldest first; and of what has ended the positions with these ids. */
export async function listActive(db: Database, customerIds: readonly string[], ids: readonly string[] = []): Promise<Position[]> {
  const { rows } = await sql<Row>`
    select * from leverage.position where state in ('pending', 'open') and customer_id = any(${[...customerIds]}::uuid[])
    union all
    select * from leverage.position where state in ('closed', 'cancelled') and id = any(${[...ids]}::uuid[])
      and customer_id = any(${[...customerIds]}::uuid[])
    order by id`.execute(db);
  return rows.map(positionOf);
}

/** What is open in purses, oldest first. */
export async function listOpenIn(db: Database, purses: readonly string[]): Promise<Position[]> {
  if (purses.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from leverage.position where state = 'open' and purse = any(${[...purses]}::uuid[]) order by id`.execute(db);
  return rows.map(positionOf);
}

/** Positions by their ids, of whoever. */
export async function listPositionsBy(db: Database, ids: readonly string[]): Promise<Position[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    select * from leverage.position where id = any(${[...ids]}::uuid[]) order by id`.execute(db);
  return rows.map(positionOf);
}

/** Takes open positions out of their purses. */
export async function makeOwn(db: Database, ids: readonly string[]): Promise<void> {
  await sql`
    with locked as materialized (
      select id from leverage.position where id = any(${[...ids]}::uuid[]) and state = 'open' order by id for no key update
    )
    update leverage.position p set purse = null, version = nextval('leverage.version') from locked where p.id = locked.id`.execute(
    db,
  );
}

/** Writes positions as they are now, new ones and changed ones. All who write them lock them in the order of their ids. */
export async function writePositions(db: Database, written: readonly Position[]): Promise<void> {
  const positions = written.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  const rows = positions.map((one) => [
    one.id,
    one.customerId,
    one.symbol,
    one.side,
    one.kind,
    one.marginMode,
    one.leverage,
    one.reduceOnly,
    one.quantity,
    one.limit,
    one.limitAt,
    one.entry,
    one.margin,
    one.originMargin,
    one.fee,
    one.feeRate,
    one.overnight,
    one.owed,
    one.takeProfit,
    one.stopLoss,
    one.trailing,
    one.stopsAt,
    one.trailingMark,
    one.trailingTick && writeTick(one.trailingTick),
    one.closing?.quantity ?? null,
    one.closing?.askedAt ?? null,
    one.state,
    one.createdAt,
    one.openedAt,
    one.endedAt,
    one.chargedDay,
    one.closeReason,
    one.cancelReason,
    one.closePrice,
    one.profit,
    one.returned,
    one.closingFee,
    one.liquidationFee,
    one.spared,
    one.insured,
    one.unpaid,
    one.partOf,
    one.changes,
    one.purse,
  ]);
  await sql`
    insert into leverage.position (id, customer_id, symbol, side, kind, margin_mode, leverage, reduce_only, quantity, limit_price, limit_at,
      entry, margin, origin_margin, fee, fee_rate, overnight, owed, take_profit, stop_loss, trailing_share, stops_at, trailing_mark, trailing_tick, closing, closing_at, state, created_at,
      opened_at, ended_at, charged_day, close_reason, cancel_reason, close_price, profit, returned,
      closing_fee, liquidation_fee, spared, insured, unpaid, part_of, changes, purse, version)
    select *, nextval('leverage.version') from unnest(${rowsText(rows)}::leverage.position_row[])
    on conflict (id) do update set quantity = excluded.quantity, limit_price = excluded.limit_price, limit_at = excluded.limit_at, entry = excluded.entry, margin = excluded.margin,
      origin_margin = excluded.origin_margin, fee = excluded.fee, overnight = excluded.overnight, owed = excluded.owed, take_profit = excluded.take_profit,
      stop_loss = excluded.stop_loss, trailing_share = excluded.trailing_share, stops_at = excluded.stops_at, trailing_mark = excluded.trailing_mark,
      trailing_tick = excluded.trailing_tick, closing = excluded.closing, closing_at = excluded.closing_at, state = excluded.state,
      opened_at = excluded.opened_at, ended_at = excluded.ended_at, charged_day = excluded.charged_day,
      close_reason = excluded.close_reason, cancel_reason = excluded.cancel_reason, close_price = excluded.close_price, profit = excluded.profit,
      returned = excluded.returned, closing_fee = excluded.closing_fee, liquidation_fee = excluded.liquidation_fee,
      spared = excluded.spared, insured = excluded.insured, unpaid = excluded.unpaid, changes = excluded.changes,
      version = excluded.version`.execute(db);
}

/** Open positions in these markets for which the beginning of `day` has not been charged yet. */
export async function listUncharged(
  db: Database,
  day: number,
  symbols: readonly string[],
  limit: number,
): Promise<{ id: string; customerId: string }[]> {
  const { rows } = await sql<{ id: string; customer_id: string }>`
    select id, customer_id from leverage.position
    where state = 'open' and charged_day < ${day} and symbol = any(${[...symbols]}::text[])
    order by charged_day, id limit ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id }));
}

/** How far a trailing stop has followed, and which stop: its share, and since when it was asked for. */
export interface Followed extends MovedMark<IndexTick | null> {
  readonly share: Rate;
  readonly stopsAt: Date | null;
}

/**
 * Keeps how far trailing stops have followed the mark, of positions that are still open and trail as they did: a stop that was set anew
 * meanwhile follows from where it begins. Many follow one tick: each is sent once.
 */
export async function updateTrailingMarks(db: Database, moved: readonly Followed[]): Promise<void> {
  const ticks = [...new Set(moved.map(({ by }) => by))];
  const places = new Map(ticks.map((tick, place) => [tick, place]));
  await sql`
    with locked as materialized (
      select id from leverage.position where id = any(${moved.map(({ id }) => id)}::uuid[]) order by id for no key update
    )
    update leverage.position p set trailing_mark = m.mark, trailing_tick = t.tick
    from unnest(
      ${moved.map(({ id }) => id)}::uuid[], ${moved.map(({ mark }) => String(mark))}::numeric[],
      ${moved.map(({ by }) => places.get(by)!)}::integer[], ${moved.map(({ share }) => String(share))}::numeric[],
      ${moved.map(({ stopsAt }) => stopsAt)}::timestamptz[]
    ) as m(id, mark, place, share, stops_at)
    join unnest(${ticks.map((_, place) => place)}::integer[], ${ticks.map((tick) => tick && writeTick(tick))}::text[])
      as t(place, tick) on t.place = m.place
    join locked on locked.id = m.id
    where p.id = m.id and p.state = 'open' and p.trailing_share = m.share and p.stops_at is not distinct from m.stops_at
      and case p.side when 'long' then m.mark > p.trailing_mark else m.mark < p.trailing_mark end`.execute(db);
}

/** What the house still owes: of positions that have ended the oldest first, then the nights of open ones. */
export async function listClaims(db: Database, limit: number): Promise<Position[]> {
  const { rows } = await sql<Row>`
    select * from leverage.position where unpaid > 0 order by ended_at, id limit ${limit}`.execute(db);
  return rows.map(positionOf);
}

/** What has changed after a version, with the version that it brings; only what is active where nothing was known before. */
export async function listChanged(db: Database, version: string): Promise<{ positions: Position[]; version: string }> {
  // What is committed between the two statements is among the rows, or comes the next time.
  const before = version === "0" ? await newestVersion(db) : version;
  const { rows } = await sql<Row>`
    select * from leverage.position where version > ${version}::bigint and (${version}::bigint > 0 or state in ('pending', 'open'))
    order by version`.execute(db);
  const last = rows.at(-1)?.version ?? "0";
  return { positions: rows.map(positionOf), version: BigInt(last) > BigInt(before) ? last : before };
}

async function newestVersion(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string }>`select coalesce(max(version), 0) as version from leverage.position`.execute(db);
  return rows[0]!.version;
}

export interface ListedOf extends PageRows {
  readonly customerId: string;
  readonly symbol: string | undefined;
  /** Without what has closed in purses. */
  readonly onlyOwn?: boolean;
}

/** What has ended, newest first. */
export async function listEnded(
  db: Database,
  { customerId, symbol, onlyOwn = false, offset, limit }: ListedOf,
): Promise<Position[]> {
  const { rows } = await sql<Row>`
    select * from leverage.position where customer_id = ${customerId} and state in ('closed', 'cancelled')
      and (${symbol ?? null}::text is null or symbol = ${symbol ?? null}) and (purse is null or not ${onlyOwn}::boolean)
    order by ended_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(positionOf);
}

/** What was opened in a market up to an instant and after the one before it, less what was closed: what is long counts, what is short against it. */
export interface ExposureChange {
  readonly symbol: string;
  /** The instant's place among those asked for. */
  readonly slot: number;
  /** Base units. */
  readonly quantity: bigint;
  /** Products of entry price and base units. */
  readonly cost: bigint;
}

/** What changed a customer's exposure at the ascending instants; the first one's changes are all of before. What closed before it costs nothing. */
export async function listExposureChanges(
  db: Database,
  customerId: string,
  instants: readonly number[],
): Promise<ExposureChange[]> {
  const times = sql`${instants.map((instant) => new Date(instant))}::timestamptz[]`;
  // A posting at the instant itself counts at it.
  const slot = (at: "opened_at" | "ended_at") => sql`width_bucket(${sql.ref(at)} - interval '1 microsecond', ${times})`;
  const { rows } = await sql<{ symbol: string; slot: number; quantity: string; cost: string }>`
    with mine as (
      select symbol, side, quantity, entry, opened_at, ended_at from leverage.position
      where customer_id = ${customerId} and state in ('pending', 'open') and opened_at is not null
      union all
      select symbol, side, quantity, entry, opened_at, ended_at from leverage.position
      where customer_id = ${customerId} and state in ('closed', 'cancelled') and ended_at > ${new Date(instants[0]!)} and opened_at is not null
    ), change as (
      select symbol, ${slot("opened_at")} as slot, case side when 'long' then quantity else -quantity end as quantity, entry from mine
      union all
      select symbol, ${slot("ended_at")}, case side when 'long' then -quantity else quantity end, entry from mine where ended_at is not null
    )
    select symbol, slot, sum(quantity) as quantity, sum(quantity * entry) as cost from change
    where slot < ${instants.length} group by symbol, slot order by symbol, slot`.execute(db);
  return rows.map((row) => ({
    symbol: row.symbol,
    slot: row.slot,
    quantity: BigInt(row.quantity),
    cost: BigInt(row.cost),
  }));
}

export async function findPosition(db: Database, customerId: string, id: string): Promise<Position | undefined> {
  const { rows } = await sql<Row>`
    select * from leverage.position where id = ${id} and customer_id = ${customerId}`.execute(db);
  return rows[0] && positionOf(rows[0]);
}

export interface PurseOf {
  readonly customerId: string;
  /** Positions that stood in a purse at its end. */
  readonly ids: readonly string[];
  readonly isCross: boolean;
  readonly from: Date;
  readonly until: Date;
}

/** What stood in a purse in a stretch of time: these positions, what was closed of them, and of a cross purse what has left it. */
export async function listPurse(db: Database, { customerId, ids, isCross, from, until }: PurseOf): Promise<Position[]> {
  const { rows } = await sql<Row>`
    select * from leverage.position where customer_id = ${customerId} and opened_at is not null and (
      id = any(${[...ids]}::uuid[])
      or ended_at > ${from} and ended_at <= ${until} and (
        part_of = any(${[...ids]}::uuid[]) or (${isCross} and margin_mode = 'cross')
      )
    ) order by id limit 500`.execute(db);
  return rows.map(positionOf);
}

interface Row {
  id: string;
  customer_id: string;
  symbol: string;
  side: Position["side"];
  kind: Position["kind"];
  margin_mode: Position["marginMode"];
  leverage: number;
  reduce_only: boolean;
  quantity: string;
  limit_price: string | null;
  limit_at: Date | null;
  entry: string | null;
  margin: string;
  origin_margin: string;
  fee: string;
  fee_rate: string;
  overnight: string;
  owed: string;
  take_profit: string | null;
  stop_loss: string | null;
  trailing_share: string | null;
  stops_at: Date | null;
  trailing_mark: string | null;
  trailing_tick: string | null;
  closing: string | null;
  closing_at: Date | null;
  state: Position["state"];
  created_at: Date;
  opened_at: Date | null;
  ended_at: Date | null;
  charged_day: number | null;
  close_reason: Position["closeReason"];
  cancel_reason: Position["cancelReason"];
  close_price: string | null;
  profit: string | null;
  returned: string | null;
  closing_fee: string | null;
  liquidation_fee: string | null;
  spared: string;
  insured: string;
  unpaid: string;
  part_of: string | null;
  purse: string | null;
  changes: number;
  version: string;
}

const units = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

function positionOf(row: Row): Position {
  return {
    id: row.id,
    customerId: row.customer_id,
    symbol: row.symbol,
    side: row.side,
    kind: row.kind,
    marginMode: row.margin_mode,
    leverage: row.leverage,
    reduceOnly: row.reduce_only,
    quantity: BigInt(row.quantity),
    limit: units(row.limit_price),
    limitAt: row.limit_at,
    entry: units(row.entry),
    margin: BigInt(row.margin),
    originMargin: BigInt(row.origin_margin),
    fee: BigInt(row.fee),
    feeRate: BigInt(row.fee_rate),
    overnight: BigInt(row.overnight),
    owed: BigInt(row.owed),
    takeProfit: units(row.take_profit),
    stopLoss: units(row.stop_loss),
    trailing: units(row.trailing_share),
    stopsAt: row.stops_at,
    trailingMark: units(row.trailing_mark),
    trailingTick: row.trailing_tick === null ? null : tickOf(row.trailing_tick),
    closing: row.closing === null ? null : { quantity: BigInt(row.closing), askedAt: row.closing_at },
    state: row.state,
    createdAt: row.created_at,
    openedAt: row.opened_at,
    endedAt: row.ended_at,
    chargedDay: row.charged_day,
    closeReason: row.close_reason,
    cancelReason: row.cancel_reason,
    closePrice: units(row.close_price),
    profit: units(row.profit),
    returned: units(row.returned),
    closingFee: units(row.closing_fee),
    liquidationFee: units(row.liquidation_fee),
    spared: BigInt(row.spared),
    insured: BigInt(row.insured),
    unpaid: BigInt(row.unpaid),
    partOf: row.part_of,
    purse: row.purse,
    changes: row.changes,
  };
}
