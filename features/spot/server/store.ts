/** The SQL of spot, but for what orders wait for (stop-store.ts). Batches read and write with sets: the number of statements does not depend on the number of requests. */
import { sql } from "kysely";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { rowsText } from "@assay/server/rows.ts";
import type { Side } from "../contract.ts";
import type { OrderChange } from "./batch.ts";
import type { Taken } from "./matching/house-levels.ts";
import type { Fill, Order, OrderStop } from "./orders.ts";
import { findStops } from "./stop-store.ts";

export interface MarketRow {
  symbol: string;
  sequence: string;
  taken: Taken[];
}

/** Adds markets that are not known yet. */
export async function insertMarkets(db: Database, symbols: readonly string[]): Promise<void> {
  await sql`
    insert into spot.market (symbol) select unnest(${[...symbols]}::text[]) on conflict do nothing`.execute(db);
}

/**
 * Locks markets, in one order for all transactions. A transaction gets its id with its first row, and evidence goes by these ids: so it
 * waits for all of its markets by locks that give none. Of two batches in one market the later one has the higher id.
 */
export async function lockMarkets(db: Database, symbols: readonly string[]): Promise<MarketRow[]> {
  const lock = async (): Promise<MarketRow[]> => {
    const { rows } = await sql<MarketRow>`
      select symbol, sequence, taken from spot.market where symbol = any(${[...symbols]}::text[])
      order by symbol for update`.execute(db);
    return rows;
  };
  const [, rows] = await Promise.all([
    sql`
      select pg_advisory_xact_lock(hashtextextended('spot ' || symbol, 0))
      from unnest(${symbols.toSorted()}::text[]) as symbol`.execute(db),
    lock(),
  ]);
  if (rows.length === symbols.length) return rows;
  // One that is listed may be traded before this feature has heard of it.
  await insertMarkets(db, symbols);
  return await lock();
}

export async function updateMarkets(
  db: Database,
  markets: readonly { symbol: string; sequence: number; taken: readonly Taken[] }[],
): Promise<void> {
  await sql`
    update spot.market m set sequence = c.sequence, taken = c.taken from unnest(
      ${markets.map((one) => one.symbol)}::text[], ${markets.map((one) => one.sequence)}::bigint[],
      ${markets.map((one) => JSON.stringify(one.taken))}::jsonb[]
    ) as c(symbol, sequence, taken) where m.symbol = c.symbol`.execute(db);
}

/** Markets with their versions. */
export async function listMarkets(db: Database): Promise<{ symbol: string; sequence: number }[]> {
  const { rows } = await sql<{
    symbol: string;
    sequence: string;
  }>`select symbol, sequence from spot.market order by symbol`.execute(db);
  return rows.map(({ symbol, sequence }) => ({ symbol, sequence: Number(sequence) }));
}

export async function findTaken(db: Database, symbol: string): Promise<Taken[]> {
  const { rows } = await sql<{ taken: Taken[] }>`select taken from spot.market where symbol = ${symbol}`.execute(db);
  return rows[0]?.taken ?? [];
}

export interface RestingRow {
  id: string;
  customer_id: string;
  symbol: string;
  side: Side;
  price: string;
  quantity: string;
  filled: string;
  post_only: boolean;
  maker_fee: string;
  taker_fee: string;
  sequence: string;
}

/** All open orders of the given markets, in the order in which they came. */
export async function listResting(db: Database, symbols: readonly string[]): Promise<RestingRow[]> {
  const { rows } = await sql<RestingRow>`
    select id, customer_id, symbol, side, price, quantity, filled, post_only, maker_fee, taker_fee, sequence from spot.order
    where state = 'open' and symbol = any(${[...symbols]}::text[]) order by symbol, sequence`.execute(db);
  return rows;
}

export interface LocatedRow {
  id: string;
  customer_id: string;
  symbol: string;
  side: Side;
}

/** The markets of orders, for orders that the given customers may change, in the order in which they were asked for. */
export async function locateOrders(db: Database, asked: readonly { id: string; customerId: string }[]): Promise<LocatedRow[]> {
  const { rows } = await sql<LocatedRow>`
    select o.id, o.customer_id, o.symbol, o.side from spot.order o join unnest(
      ${asked.map((one) => one.id)}::uuid[], ${asked.map((one) => one.customerId)}::uuid[]
    ) with ordinality as asked(id, customer_id, place) on o.id = asked.id and o.customer_id = asked.customer_id
    order by place`.execute(db);
  return rows;
}

