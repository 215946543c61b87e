/** All SQL of stock. */
import { type Split, type Dividend, actionKey, type CorporateAction } from "@assay/core/corporate-actions.ts";
import { pow10, RATE_SCALE } from "@assay/core/money.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import type { Side } from "../contract.ts";
import type { Offer } from "../rules/offer.ts";
import type { Order } from "./orders.ts";

interface OrderRow {
  id: string;
  customer_id: string;
  symbol: string;
  side: Side;
  is_limit: boolean;
  limit_price: string;
  quantity: string | null;
  money: string | null;
  held: string;
  value: string | null;
  value_before: string | null;
  half_spread: string;
  filled: string;
  price: string | null;
  reference: string | null;
  cost: string;
  fee: string;
  state: Order["state"];
  cancel_reason: Order["cancelReason"];
  created_at: Date;
  asked_at: Date | null;
  expires_at: Date;
  updated_at: Date;
}

const units = (text: string | null): bigint | null => (text === null ? null : BigInt(text));

const orderOf = (row: OrderRow): Order => ({
  id: row.id,
  customerId: row.customer_id,
  symbol: row.symbol,
  side: row.side,
  isLimit: row.is_limit,
  limit: BigInt(row.limit_price),
  quantity: units(row.quantity),
  money: units(row.money),
  held: BigInt(row.held),
  value: units(row.value),
  valueBefore: units(row.value_before),
  halfSpread: BigInt(row.half_spread),
  filled: BigInt(row.filled),
  price: units(row.price),
  reference: units(row.reference),
  cost: BigInt(row.cost),
  fee: BigInt(row.fee),
  state: row.state,
  cancelReason: row.cancel_reason,
  createdAt: row.created_at,
  askedAt: row.asked_at,
  expiresAt: row.expires_at,
  updatedAt: row.updated_at,
});

const text = (value: bigint | null): string | null => value?.toString() ?? null;

export async function insertOrder(db: Database, order: Order): Promise<void> {
  await sql`
    insert into stock.order (id, customer_id, symbol, side, is_limit, limit_price, quantity, money, held, value, value_before, half_spread,
      filled, price, reference, cost, fee, state, cancel_reason, created_at, asked_at, expires_at, updated_at)
    values (${order.id}, ${order.customerId}, ${order.symbol}, ${order.side}, ${order.isLimit}, ${text(order.limit)},
      ${text(order.quantity)}, ${text(order.money)}, ${text(order.held)}, ${text(order.value)}, ${text(order.valueBefore)},
      ${text(order.halfSpread)}, ${text(order.filled)}, ${text(order.price)}, ${text(order.reference)}, ${text(order.cost)}, ${text(order.fee)}, ${order.state}, ${order.cancelReason}, ${order.createdAt},
      ${order.askedAt}, ${order.expiresAt}, ${order.updatedAt})`.execute(db);
}

/** Writes how orders have ended. */
export async function endOrders(db: Database, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  await sql`
    update stock.order o set state = e.state, cancel_reason = e.reason, filled = e.filled, price = e.price, reference = e.reference,
      cost = e.cost, fee = e.fee, updated_at = e.at
    from unnest(
      ${orders.map(({ id }) => id)}::uuid[], ${orders.map(({ state }) => state)}::text[],
      ${orders.map(({ cancelReason }) => cancelReason)}::text[], ${orders.map(({ filled }) => text(filled))}::numeric[],
      ${orders.map(({ price }) => text(price))}::numeric[], ${orders.map(({ reference }) => text(reference))}::numeric[],
      ${orders.map(({ cost }) => text(cost))}::numeric[], ${orders.map(({ fee }) => text(fee))}::numeric[],
      ${orders.map(({ updatedAt }) => updatedAt)}::timestamptz[]
    ) as e(id, state, reason, filled, price, reference, cost, fee, at) where o.id = e.id`.execute(db);
}

