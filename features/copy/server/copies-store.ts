/** The SQL of follows as copying them needs it, and of what became of signals in them. */
import type { Database } from "@assay/server/database.ts";
import type { Price, Rate } from "@assay/core/money.ts";
import type { MirroredStops, OwedOfPurses } from "@assay/features/leverage/server.ts";
import { sql } from "kysely";
import type { OpenedBoth } from "../rules/size.ts";
import { shareDue } from "../rules/share.ts";
import type { Signal } from "./signals-store.ts";

/** A follow by its id, with whose it is. */
export interface Follower {
  readonly id: string;
  readonly customerId: string;
}

/**
 * A page of the follows that a signal is for and that have not got it, by id after one: of an opening all that go on, of everything else
 * those that have opened a copy of its position.
 */
export async function listFollowers(db: Database, signal: Signal, after: string | null, limit: number): Promise<Follower[]> {
  const { id, traderId, positionId, kind, onlyFollow } = signal;
  const isMeant =
    kind === "open"
      ? sql`f.ending is null and case when ${onlyFollow}::uuid is null then f.after_signal < ${id}::bigint else f.id = ${onlyFollow}::uuid end`
      : sql`exists (
          select from copy.copy o where o.lead_id = ${positionId}::uuid and o.follow_id = f.id and o.position_id is not null
        )`;
  const { rows } = await sql<{ id: string; customer_id: string }>`
    select f.id, f.customer_id from copy.follow f
    where f.trader_id = ${traderId} and f.state <> 'ended' and (${after}::uuid is null or f.id > ${after}::uuid) and ${isMeant}
      and not exists (select from copy.copy c where c.follow_id = f.id and c.signal_id = ${id}::bigint)
    order by f.id limit ${limit}`.execute(db);
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id }));
}

/** A follow as it stands, and how it stands to one signal. Money in units of USDT. */
export interface Following extends Follower {
  readonly type: "multiple" | "lots";
  /** Hundredths. */
  readonly number: bigint;
  readonly orderMax: bigint | null;
  readonly totalMax: bigint | null;
  readonly symbols: readonly string[] | null;
  readonly leverageMax: number;
  readonly share: Rate;
  readonly realised: bigint;
  readonly highWater: bigint;
  readonly state: "following" | "paused" | "ended";
  readonly isEnding: boolean;
  /** Its copy of the leader's position. */
  readonly copyId: string | null;
  /** What both opened, of such a copy. */
  readonly opened: OpenedBoth | null;
  /** The stops that it was given last; null where nobody knows. */
  readonly stops: MirroredStops | null;
  /** It has this signal already. */
  readonly isDone: boolean;
}

const unitsOf = (stored: string | null): bigint | null => (stored === null ? null : BigInt(stored));

/** Follows by their ids, in the transaction that holds their customers' accounts: nobody else changes them until it ends. */
export async function readFollowing(db: Database, ids: readonly string[], signal?: Signal): Promise<Following[]> {
  const { rows } = await sql<{
    id: string;
    customer_id: string;
    type: "multiple" | "lots";
    number: number;
    order_max: string | null;
    total_max: string | null;
    symbols: string[] | null;
    leverage_max: number;
    share: string;
    realised: string;
    high_water: string;
    state: Following["state"];
    is_ending: boolean;
    copy_id: string | null;
    copied: string | null;
    led: string | null;
    stops_known: boolean | null;
    take_profit: string | null;
    stop_loss: string | null;
    is_done: boolean;
  }>`
    select f.id, f.customer_id, f.type, f.number, f.order_max, f.total_max, f.symbols, f.leverage_max, f.share, f.realised, f.high_water,
      f.state, f.ending is not null as is_ending,
      o.position_id as copy_id, o.quantity as copied, o.led, o.stops_known, o.take_profit, o.stop_loss,
      exists (select from copy.copy c where c.follow_id = f.id and c.signal_id = ${signal?.id ?? null}::bigint) as is_done
    from copy.follow f left join lateral (
      select c.position_id, c.quantity, c.stops_known, c.take_profit, c.stop_loss, s.quantity as led from copy.copy c join copy.signal s on s.id = c.signal_id
      where c.lead_id = ${signal?.positionId ?? null}::uuid and c.follow_id = f.id and c.position_id is not null
      order by c.signal_id limit 1
    ) o on true where f.id = any(${[...ids]}::uuid[]) order by f.id`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    customerId: row.customer_id,
    type: row.type,
    number: BigInt(row.number),
    orderMax: unitsOf(row.order_max),
    totalMax: unitsOf(row.total_max),
    symbols: row.symbols,
    leverageMax: row.leverage_max,
    share: BigInt(row.share),
    realised: BigInt(row.realised),
    highWater: BigInt(row.high_water),
    state: row.state,
    isEnding: row.is_ending,
    copyId: row.copy_id,
    opened: row.copied === null || row.led === null ? null : { copied: BigInt(row.copied), led: BigInt(row.led) },
    stops: row.stops_known === true ? { takeProfit: unitsOf(row.take_profit), stopLoss: unitsOf(row.stop_loss) } : null,
    isDone: row.is_done,
  }));
}

/** What became of a signal in a follow. A row without position, quantity and note says that stops were set, or that nothing was left. */
export interface Copied extends Follower {
  readonly positionId: string | null;
  readonly quantity: bigint | null;
  readonly price: Price | null;
  readonly note: string | null;
  /** The stops that a copy was given as it opened. */
  readonly stops?: MirroredStops | undefined;
}