/** The open and waiting orders of customers: no more than OPEN_ORDERS_MAX each in a market. */
export async function locateOpenOrders(db: Database, customerIds: readonly string[]): Promise<LocatedRow[]> {
  const { rows } = await sql<LocatedRow>`
    select id, customer_id, symbol, side from spot.order
    where state in ('open', 'waiting') and customer_id = any(${[...customerIds]}::uuid[]) order by id`.execute(db);
  return rows;
}

/** Orders whose date has come, the oldest dates first. */
export async function locateExpired(db: Database, now: Date, limit: number): Promise<LocatedRow[]> {
  const { rows } = await sql<LocatedRow>`
    select id, customer_id, symbol, side from spot.order
    where state in ('open', 'waiting') and expires_at <= ${now} order by expires_at, id limit ${limit}`.execute(db);
  return rows;
}

export async function insertOrders(db: Database, orders: readonly Order[]): Promise<void> {
  const rows = orders.map((one) => [
    one.id,
    one.customerId,
    one.symbol,
    one.side,
    one.kind,
    one.timeInForce,
    one.postOnly,
    one.price,
    one.quantity,
    one.quoteAmount,
    one.sequence,
    one.filled,
    one.filledQuote,
    one.fee,
    one.fees.maker,
    one.fees.taker,
    one.state,
    one.cancelReason,
    one.expiresAt,
    one.createdAt,
    one.updatedAt,
  ]);
  await sql`
    insert into spot.order (id, customer_id, symbol, side, kind, time_in_force, post_only, price, quantity, quote_amount,
      sequence, filled, filled_quote, fee, maker_fee, taker_fee, state, cancel_reason, expires_at, created_at, updated_at)
    select * from unnest(${rowsText(rows)}::spot.order_row[])`.execute(db);
}

/** Adds what happened to orders of earlier batches, and answers them as they are now. */
export async function updateOrders(db: Database, changes: readonly OrderChange[], now: Date): Promise<Order[]> {
  const changed = changes.map((one) => [
    one.orderId,
    one.filled,
    one.filledQuote,
    one.fee,
    one.ended,
    one.price,
    one.quantity,
    one.quoteAmount,
    one.sequence,
    one.waits,
  ]);
  const { rows } = await sql<OrderRow>`
    update spot.order o set filled = o.filled + c.filled, filled_quote = o.filled_quote + c.filled_quote, fee = o.fee + c.fee,
      state = case when c.ended is null then case when c.waits then 'waiting' else 'open' end
        when c.ended = 'filled' then 'filled' else 'cancelled' end,
      cancel_reason = nullif(c.ended, 'filled'), updated_at = ${now}, price = coalesce(c.price, o.price),
      quantity = coalesce(c.quantity, o.quantity), quote_amount = coalesce(c.quote_amount, o.quote_amount),
      sequence = coalesce(c.sequence, o.sequence)
    from unnest(${rowsText(changed)}::spot.order_change[]) c where o.id = c.order_id returning o.*`.execute(db);
  return await withStops(db, rows);
}

/** Orders with what they wait for. Those that never wait, nearly all, cost no second look. */
async function withStops(db: Database, rows: readonly OrderRow[]): Promise<Order[]> {
  const ids = rows.filter(({ kind }) => kind !== "limit" && kind !== "market").map(({ id }) => id);
  if (ids.length === 0) return rows.map((row) => orderOf(row));
  const stops = await findStops(db, ids);
  return rows.map((row) => orderOf(row, stops.get(row.id)));
}

export async function insertFills(db: Database, fills: readonly Fill[]): Promise<void> {
  const rows = fills.map((one) => [
    one.orderId,
    one.sequence,
    one.symbol,
    one.customerId,
    one.side,
    one.price,
    one.quantity,
    one.quote,
    one.fee,
    one.role,
    one.against,
    one.index,
    one.best,
    one.at,
  ]);
  await sql`
    insert into spot.fill (order_id, sequence, symbol, customer_id, side, price, quantity, quote, fee, role, against, index_price,
      best_price, at)
    select * from unnest(${rowsText(rows)}::spot.fill_row[])`.execute(db);
}

export interface ListedOf extends PageRows {
  readonly customerId: string;
  readonly symbol: string | undefined;
}

/** Each has an index of its own. */
const standing = (open: boolean) => (open ? sql`state in ('open', 'waiting')` : sql`state not in ('open', 'waiting')`);

