/** SQL of what customers keep of markets: favourites and price alerts. */
import { sql } from "kysely";
import type { Database } from "@assay/server/database.ts";
import type { Direction } from "../contract.ts";
import type { ReachedSince } from "./feed/reached.ts";

export async function listFavouriteSymbols(db: Database, customerId: string): Promise<string[]> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from market.favourite where customer_id = ${customerId} order by place, at, symbol`.execute(db);
  return rows.map((row) => row.symbol);
}

export async function insertFavourite(db: Database, customerId: string, symbol: string, at: Date): Promise<void> {
  await sql`
    insert into market.favourite (customer_id, symbol, at, place)
    select ${customerId}, ${symbol}, ${at}, coalesce(max(place), 0) + 1 from market.favourite where customer_id = ${customerId}
    on conflict do nothing`.execute(db);
}

/** Numbers these favourites from one in the order given; others keep the places they have. */
export async function placeFavourites(db: Database, customerId: string, symbols: readonly string[]): Promise<void> {
  await sql`
    update market.favourite set place = wanted.place
    from unnest(${[...symbols]}::text[]) with ordinality as wanted(symbol, place)
    where favourite.customer_id = ${customerId} and favourite.symbol = wanted.symbol`.execute(db);
}

export async function deleteFavourite(db: Database, customerId: string, symbol: string): Promise<void> {
  await sql`delete from market.favourite where customer_id = ${customerId} and symbol = ${symbol}`.execute(db);
}

export interface AlertRow {
  id: string;
  customer_id: string;
  symbol: string;
  direction: Direction;
  price: string;
  repeats: boolean;
  armed: boolean;
  created_at: Date;
  fired_at: Date | null;
}

const alertColumns = sql`id, customer_id, symbol, direction, price, repeats, armed, created_at, fired_at`;

/** Lets one transaction at a time change how many alerts a customer has. */
export async function lockAlertsOf(db: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('market.alert ' || ${customerId}, 0))`.execute(db);
}

export async function countAlerts(db: Database, customerId: string): Promise<number> {
  const { rows } = await sql<{ alerts: string }>`
    select count(*) as alerts from market.alert where customer_id = ${customerId}`.execute(db);
  return Number(rows[0]!.alerts);
}

/** Adds an alert; undefined when the customer waits for the same already. */
export async function insertAlert(
  db: Database,
  one: {
    readonly id: string;
    readonly customerId: string;
    readonly symbol: string;
    readonly direction: Direction;
    readonly price: bigint;
    readonly repeats: boolean;
    readonly at: Date;
  },
): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    insert into market.alert (id, customer_id, symbol, direction, price, repeats, armed_at, created_at, basis_at)
    values (${one.id}, ${one.customerId}, ${one.symbol}, ${one.direction}, ${one.price.toString()}, ${one.repeats},
      ${one.at}, ${one.at}, ${one.at})
    on conflict (customer_id, symbol, direction, price) do nothing returning ${alertColumns}`.execute(db);
  return rows[0];
}

/** A customer's alerts, newest first. */
export async function listAlertRows(db: Database, customerId: string): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${alertColumns} from market.alert where customer_id = ${customerId} order by id desc`.execute(db);
  return rows;
}