/** Fails where a follow has the signal already: nothing is copied twice. */
export async function insertCopies(db: Database, signal: Signal, copied: readonly Copied[], now: Date): Promise<void> {
  if (copied.length === 0) return;
  await sql`
    insert into copy.copy (signal_id, follow_id, customer_id, lead_id, position_id, quantity, price, note, at, take_profit, stop_loss, stops_known)
    select ${signal.id}::bigint, follow_id, customer_id, ${signal.positionId}::uuid, position_id, quantity, price, note, ${now}, take_profit,
      stop_loss, stops_known from unnest(
      ${copied.map(({ id }) => id)}::uuid[], ${copied.map(({ customerId }) => customerId)}::uuid[],
      ${copied.map(({ positionId }) => positionId)}::uuid[],
      ${copied.map(({ quantity }) => textOf(quantity))}::numeric[], ${copied.map(({ price }) => textOf(price))}::numeric[],
      ${copied.map(({ note }) => note)}::text[], ${copied.map(({ stops }) => textOf(stops?.takeProfit))}::numeric[],
      ${copied.map(({ stops }) => textOf(stops?.stopLoss))}::numeric[], ${copied.map(({ stops }) => stops !== undefined)}::boolean[]
    ) as c(follow_id, customer_id, position_id, quantity, price, note, take_profit, stop_loss, stops_known)`.execute(db);
}

const textOf = (value: bigint | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value);

/** What copies were given of stops, kept with their openings. */
export async function noteStops(
  db: Database,
  given: readonly { readonly positionId: string; readonly stops: MirroredStops }[],
): Promise<void> {
  if (given.length === 0) return;
  await sql`
    update copy.copy c set take_profit = g.take_profit, stop_loss = g.stop_loss, stops_known = true from unnest(
      ${given.map(({ positionId }) => positionId)}::uuid[], ${given.map(({ stops }) => textOf(stops.takeProfit))}::numeric[],
      ${given.map(({ stops }) => textOf(stops.stopLoss))}::numeric[]
    ) as g(position_id, take_profit, stop_loss) where c.position_id = g.position_id`.execute(db);
}

/** Follows that are linked with their trader by now rest, and say why. */
export async function pauseLinked(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    with locked as materialized (
      select id from copy.follow where id = any(${[...ids]}::uuid[]) and state = 'following' and ending is null order by id for no key update
    )
    update copy.follow f set state = 'paused', pause_reason = 'linked' from locked where f.id = locked.id`.execute(db);
}

/** Whose trader leads no more, and who keeps what is open: no process closes that. */
export const isKeeping = sql`(at_close = 'keep' and ending in ('trader-closed', 'trader-blown'))`;

/** Follows that end, after one: what they have open closes. */
export async function listEnding(db: Database, after: string | null, limit: number): Promise<Follower[]> {
  const { rows } = await sql<{ id: string; customer_id: string }>`
    select id, customer_id from copy.follow
    where ending is not null and state <> 'ended' and not ${isKeeping} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({ id: row.id, customerId: row.customer_id }));
}

/** Those of these follows to which an exit of a position that they have copied has not come yet. */
export async function awaitingExits(db: Database, followIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (followIds.length === 0) return new Set();
  const { rows } = await sql<{ id: string }>`
    select f.id from copy.follow f where f.id = any(${[...followIds]}::uuid[]) and exists (
      select from copy.signal s where s.trader_id = f.trader_id and s.done_at is null and s.kind in ('reduce', 'close')
        and exists (select from copy.copy o where o.lead_id = s.position_id and o.follow_id = f.id and o.position_id is not null)
        and not exists (select from copy.copy c where c.follow_id = f.id and c.signal_id = s.id)
    )`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Adds what copies have brought, by the follow. */
export async function addRealised(db: Database, results: ReadonlyMap<string, bigint>): Promise<void> {
  const changed = [...results].filter(([, units]) => units !== 0n);
  if (changed.length === 0) return;
  await sql`
    with locked as materialized (
      select id from copy.follow where id = any(${changed.map(([id]) => id)}::uuid[]) order by id for no key update
    )
    update copy.follow f set realised = f.realised + c.units, moves = f.moves + 1
    from unnest(${changed.map(([id]) => id)}::uuid[], ${changed.map(([, units]) => String(units))}::numeric[]) as c(id, units)
    join locked on locked.id = c.id where f.id = c.id`.execute(db);
}

/** What is due to traders of the free money of purses. */
export const owedOfPurses: OwedOfPurses = async (db, purses) =>
  new Map((await readFollowing(db, purses)).map((follow) => [follow.id, shareDue(follow)]));

export interface TakenAlong {
  readonly units: bigint;
  readonly costs: bigint;
}

/** Margins that have left purses with the positions that became their customers' own, and what these had cost by then. */
export async function noteTakenAlong(db: Database, taken: ReadonlyMap<string, TakenAlong>): Promise<void> {
  const all = [...taken];
  await sql`
    update copy.follow f set taken_out = f.taken_out + c.units, realised = f.realised - c.costs, moves = f.moves + 1
    from unnest(
      ${all.map(([id]) => id)}::uuid[], ${all.map(([, { units }]) => String(units))}::numeric[],
      ${all.map(([, { costs }]) => String(costs))}::numeric[]
    ) as c(id, units, costs) where f.id = c.id`.execute(db);
}

/** Since when copies are their customers' own. */
export async function noteKept(db: Database, positionIds: readonly string[], now: Date): Promise<void> {
  if (positionIds.length === 0) return;
  await sql`update copy.copy set kept_at = ${now} where position_id = any(${[...positionIds]}::uuid[])`.execute(db);
}
