/** What customers do in their contract accounts with positions of their own, without those in purses: for who leads others. */
import { divide } from "@assay/core/money.ts";
import type { Rejection } from "@assay/core/rejection.ts";
import { openGuard } from "@assay/features/protection/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { Tx } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import { profitAt, valueAt, valuePerUnit } from "../rules/margin.ts";
import { contracts } from "./contracts.ts";
import type { Marks } from "./marks.ts";
import { freeAddress, QUOTE } from "./postings.ts";
import { exposureOf, heldFor, type Position } from "./positions.ts";
import { type MarkOf, profitOfPurses } from "./purse.ts";
import { marksNow, pursesOf } from "./standing.ts";
import { listActive, listPositionsBy } from "./store.ts";

/** Units of USDT. */
export interface OwnNow {
  /** With the profit of what is open; undefined while nobody can tell what it is worth. */
  readonly equity: bigint | undefined;
  /** What is open at the marks; undefined as before. */
  readonly value: bigint | undefined;
  readonly open: readonly Position[];
}

/** What customers have of their own in their contract accounts; the caller may have locked them. */
export async function readOwn(db: Database, marks: Marks, customerIds: readonly string[]): Promise<Map<string, OwnNow>> {
  const [active, balances] = await Promise.all([listActive(db, customerIds), readBalances(db, customerIds.map(freeAddress))]);
  const free = new Map(balances.filter(({ currency }) => currency === QUOTE).map(({ address, units }) => [address, units]));
  const mine = Map.groupBy(
    active.filter(({ purse }) => purse === null),
    ({ customerId }) => customerId,
  );
  return new Map(customerIds.map((id) => [id, ownOf(marks, mine.get(id) ?? [], free.get(freeAddress(id)) ?? 0n)]));
}

function ownOf(marks: Marks, active: readonly Position[], free: bigint): OwnNow {
  const open = active.filter(({ state }) => state === "open");
  const worth: MarkOf = (symbol) => marksNow(marks)(symbol) ?? marks.worth(symbol);
  const profit = profitOfPurses(pursesOf(marks, active, free), open, worth);
  const values = open.map(({ symbol, quantity }) => {
    const mark = worth(symbol);
    return mark === undefined ? undefined : valueAt(marks.contracts.get(symbol)!.contract, quantity, mark);
  });
  const held = active.reduce((sum, one) => sum + heldFor(one), 0n);
  return {
    equity: profit === undefined ? undefined : free + held + profit,
    value: values.reduce<bigint | undefined>((sum, one) => (sum === undefined || one === undefined ? undefined : sum + one), 0n),
    open,
  };
}

/** Why a customer may begin no new risk at all, by what he has set; whoever asks holds his account. */
export const riskRefused = async (tx: Tx, customerId: string): Promise<Rejection | undefined> =>
  (await openGuard(tx, [customerId])).judge(customerId, 0n);

/** What an open position has won at the mark, before costs; undefined without one. */
export function profitOfOne(marks: Marks, position: Position): bigint | undefined {
  const mark = marksNow(marks)(position.symbol);
  return mark === undefined ? undefined : profitAt(marks.contracts.get(position.symbol)!.contract, exposureOf(position), mark);
}

/** A customer's own positions from an instant on, and to one. */
export interface Stretch {
  readonly customerId: string;
  readonly since: Date;
  readonly until: Date | null;
}

export interface OwnRecord {
  /** Units of USDT: the net results of what has closed, as its customer's money has gained or lost. */
  readonly net: bigint;
  readonly closed: number;
  readonly won: number;
  /** Of all that were opened. */
  readonly orders: number;
  /** Units of USDT: what all of them were worth when they opened. */
  readonly value: bigint;
  /** In hundredths; undefined of none. */
  readonly leverage: number | undefined;
  /** Seconds, in the middle; undefined of none. */
  readonly holding: number | undefined;
}

/** What products of quantity and entry price of a market come to, rounded half-even. */
function entryValue(symbol: string, product: bigint): bigint {
  const market = contracts.get(symbol)?.contract;
  return market ? divide(product, valuePerUnit(market), "half-even") : 0n;
}

const NET = sql`(profit + spared - fee - overnight - unpaid)`;

