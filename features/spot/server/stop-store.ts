/** The SQL of what orders wait for. */
import { sql } from "kysely";
import type { Database } from "@assay/server/database.ts";
import { tickOf, writeTick } from "@assay/features/market/server.ts";
import type { Side, StopKind } from "../contract.ts";
import type { OrderStop } from "./orders.ts";

export interface WaitingRow {
  id: string;
  customer_id: string;
  symbol: string;
  side: Side;
  kind: StopKind;
  price: string | null;
  quantity: string | null;
  quote_amount: string | null;
  maker_fee: string;
  taker_fee: string;
  stop_price: string | null;
  limit_price: string | null;
  trail: string | null;
  mark: string | null;
  mark_tick: string | null;
  asked_at: Date | null;
  updated_at: Date;
}

/** All orders of the given markets that wait for the index. */
export async function listWaiting(db: Database, symbols: readonly string[]): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select o.id, o.customer_id, o.symbol, o.side, o.kind, o.price, o.quantity, o.quote_amount, o.maker_fee, o.taker_fee, o.updated_at,
      s.price as stop_price, s.limit_price, s.trail, s.mark, s.mark_tick, s.asked_at
    from spot.order o join spot.stop s on s.order_id = o.id
    where o.state in ('open', 'waiting') and o.kind not in ('limit', 'market') and s.fired_at is null
      and o.symbol = any(${[...symbols]}::text[]) order by o.id`.execute(db);
  return rows;
}

type StopWritten = readonly [orderId: string, stop: OrderStop];

/** Stores what orders wait for, as it is now. */
export async function putStops(db: Database, stops: readonly StopWritten[]): Promise<void> {
  await sql`
    insert into spot.stop (order_id, price, limit_price, trail, mark, mark_tick, asked_at, fired_price, fired_at) select * from unnest(
      ${stops.map(([id]) => id)}::uuid[], ${stops.map(([, one]) => text(one.price))}::numeric[],
      ${stops.map(([, one]) => text(one.limit))}::numeric[], ${stops.map(([, one]) => text(one.trail))}::numeric[],
      ${stops.map(([, one]) => text(one.mark))}::numeric[], ${stops.map(([, one]) => one.markTick && writeTick(one.markTick))}::text[],
      ${stops.map(([, one]) => one.askedAt)}::timestamptz[], ${stops.map(([, one]) => text(one.firedPrice))}::numeric[],
      ${stops.map(([, one]) => one.firedAt)}::timestamptz[]
    ) on conflict (order_id) do update set price = excluded.price, limit_price = excluded.limit_price, trail = excluded.trail, mark = excluded.mark,
      mark_tick = excluded.mark_tick, asked_at = excluded.asked_at,
      fired_price = excluded.fired_price, fired_at = excluded.fired_at`.execute(db);
}

interface StopRow {
  order_id: string;
  price: string | null;
  limit_price: string | null;
  trail: string | null;
  mark: string | null;
  mark_tick: string | null;
  asked_at: Date | null;
  fired_price: string | null;
  fired_at: Date | null;
}

/** What these orders wait for. */
export async function findStops(db: Database, orderIds: readonly string[]): Promise<Map<string, OrderStop>> {
  const { rows } = await sql<StopRow>`select * from spot.stop where order_id = any(${[...orderIds]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.order_id, stopOf(row)]));
}

const text = (units: bigint | null): string | null => (units === null ? null : units.toString());
const units = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

function stopOf(row: StopRow): OrderStop {
  return {
    price: units(row.price),
    limit: units(row.limit_price),
    trail: units(row.trail),
    mark: units(row.mark),
    markTick: row.mark_tick === null ? null : tickOf(row.mark_tick),
    askedAt: row.asked_at,
    firedPrice: units(row.fired_price),
    firedAt: row.fired_at,
  };
}