export async function countOpen(db: Database, customerId: string): Promise<number> {
  const { rows } = await sql<{ orders: string }>`
    select count(*) as orders from stock.order where state = 'open' and customer_id = ${customerId}`.execute(db);
  return Number(rows[0]!.orders);
}

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
export async function lockOrder(db: Database, customerId: string, id: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select * from stock.order where id = ${id} and customer_id = ${customerId} for update`.execute(db);
  return rows[0] && orderOf(rows[0]);
}

/** Orders whose session is over, locked; those that somebody else holds are left for the next time. */
export async function lockExpired(db: Database, now: Date, limit: number): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select * from stock.order where state = 'open' and expires_at <= ${now} order by expires_at, id limit ${limit}
    for update skip locked`.execute(db);
  return rows.map(orderOf);
}

/** All waiting orders of a market, locked. */
export async function lockWaiting(db: Database, symbol: string): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select * from stock.order where state = 'open' and symbol = ${symbol} order by id for update`.execute(db);
  return rows.map(orderOf);
}

const RATE_ONE = text(pow10(RATE_SCALE));

/**
 * Waiting orders that the house's prices have reached and that it could bear one by one, the oldest first. Each market is read
 * only as far as its price goes, and each order has a price of its own: a limit lies on the tick, so that rounding decides nothing. What the house cannot bear is left out, so that it never stands before what could trade; and what was
 * placed after `now`, while this waited to begin, for the next time: nothing trades before it was placed.
 */
export async function lockTradable(db: Database, offers: readonly Offer[], now: Date, limit: number): Promise<Order[]> {
  if (offers.length === 0) return [];
  const of = (pick: (offer: Offer) => bigint): (string | null)[] => offers.map((offer) => text(pick(offer)));
  const { rows } = await sql<OrderRow>`
    select * from stock.order where id in (
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
    ) and state = 'open' order by created_at, id limit ${limit} for update skip locked`.execute(db);
  return rows.map(orderOf);
}

export interface OrderQuery {
  readonly customerId: string;
  readonly symbol?: string | undefined;
  readonly offset: number;
  readonly limit: number;
}

export async function listOrderRows(
  db: Database,
  open: boolean,
  { customerId, symbol, offset, limit }: OrderQuery,
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select * from stock.order where customer_id = ${customerId} and (state = 'open') = ${open}
      and (${symbol ?? null}::text is null or symbol = ${symbol ?? null}::text)
    order by id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(orderOf);
}

/** What the shares of a customer have cost, by symbol. */
export async function listCosts(db: Database, customerId: string): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ symbol: string; cost: string }>`
    select symbol, cost from stock.position where customer_id = ${customerId}`.execute(db);
  return new Map(rows.map(({ symbol, cost }) => [symbol, BigInt(cost)]));
}

/** What a customer's shares of one market have cost, locked. */
export async function lockCost(db: Database, customerId: string, symbol: string): Promise<bigint> {
  const { rows } = await sql<{ cost: string }>`
    select cost from stock.position where customer_id = ${customerId} and symbol = ${symbol} for update`.execute(db);
  return BigInt(rows[0]?.cost ?? 0);
}

export async function saveCost(db: Database, customerId: string, symbol: string, cost: bigint): Promise<void> {
  await sql`
    insert into stock.position (customer_id, symbol, cost) values (${customerId}, ${symbol}, ${text(cost)})
    on conflict (customer_id, symbol) do update set cost = excluded.cost`.execute(db);
}

interface ActionRow {
  id: string;
  base: string;
  kind: "split" | "dividend";
  effective_at: Date;
  new_shares: string | null;
  old_shares: string | null;
  per_share: string | null;
}

export type StoredAction = { readonly id: string; readonly at: Date } & (Omit<Split, "exDay"> | Omit<Dividend, "exDay">);

function actionOf({ id, base, kind, effective_at: at, new_shares, old_shares, per_share }: ActionRow): StoredAction {
  if (kind === "dividend") return { id, at, base, kind, perShare: BigInt(per_share!) };
  return { id, at, base, kind, to: BigInt(new_shares!), from: BigInt(old_shares!) };
}

/** Adds actions that are not known yet. What was told once stands. */
export async function insertActions(db: Database, actions: readonly (CorporateAction & { readonly at: Date })[]): Promise<void> {
  if (actions.length === 0) return;
  const of = <T>(pick: (action: CorporateAction & { readonly at: Date }) => T): T[] => actions.map(pick);
  await sql`
    insert into stock.action (id, base, kind, effective_at, new_shares, old_shares, per_share)
    select * from unnest(
      ${of(actionKey)}::text[], ${of(({ base }) => base)}::text[], ${of(({ kind }) => kind)}::text[],
      ${of(({ at }) => at)}::timestamptz[],
      ${of((action) => (action.kind === "split" ? text(action.to) : null))}::numeric[],
      ${of((action) => (action.kind === "split" ? text(action.from) : null))}::numeric[],
      ${of((action) => (action.kind === "dividend" ? text(action.perShare) : null))}::numeric[]
    ) on conflict do nothing`.execute(db);
}

/** The oldest action that has taken effect and is not applied, locked. */
export async function lockDueAction(db: Database, now: Date): Promise<StoredAction | undefined> {
  const { rows } = await sql<ActionRow>`
    select * from stock.action where applied_at is null and effective_at <= ${now} order by effective_at, id limit 1 for update`.execute(
    db,
  );
  return rows[0] && actionOf(rows[0]);
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
  const { rows } = await sql<ActionRow>`
    select * from stock.action where base = ${base} and effective_at > ${now} order by effective_at limit ${limit}`.execute(db);
  return rows.map(actionOf);
}

export interface Owed {
  readonly id: string;
  readonly actionId: string;
  readonly customerId: string;
  readonly base: string;
  readonly units: bigint;
}

export async function insertDividends(
  db: Database,
  actionId: string,
  dividends: readonly { readonly id: string; readonly customerId: string; readonly shares: bigint; readonly units: bigint }[],
): Promise<void> {
  if (dividends.length === 0) return;
  await sql`
    insert into stock.dividend (id, action_id, customer_id, shares, units)
    select id, ${actionId}, customer_id, shares, units from unnest(
      ${dividends.map(({ id }) => id)}::uuid[], ${dividends.map(({ customerId }) => customerId)}::uuid[],
      ${dividends.map(({ shares }) => text(shares))}::numeric[], ${dividends.map((one) => text(one.units))}::numeric[]
    ) as owed(id, customer_id, shares, units)`.execute(db);
}

/** The oldest dividends that are owed, locked. */
export async function lockOwed(db: Database, limit: number): Promise<Owed[]> {
  const { rows } = await sql<{ id: string; action_id: string; customer_id: string; base: string; units: string }>`
    select d.id, d.action_id, d.customer_id, a.base, d.units from stock.dividend d join stock.action a on a.id = d.action_id
    where d.paid_at is null order by a.effective_at, d.action_id, d.customer_id limit ${limit} for update of d`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    actionId: row.action_id,
    customerId: row.customer_id,
    base: row.base,
    units: BigInt(row.units),
  }));
}

export async function markPaid(db: Database, ids: readonly string[], now: Date): Promise<void> {
  await sql`update stock.dividend set paid_at = ${now} where id = any(${[...ids]}::uuid[])`.execute(db);
}

export interface DividendRow {
  readonly id: string;
  readonly base: string;
  readonly effective_at: Date;
  readonly shares: string;
  readonly per_share: string;
  readonly units: string;
  readonly paid_at: Date | null;
}

export async function listDividendRows(db: Database, customerId: string, offset: number, limit: number): Promise<DividendRow[]> {
  const { rows } = await sql<DividendRow>`
    select d.id, a.base, a.effective_at, d.shares, a.per_share, d.units, d.paid_at
    from stock.dividend d join stock.action a on a.id = d.action_id
    where d.customer_id = ${customerId} order by d.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
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