/** What customers' own positions have come to, in the order that was asked. A part that was closed alone counts as a result, not as an order. */
export async function readRecords(db: Database, asked: readonly Stretch[]): Promise<OwnRecord[]> {
  if (asked.length === 0) return [];
  const { rows } = await sql<{
    net: string;
    closed: number;
    won: number;
    orders: number;
    leverage: number | null;
    holding: number | null;
    values: { symbol: string; product: string }[] | null;
  }>`
    with asked as (
      select * from unnest(
        ${asked.map(({ customerId }) => customerId)}::uuid[], ${asked.map(({ since }) => since)}::timestamptz[],
        ${asked.map(({ until }) => until)}::timestamptz[]
      ) with ordinality as a(customer_id, since, until, place)
    ), own as (
      select place, p.* from asked a join leverage.position p on p.customer_id = a.customer_id and p.state = 'open'
        and p.opened_at >= a.since where p.purse is null
      union all
      select place, p.* from asked a join leverage.position p on p.customer_id = a.customer_id and p.state = 'closed'
        and p.ended_at >= a.since and (a.until is null or p.ended_at <= a.until) and p.opened_at >= a.since where p.purse is null
    )
    select coalesce(sum(${NET}) filter (where state = 'closed'), 0) as net,
      (count(own.id) filter (where state = 'closed'))::int as closed, (count(own.id) filter (where state = 'closed' and ${NET} > 0))::int as won,
      (count(own.id) filter (where part_of is null))::int as orders, round(avg(leverage) filter (where part_of is null) * 100)::int as leverage,
      round(percentile_cont(0.5) within group (order by extract(epoch from ended_at - opened_at)) filter (where state = 'closed'))::int as holding,
      (select jsonb_agg(jsonb_build_object('symbol', symbol, 'product', product::text) order by symbol) from (
        select symbol, sum(quantity * entry) as product from own o where o.place = a.place group by symbol
      ) as of_market) as values
    from asked a left join own using (place) group by a.place order by a.place`.execute(db);
  return rows.map(({ net, closed, won, orders, leverage, holding, values }) => ({
    net: BigInt(net),
    closed,
    won,
    orders,
    leverage: leverage ?? undefined,
    holding: holding ?? undefined,
    value: (values ?? []).reduce((sum, one) => sum + entryValue(one.symbol, BigInt(one.product)), 0n),
  }));
}

/** Ids of a customer's own positions that have closed in a stretch, newest first. */
export async function listOwnClosed(
  db: Database,
  { customerId, since, until }: Stretch,
  { offset, limit }: PageRows,
): Promise<Position[]> {
  const { rows } = await sql<{ id: string }>`
    select id from leverage.position where customer_id = ${customerId} and state in ('closed', 'cancelled') and state = 'closed' and purse is null
      and opened_at >= ${since} and (${until}::timestamptz is null or ended_at <= ${until})
    order by ended_at desc, id desc offset ${offset} limit ${limit}`.execute(db);
  const found = new Map(
    (
      await listPositionsBy(
        db,
        rows.map(({ id }) => id),
      )
    ).map((one) => [one.id, one]),
  );
  return rows.map(({ id }) => found.get(id)!);
}

/** When a position of their own was last liquidated, of those who had one since an instant. */
export async function lastLiquidations(db: Database, asked: readonly Omit<Stretch, "until">[]): Promise<Map<string, Date>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ customer_id: string; at: Date }>`
    select p.customer_id, max(p.ended_at) as at from unnest(
      ${asked.map(({ customerId }) => customerId)}::uuid[], ${asked.map(({ since }) => since)}::timestamptz[]
    ) as a(customer_id, since)
    join leverage.position p on p.customer_id = a.customer_id and p.state in ('closed', 'cancelled') and p.ended_at >= a.since
    where p.close_reason = 'liquidation' and p.purse is null group by p.customer_id`.execute(db);
  return new Map(rows.map(({ customer_id, at }) => [customer_id, at]));
}

/** What positions have come to with the parts that were closed of them before, by id; of one that is open, its parts alone. Units of USDT. */
export async function readNets(db: Database, ids: readonly string[]): Promise<Map<string, bigint>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: string; net: string }>`
    select coalesce(part_of, id) as id, sum(${NET}) as net from leverage.position
    where (id = any(${[...ids]}::uuid[]) or part_of = any(${[...ids]}::uuid[])) and state = 'closed' group by 1`.execute(db);
  return new Map(rows.map(({ id, net }) => [id, BigInt(net)]));
}
