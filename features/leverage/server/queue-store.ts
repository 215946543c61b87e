/** The SQL of the queue that deleveraging takes. */
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import type { Side } from "../contract.ts";

/** A market as a queue needs it: its mark, and how many products of a price and a quantity are one unit of the quote currency. */
export interface MarkedMarket {
  readonly symbol: string;
  readonly mark: bigint;
  readonly perUnit: bigint;
}

/**
 * What ranks a winner `p` at a mark `m`: its profit as a share of its entry's value, times its value for each unit of its equity.
 * Exactly `deleveragingScore`, but for its roundings.
 */
const score = sql`abs(m.mark - p.entry) / p.entry * m.mark * p.quantity / m.per_unit
  / (p.margin - p.owed + abs(m.mark - p.entry) * p.quantity / m.per_unit)`;
const wins = sql`p.entry <> m.mark and (p.side = 'long') = (p.entry < m.mark)`;

/** The customers whose positions are reduced first: of the winners of one side of a market those with the highest scores. */
export async function listWinners(
  db: Database,
  { symbol, mark, perUnit }: MarkedMarket,
  side: Side,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select p.customer_id from leverage.position p, (select ${String(mark)}::numeric as mark, ${String(perUnit)}::numeric as per_unit) m
    where p.state = 'open' and p.symbol = ${symbol} and p.side = ${side} and ${wins}
    order by ${score} desc, p.id limit ${limit}`.execute(db);
  return [...new Set(rows.map((row) => row.customer_id))];
}

/**
 * Where a customer's winning positions stand among all winners of their market and side, in fifths: 5 is reduced first. The order is
 * that of `deleveragingOrder`, worked out when somebody looks and never by a tick.
 */
export async function listQueuePlaces(
  db: Database,
  customerId: string,
  markets: readonly MarkedMarket[],
): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: string; fifth: number }>`
    with mine as (
      select distinct symbol, side from leverage.position where customer_id = ${customerId} and state = 'open'
    ), won as (
      select p.id, p.customer_id, p.symbol, p.side, ${score} as score
      from mine join leverage.position p on p.symbol = mine.symbol and p.side = mine.side and p.state = 'open'
      join unnest(
        ${markets.map(({ symbol }) => symbol)}::text[], ${markets.map(({ mark }) => String(mark))}::numeric[],
        ${markets.map(({ perUnit }) => String(perUnit))}::numeric[]
      ) as m(symbol, mark, per_unit) on m.symbol = p.symbol
      where ${wins}
    ), ranked as (
      select id, customer_id, count(*) over (partition by symbol, side) as winners,
        rank() over (partition by symbol, side order by score desc) as place from won
    )
    select id, (5 - (place - 1) * 5 / winners)::int as fifth from ranked where customer_id = ${customerId}`.execute(db);
  return new Map(rows.map(({ id, fifth }) => [id, fifth]));
}