/** A customer's open or ended orders, newest first: all of them, or those before one. */
export async function listOrderRows(
  db: Database,
  open: boolean,
  { customerId, symbol, before, offset, limit }: ListedOf & { readonly before: string | undefined },
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select * from spot.order where customer_id = ${customerId} and ${standing(open)}
      and (${symbol ?? null}::text is null or symbol = ${symbol ?? null})
      ${before === undefined ? sql`` : sql`and id < ${before}::uuid`}
    order by id desc offset ${offset} limit ${limit}`.execute(db);
  return await withStops(db, rows);
}

export interface OrderName {
  readonly id: string;
  readonly symbol: string;
}

/** By what a customer's open or ended orders are found, the newest first. */
export async function listOrderNames(db: Database, open: boolean, customerId: string, limit: number): Promise<OrderName[]> {
  const { rows } = await sql<OrderName>`
    select id, symbol from spot.order where customer_id = ${customerId} and ${standing(open)}
    order by id desc limit ${limit}`.execute(db);
  return rows;
}

/** Those of these orders that are the customer's, in no order. */
export async function listOrdersOf(db: Database, customerId: string, ids: readonly string[]): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select * from spot.order where customer_id = ${customerId} and id = any(${[...ids]}::uuid[])`.execute(db);
  return await withStops(db, rows);
}

export async function findOrder(db: Database, customerId: string, id: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`select * from spot.order where id = ${id} and customer_id = ${customerId}`.execute(db);
  return (await withStops(db, rows))[0];
}

/** A customer's fills, newest first. */
export async function listFillRows(db: Database, { customerId, symbol, offset, limit }: ListedOf): Promise<Fill[]> {
  const { rows } = await sql<FillRow>`
    select * from spot.fill where customer_id = ${customerId} and (${symbol ?? null}::text is null or symbol = ${symbol ?? null})
    order by at desc, sequence desc offset ${offset} limit ${limit}`.execute(db);
  return rows.map(fillOf);
}

/** The latest fills of an order, oldest first. */
export async function listFillsOfOrder(db: Database, orderId: string, limit: number): Promise<Fill[]> {
  const { rows } = await sql<FillRow>`
    select * from (select * from spot.fill where order_id = ${orderId} order by sequence desc limit ${limit}) latest
    order by sequence`.execute(db);
  return rows.map(fillOf);
}

/** Open quantity at each price of one side, best first. */
export async function listLevels(
  db: Database,
  symbol: string,
  side: Side,
  limit: number,
): Promise<{ price: bigint; open: bigint }[]> {
  const { rows } = await sql<{ price: string; open: string }>`
    select price, sum(quantity - filled) as open from spot.order where state = 'open' and symbol = ${symbol} and side = ${side}
    group by price order by price ${side === "buy" ? sql`desc` : sql`asc`} limit ${limit}`.execute(db);
  return rows.map((row) => ({ price: BigInt(row.price), open: BigInt(row.open) }));
}

interface OrderRow {
  id: string;
  customer_id: string;
  symbol: string;
  side: Side;
  kind: Order["kind"];
  time_in_force: Order["timeInForce"];
  post_only: boolean;
  price: string | null;
  quantity: string | null;
  quote_amount: string | null;
  sequence: string;
  filled: string;
  filled_quote: string;
  fee: string;
  maker_fee: string;
  taker_fee: string;
  state: Order["state"];
  cancel_reason: Order["cancelReason"];
  expires_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

interface FillRow {
  order_id: string;
  sequence: string;
  symbol: string;
  customer_id: string;
  side: Side;
  price: string;
  quantity: string;
  quote: string;
  fee: string;
  role: Fill["role"];
  against: Fill["against"];
  index_price: string | null;
  best_price: string | null;
  at: Date;
}

const units = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

function orderOf(row: OrderRow, stop?: OrderStop): Order {
  return {
    id: row.id,
    customerId: row.customer_id,
    symbol: row.symbol,
    side: row.side,
    kind: row.kind,
    timeInForce: row.time_in_force,
    postOnly: row.post_only,
    price: units(row.price),
    quantity: units(row.quantity),
    quoteAmount: units(row.quote_amount),
    sequence: Number(row.sequence),
    filled: BigInt(row.filled),
    filledQuote: BigInt(row.filled_quote),
    fee: BigInt(row.fee),
    fees: { maker: BigInt(row.maker_fee), taker: BigInt(row.taker_fee) },
    state: row.state,
    cancelReason: row.cancel_reason,
    expiresAt: row.expires_at,
    stop: stop ?? null,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function fillOf(row: FillRow): Fill {
  return {
    symbol: row.symbol,
    sequence: Number(row.sequence),
    orderId: row.order_id,
    customerId: row.customer_id,
    side: row.side,
    price: BigInt(row.price),
    quantity: BigInt(row.quantity),
    quote: BigInt(row.quote),
    fee: BigInt(row.fee),
    role: row.role,
    against: row.against,
    index: units(row.index_price),
    best: units(row.best_price),
    at: row.at,
  };
}
