/** The SQL of what traders did, in order. */
import type { Database } from "@assay/server/database.ts";
import type { Price } from "@assay/core/money.ts";
import { sql } from "kysely";

export type SignalKind = "open" | "reduce" | "close" | "stops" | "margin-added";

/** What a customer did who may be a trader. Quantities in base units, money in units of USDT. */
export interface Act {
  readonly customerId: string;
  readonly kind: SignalKind;
  readonly positionId: string;
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly leverage: number;
  readonly quantity: bigint | null;
  readonly before: bigint | null;
  readonly price: Price | null;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  readonly amount: bigint | null;
}

export interface Signal {
  /** As the table counts. */
  readonly id: string;
  readonly traderId: string;
  readonly traderCustomerId: string;
  readonly kind: SignalKind;
  readonly positionId: string;
  readonly symbol: string;
  readonly side: "long" | "short";
  readonly leverage: number;
  readonly quantity: bigint;
  readonly before: bigint;
  readonly price: Price;
  readonly takeProfit: Price | null;
  readonly stopLoss: Price | null;
  readonly at: Date;
  /** For one follow alone: what was open already when it began. */
  readonly onlyFollow: string | null;
}

/** For one follow alone, of what its trader had open when it began; null where acts are for all. */
interface OnlyFor {
  readonly traderId: string;
  readonly followId: string;
}

const rowsOf = (acts: readonly Act[]): string =>
  JSON.stringify(
    acts.map((act, place) => ({
      place,
      customer_id: act.customerId,
      kind: act.kind,
      position_id: act.positionId,
      symbol: act.symbol,
      side: act.side,
      leverage: act.leverage,
      quantity: numeric(act.quantity),
      before: numeric(act.before),
      price: numeric(act.price),
      take_profit: numeric(act.takeProfit),
      stop_loss: numeric(act.stopLoss),
      amount: numeric(act.amount),
    })),
  );

const numeric = (value: bigint | null): string | null => (value === null ? null : String(value));

/**
 * Writes what traders among these customers did, in this order, and answers whose there is something to copy: openings in the markets that
 * they lead in while they are active, and of what was led once everything else, also while they pause. Nobody else leaves anything.
 */
export async function insertSignals(db: Database, acts: readonly Act[], now: Date, only?: OnlyFor): Promise<string[]> {
  if (acts.length === 0) return [];
  const { rows } = await sql<{ trader_id: string }>`
    insert into copy.signal (trader_id, kind, position_id, symbol, side, leverage, quantity, before, price, take_profit, stop_loss, amount, at,
      only_follow, done_at)
    select t.id, a.kind, a.position_id, a.symbol, a.side, a.leverage, a.quantity, a.before, a.price, a.take_profit, a.stop_loss, a.amount,
      ${now}, ${only?.followId ?? null}::uuid, case when a.kind = 'margin-added' then ${now}::timestamptz end
    from jsonb_to_recordset(${rowsOf(acts)}::jsonb) as a(
      place int, customer_id uuid, kind text, position_id uuid, symbol text, side text, leverage int, quantity numeric, before numeric,
      price numeric, take_profit numeric, stop_loss numeric, amount numeric
    )
    join copy.trader t on t.customer_id = a.customer_id and t.state in ('active', 'paused')
    where (${only?.traderId ?? null}::uuid is null or t.id = ${only?.traderId ?? null}::uuid)
      and case when a.kind = 'open' then a.symbol = any(t.symbols) and t.state = 'active'
        else exists (select from copy.signal s where s.position_id = a.position_id and s.kind = 'open' and s.trader_id = t.id) end
    order by a.place
    returning trader_id, done_at`.execute(db);
  return [...new Set(rows.map(({ trader_id }) => trader_id))];
}

/** The last signal of a trader; what comes after it is new. */
export async function latestSignal(db: Database, traderId: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select coalesce(max(id), 0) as id from copy.signal where trader_id = ${traderId}`.execute(db);
  return rows[0]!.id;
}

interface Row {
  id: string;
  trader_id: string;
  customer_id: string;
  kind: SignalKind;
  position_id: string;
  symbol: string;
  side: "long" | "short";
  leverage: number;
  quantity: string | null;
  before: string | null;
  price: string | null;
  take_profit: string | null;
  stop_loss: string | null;
  at: Date;
  only_follow: string | null;
}

const units = (value: string | null): bigint | null => (value === null ? null : BigInt(value));

const signalOf = (row: Row): Signal => ({
  id: row.id,
  traderId: row.trader_id,
  traderCustomerId: row.customer_id,
  kind: row.kind,
  positionId: row.position_id,
  symbol: row.symbol,
  side: row.side,
  leverage: row.leverage,
  quantity: units(row.quantity) ?? 0n,
  before: units(row.before) ?? 0n,
  price: units(row.price) ?? 0n,
  takeProfit: units(row.take_profit),
  stopLoss: units(row.stop_loss),
  at: row.at,
  onlyFollow: row.only_follow,
});

/** The first signal of a trader after one that is not done. */
export async function findNextSignal(db: Database, traderId: string, after: string): Promise<Signal | undefined> {
  const { rows } = await sql<Row>`
    select s.id, s.trader_id, t.customer_id, s.kind, s.position_id, s.symbol, s.side, s.leverage, s.quantity, s.before, s.price, s.take_profit,
      s.stop_loss, s.at, s.only_follow
    from copy.signal s join copy.trader t on t.id = s.trader_id
    where s.trader_id = ${traderId} and s.done_at is null and s.id > ${after}::bigint order by s.id limit 1`.execute(db);
  return rows[0] && signalOf(rows[0]);
}

export async function markDone(db: Database, signalId: string, now: Date): Promise<void> {
  await sql`update copy.signal set done_at = ${now} where id = ${signalId}::bigint and done_at is null`.execute(db);
}

/** Traders of whom something is not copied yet. */
export async function listBusyTraders(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ trader_id: string }>`
    select distinct trader_id from copy.signal where done_at is null order by trader_id limit ${limit}`.execute(db);
  return rows.map(({ trader_id }) => trader_id);
}
