/** All SQL of stock. */
import { type Split, type Dividend, actionKey, type CorporateAction } from "@assay/core/corporate-actions.ts";
import { pow10, RATE_SCALE } from "@assay/core/money.ts";
import { instant, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { Side } from "../contract.ts";
import type { Offer } from "../rules/offer.ts";
import { type Order, orderTable } from "./orders.ts";

/** Writes how orders have ended. */
export const endOrders = async (db: Database, orders: readonly Order[]): Promise<void> =>
  await orderTable.update(db, orders, ["state", "cancelReason", "filled", "price", "reference", "cost", "fee", "updatedAt"]);

export const countOpen = async (db: Database, customerId: string): Promise<number> =>
  await orderTable.count(db, sql`where state = 'open' and customer_id = ${customerId}`);

/** What a customer's orders of a market are worth in quote units, by side: those that wait, and those that have traded since an instant. */
export async function readValues(
  db: Database,
  customerId: string,
  symbol: string,
  since: Date,
): Promise<Record<Side, { readonly waiting: bigint; readonly traded: bigint }>> {
  const { rows } = await sql<{ side: Side; waiting: string; traded: string }>`
    select side, coalesce(sum(value) filter (where state = 'open'), 0) as waiting,
      coalesce(sum(value) filter (where state = 'filled'), 0) as traded
    from (
      select side, state, value from stock.order where state = 'open' and customer_id = ${customerId} and symbol = ${symbol}
      union all
      select side, state, value from stock.order
      where state = 'filled' and customer_id = ${customerId} and symbol = ${symbol} and updated_at > ${since}
    ) own group by side`.execute(db);
  const of = (side: Side) => {
    const row = rows.find((one) => one.side === side);
    return { waiting: BigInt(row?.waiting ?? 0), traded: BigInt(row?.traded ?? 0) };
  };
  return { buy: of("buy"), sell: of("sell") };
}

/** A customer's order, locked until the transaction ends. */
export const lockOrder = async (db: Database, customerId: string, id: string): Promise<Order | undefined> =>
  (await orderTable.select(db, sql`where id = ${id} and customer_id = ${customerId} for update`))[0];

/** Orders whose session is over, locked; those that somebody else holds are left for the next time. */
export const lockExpired = async (db: Database, now: Date, limit: number, except: readonly string[]): Promise<Order[]> =>
  await orderTable.select(
    db,
    sql`where state = 'open' and expires_at <= ${now} and id <> all(${[...except]}::uuid[])
      order by expires_at, id limit ${limit} for update skip locked`,
  );

/** All waiting orders of these customers, locked. */
export const lockWaitingOf = async (db: Database, customers: readonly string[]): Promise<Order[]> =>
  await orderTable.select(db, sql`where state = 'open' and customer_id = any(${[...customers]}::uuid[]) order by id for update`);

/** All waiting orders of a market, locked. */
export const lockWaiting = async (db: Database, symbol: string): Promise<Order[]> =>
  await orderTable.select(db, sql`where state = 'open' and symbol = ${symbol} order by id for update`);

const RATE_ONE = String(pow10(RATE_SCALE));

/**
 * Waiting orders that the house's prices have reached and that it could bear one by one, the oldest first. Each market is read
 * only as far as its price goes, and each order has a price of its own: a limit lies on the tick, so that rounding decides nothing. What the house cannot bear is left out, so that it never stands before what could trade; and what was
 * placed after `now`, while this waited to begin, for the next time: nothing trades before it was placed.
 */
export async function lockTradable(db: Database, offers: readonly Offer[], now: Date, limit: number): Promise<Order[]> {
  if (offers.length === 0) return [];
  const of = (pick: (offer: Offer) => bigint): string[] => offers.map((offer) => String(pick(offer)));
  return await orderTable.select(
    db,
    sql`where id in (
      select reached.id from unnest(
        ${offers.map(({ symbol }) => symbol)}::text[], ${of(({ reference }) => reference)}::numeric[],
        ${of(({ buy }) => buy)}::numeric[], ${of(({ sell }) => sell)}::numeric[],
        ${of(({ boughtMax }) => boughtMax)}::numeric[], ${of(({ spentMin }) => spentMin)}::numeric[],
        ${of(({ spentMax }) => spentMax)}::numeric[], ${of(({ soldMax }) => soldMax)}::numeric[]
      ) as now(symbol, reference, buy, sell, bought_max, spent_min, spent_max, sold_max) cross join lateral (
        (select id from stock.order o where state = 'open' and side = 'buy' and o.symbol = now.symbol
          and limit_price >= now.buy and now.reference * (${RATE_ONE}::numeric + half_spread) <= limit_price * ${RATE_ONE}::numeric
          and coalesce(quantity <= now.bought_max, money between now.spent_min and now.spent_max)
          and created_at <= ${now} and expires_at > ${now} order by created_at, id limit ${limit})
        union all
        (select id from stock.order o where state = 'open' and side = 'sell' and o.symbol = now.symbol
          and limit_price <= now.sell and now.reference * (${RATE_ONE}::numeric - half_spread) >= limit_price * ${RATE_ONE}::numeric
          and quantity <= now.sold_max and created_at <= ${now} and expires_at > ${now} order by created_at, id limit ${limit})
      ) reached
    ) and state = 'open' order by created_at, id limit ${limit} for update skip locked`,
  );
}

export interface OrderQuery extends PageRows {
  readonly customerId: string;
  readonly symbol?: string | undefined;
}

export async function listOrderRows(
  db: Database,
  open: boolean,
  { customerId, symbol, offset, limit }: OrderQuery,
): Promise<Order[]> {
  return await orderTable.select(
    db,
    sql`where customer_id = ${customerId} and (state = 'open') = ${open}
      and (${symbol ?? null}::text is null or symbol = ${symbol ?? null}::text)
    order by id desc limit ${limit} offset ${offset}`,
  );
}

const positionTable = tableOf("stock.position", { customerId: uuid, symbol: text(), cost: units });

/** What the shares of a customer have cost, by symbol. */
export async function listCosts(db: Database, customerId: string): Promise<Map<string, bigint>> {
  const rows = await positionTable.select(db, sql`where customer_id = ${customerId}`);
  return new Map(rows.map(({ symbol, cost }) => [symbol, cost]));
}

/** What a customer's shares of one market have cost, locked. */
export async function lockCost(db: Database, customerId: string, symbol: string): Promise<bigint> {
  const own = sql`where customer_id = ${customerId} and symbol = ${symbol} for update`;
  return (await positionTable.select(db, own))[0]?.cost ?? 0n;
}

export const saveCost = async (db: Database, customerId: string, symbol: string, cost: bigint): Promise<void> =>
  await positionTable.insert(
    db,
    [{ customerId, symbol, cost }],
    sql`on conflict (customer_id, symbol) do update set cost = excluded.cost`,
  );

const actionTable = tableOf("stock.action", {
  id: text(),
  base: text(),
  kind: text<"split" | "dividend">(),
  effectiveAt: instant,
  newShares: units.orNull,
  oldShares: units.orNull,
  perShare: units.orNull,
});

export type StoredAction = { readonly id: string; readonly at: Date } & (Omit<Split, "exDay"> | Omit<Dividend, "exDay">);

function actionOf({ id, base, kind, effectiveAt: at, newShares, oldShares, perShare }: RowOf<typeof actionTable>): StoredAction {
  if (kind === "dividend") return { id, at, base, kind, perShare: perShare! };
  return { id, at, base, kind, to: newShares!, from: oldShares! };
}

/** Adds actions that are not known yet. What was told once stands. */
export async function insertActions(db: Database, actions: readonly (CorporateAction & { readonly at: Date })[]): Promise<void> {
  const none = { newShares: null, oldShares: null, perShare: null };
  const rows = actions.map((action) => ({
    ...none,
    id: actionKey(action),
    base: action.base,
    kind: action.kind,
    effectiveAt: action.at,
    ...(action.kind === "split" ? { newShares: action.to, oldShares: action.from } : { perShare: action.perShare }),
  }));
  await actionTable.insert(db, rows, sql`on conflict do nothing`);
}

/** The oldest action that has taken effect and is not applied, locked. */
export async function lockDueAction(db: Database, now: Date): Promise<StoredAction | undefined> {
  const due = sql`where applied_at is null and effective_at <= ${now} order by effective_at, id limit 1 for update`;
  return (await actionTable.select(db, due)).map(actionOf)[0];
}

export async function markApplied(db: Database, id: string, now: Date): Promise<void> {
  await sql`update stock.action set applied_at = ${now} where id = ${id}`.execute(db);
}

/** Companies whose shares are about to change: until that has happened nothing trades. */
export async function listUnsettled(db: Database, now: Date): Promise<Set<string>> {
  const { rows } = await sql<{ base: string }>`
    select distinct base from stock.action where applied_at is null and effective_at <= ${now}`.execute(db);
  return new Set(rows.map(({ base }) => base));
}

/** Actions of a company that have not taken effect yet, the nearest first. */
export async function listComing(db: Database, base: string, now: Date, limit: number): Promise<StoredAction[]> {
  const coming = sql`where base = ${base} and effective_at > ${now} order by effective_at limit ${limit}`;
  return (await actionTable.select(db, coming)).map(actionOf);
}

export const dividendTable = tableOf("stock.dividend", {
  id: uuid,
  actionId: text(),
  customerId: uuid,
  shares: units,
  units,
  paidAt: instant.orNull,
});

/** A dividend with the company that pays it. */
export type Owed = RowOf<typeof dividendTable> & { readonly base: string };

/** The oldest dividends that are owed, locked. */
export async function lockOwed(db: Database, limit: number): Promise<Owed[]> {
  const { rows } = await sql<{ readonly base: string }>`
    select ${dividendTable.columns}, base from stock.dividend join (select id as action_id, base, effective_at from stock.action) a
    using (action_id) where paid_at is null order by effective_at, action_id, customer_id limit ${limit}
    for update of dividend skip locked`.execute(db);
  return rows.map((row) => ({ ...dividendTable.read(row), base: row.base }));
}

export interface DividendShown extends Owed {
  readonly effectiveAt: Date;
  readonly perShare: bigint;
}

export async function listDividendRows(db: Database, customerId: string, { offset, limit }: PageRows): Promise<DividendShown[]> {
  const { rows } = await sql<{ readonly base: string; readonly effectiveAt: Date; readonly perShare: string }>`
    select ${dividendTable.columns}, base, effective_at as "effectiveAt", per_share as "perShare"
    from stock.dividend join (select id as action_id, base, effective_at, per_share from stock.action) a using (action_id)
    where customer_id = ${customerId} order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map((row) => ({ ...row, ...dividendTable.read(row), perShare: BigInt(row.perShare) }));
}

/** Keeps a company's shares as they are until the transaction ends; many may do so at once. */
export async function keepShares(db: Database, bases: readonly string[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock_shared(hashtextextended('stock ' || base, 0)) from unnest(${bases.toSorted()}::text[]) as base`.execute(
    db,
  );
}

/** Waits until nobody relies on a company's shares as they are, and keeps everybody from it until the transaction ends. */
export async function takeShares(db: Database, base: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('stock ' || ${base}, 0))`.execute(db);
}