export async function deleteAlert(db: Database, customerId: string, id: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from market.alert where id = ${id} and customer_id = ${customerId}`.execute(db);
  return Number(numAffectedRows);
}

/** Where prices have been, as a table of the statement that it becomes part of. */
const reachTable = ({ reach }: ReachedSince) => {
  const rows = [...reach];
  return sql`unnest(
    ${rows.map(([symbol]) => symbol)}::text[], ${rows.map(([, { low }]) => low.toString())}::numeric[],
    ${rows.map(([, { high }]) => high.toString())}::numeric[], ${rows.map(([, { last }]) => last.toString())}::numeric[]
  ) as seen(symbol, low, high, last)`;
};

/**
 * Fires the armed alerts that prices have reached, at most `limit`. Each market is read from its nearest alert on and only as
 * far as its price went, so what is not reached costs nothing. An alert that is not older than `since` answers to the last
 * price alone: what came before it does not concern it.
 */
export async function fireAlerts(db: Database, reached: ReachedSince, limit: number, now: Date): Promise<AlertRow[]> {
  const since = new Date(reached.since);
  const { rows } = await sql<AlertRow>`
    update market.alert set armed = not repeats, fired_at = ${now} where armed and id in (
      select due.id from ${reachTable(reached)} cross join lateral (
        select id from market.alert a where armed and direction = 'above' and a.symbol = seen.symbol and a.price <= seen.high
          and (a.armed_at < ${since} or a.price <= seen.last)
        union all
        select id from market.alert a where armed and direction = 'below' and a.symbol = seen.symbol and a.price >= seen.low
          and (a.armed_at < ${since} or a.price >= seen.last)
      ) due limit ${limit}
    ) returning ${alertColumns}`.execute(db);
  const spent = rows.filter(({ repeats }) => !repeats).map(({ id }) => id);
  if (spent.length > 0) await sql`delete from market.alert where id = any(${spent}::uuid[])`.execute(db);
  return rows;
}

/** Those of the markets that anybody has an alert in. */
export async function listAlerted(db: Database, symbols: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ symbol: string }>`
    select symbol from unnest(${[...symbols]}::text[]) as asked(symbol)
    where exists (select 1 from market.alert a where a.armed and a.symbol = asked.symbol)
      or exists (select 1 from market.alert a where not a.armed and a.symbol = asked.symbol)`.execute(db);
  return new Set(rows.map(({ symbol }) => symbol));
}

/**
 * Gives the alerts of a market that were set before a split the price that they have after it, and answers who has any. Of two
 * that come to mean the same the older stays. From now on they answer to what the price does, not to what it did.
 */
export async function rebaseAlerts(
  db: Database,
  { symbol, at, priceAfter }: { readonly symbol: string; readonly at: Date; priceAfter(price: bigint): bigint },
  now: Date,
): Promise<string[]> {
  const { rows: old } = await sql<AlertRow>`
    delete from market.alert where symbol = ${symbol} and basis_at < ${at} returning ${alertColumns}`.execute(db);
  if (old.length === 0) return [];
  const rows = old.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  await sql`
    insert into market.alert (id, customer_id, symbol, direction, price, repeats, armed, armed_at, created_at, fired_at, basis_at)
    select id, customer_id, ${symbol}, direction, price, repeats, armed, ${now}, created_at, fired_at, ${at} from unnest(
      ${rows.map((row) => row.id)}::uuid[], ${rows.map((row) => row.customer_id)}::uuid[],
      ${rows.map((row) => row.direction)}::text[], ${rows.map((row) => priceAfter(BigInt(row.price)).toString())}::numeric[],
      ${rows.map((row) => row.repeats)}::boolean[], ${rows.map((row) => row.armed)}::boolean[],
      ${rows.map((row) => row.created_at)}::timestamptz[], ${rows.map((row) => row.fired_at)}::timestamptz[]
    ) as a(id, customer_id, direction, price, repeats, armed, created_at, fired_at)
    on conflict (customer_id, symbol, direction, price) do nothing`.execute(db);
  return [...new Set(rows.map((row) => row.customer_id))];
}

/** Arms alerts again that have rested and from whose price the market has gone back. */
export async function rearmAlerts(db: Database, reached: ReachedSince, restedSince: Date, now: Date): Promise<void> {
  await sql`
    update market.alert a set armed = true, armed_at = ${now} from ${reachTable(reached)}
    where not a.armed and a.symbol = seen.symbol and a.fired_at <= ${restedSince}
      and (a.direction = 'above' and a.price > seen.last or a.direction = 'below' and a.price < seen.last)`.execute(db);
}
