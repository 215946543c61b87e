/** All SQL of what the house has, and of what networks have taken. */
import { instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import type { Network } from "../store.ts";

export const bounds = tableOf("withdrawals.bound", {
  id: int(),
  network: text<Network>(),
  currency: text(),
  floor: units,
  ceiling: units,
});
export type Bound = RowOf<typeof bounds>;

export const openings = tableOf("withdrawals.opening", {
  id: uuid,
  network: text<Network>(),
  currency: text(),
  genesis: text(),
  chainUnits: units,
  note: text().orNull,
  at: instant,
});

const holdings = tableOf("withdrawals.holding", {
  network: text<Network>(),
  currency: text(),
  decimals: int(),
  genesis: text(),
  book: units,
  addresses: units,
  hot: units.orNull,
  cold: units.orNull,
  onWay: units,
  feesOpen: units,
  received: units,
  arriving: units,
  opening: units,
  difference: units,
  floor: units.orNull,
  ceiling: units.orNull,
  readAt: instant,
});
export type Holding = RowOf<typeof holdings>;

const totals = tableOf("withdrawals.total", {
  currency: text(),
  customers: units,
  house: units,
  chains: units,
  practice: units,
  elsewhere: units,
  readAt: instant,
});
export type TotalRow = RowOf<typeof totals>;

const gases = tableOf("withdrawals.gas", { network: text<Network>(), taken: units, posted: units, fromFees: units });
export type Gas = RowOf<typeof gases>;

export const listBounds = async (db: Database): Promise<Bound[]> =>
  await bounds.select(
    db,
    sql`as one where not exists (select from withdrawals.bound newer where newer.network = one.network
      and newer.currency = one.currency and newer.id > one.id) order by id`,
  );

export const listHoldings = async (db: Database): Promise<Holding[]> =>
  await holdings.select(db, sql`order by network, currency`);

export const findHolding = async (db: Database, network: Network, currency: string): Promise<Holding | undefined> =>
  (await holdings.select(db, sql`where network = ${network} and currency = ${currency} for update`))[0];

export const saveHoldings = async (db: Database, rows: readonly Holding[]): Promise<void> =>
  await holdings.insert(
    db,
    rows,
    sql`on conflict (network, currency) do update set decimals = excluded.decimals, genesis = excluded.genesis,
      book = excluded.book, addresses = excluded.addresses, hot = excluded.hot, cold = excluded.cold, on_way = excluded.on_way,
      fees_open = excluded.fees_open, received = excluded.received, arriving = excluded.arriving, opening = excluded.opening, difference = excluded.difference, floor = excluded.floor,
      ceiling = excluded.ceiling, read_at = excluded.read_at`,
  );

export const listTotals = async (db: Database): Promise<TotalRow[]> => await totals.select(db, sql`order by currency`);

export async function saveTotals(db: Database, rows: readonly TotalRow[]): Promise<void> {
  await sql`delete from withdrawals.total where not currency = any(${rows.map(({ currency }) => currency)}::text[])`.execute(db);
  await totals.insert(
    db,
    rows,
    sql`on conflict (currency) do update set customers = excluded.customers, house = excluded.house, chains = excluded.chains,
      practice = excluded.practice, elsewhere = excluded.elsewhere, read_at = excluded.read_at`,
  );
}

/** What was named of a chain's wallets so far; undefined where nobody has read it yet. */
export async function sumOpening(
  db: Database,
  { network, currency, genesis }: Pick<Holding, "network" | "currency" | "genesis">,
): Promise<bigint | undefined> {
  const { rows } = await sql<{ sum: string | null }>`select sum(chain_units) as sum from withdrawals.opening
    where network = ${network} and currency = ${currency} and genesis = ${genesis}`.execute(db);
  const sum = rows[0]?.sum ?? null;
  return sum === null ? undefined : BigInt(sum);
}

export const listGas = async (db: Database): Promise<Gas[]> => await gases.select(db, sql`order by network`);

/** Counts what a network has taken, and holds its row: one posting at a time. */
export async function addTaken(db: Database, network: Network, fee: bigint): Promise<Gas> {
  await sql`insert into withdrawals.gas values (${network}, ${String(fee)}::numeric, 0, 0)
    on conflict (network) do update set taken = gas.taken + excluded.taken`.execute(db);
  return (await gases.select(db, sql`where network = ${network} for update`))[0]!;
}

/** What was counted of a payment that is in no block any more; of what was posted for it the next fees are paid first. */
export const takeBackFee = async (db: Database, network: Network, fee: bigint): Promise<void> =>
  void (await sql`update withdrawals.gas set taken = taken - ${String(fee)}::numeric where network = ${network}`.execute(db));

/** So much of what was posted from customers' fees the treasury has paid in the end. */
export const lessFromFees = async (db: Database, network: Network, units: bigint): Promise<void> =>
  void (await sql`update withdrawals.gas set from_fees = greatest(from_fees - ${String(units)}::numeric, 0)
    where network = ${network}`.execute(db));

export const savePosted = async (db: Database, { network, posted, fromFees }: Gas): Promise<void> =>
  void (await sql`update withdrawals.gas set posted = ${String(posted)}::numeric, from_fees = ${String(fromFees)}::numeric
    where network = ${network}`.execute(db));

/** What has left the ledger and is not known to be final: by currency, with its id. */
export async function listOnWay(
  db: Database,
  network: Network,
): Promise<{ id: string; kind: string; currency: string; units: bigint }[]> {
  const { rows } = await sql<{
    id: string;
    kind: string;
    currency: string;
    units: string;
  }>`select id, kind, currency, units - fee as units
    from withdrawals.withdrawal where network = ${network} and state = 'broadcast' order by id`.execute(db);
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}

/** Fees that customers have paid on a network, of what was sent and not given back. */
export async function listCollected(db: Database): Promise<{ network: Network; currency: string; units: bigint }[]> {
  const { rows } = await sql<{ network: Network; currency: string; units: string }>`select network, currency, sum(fee) as units
    from withdrawals.withdrawal where kind = 'chain' and state in ('broadcast', 'confirmed') group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows.map(({ units, ...row }) => ({ ...row, units: BigInt(units) }));
}

export const isSweeping = async (db: Database, network: Network, currency: string): Promise<boolean> =>
  (
    await sql<{ some: boolean }>`select exists (select from withdrawals.withdrawal where kind = 'sweep' and ended_at is null
      and network = ${network} and currency = ${currency}) as some`.execute(db)
  ).rows[0]!.some;

/** Wallets outside their bounds, and differences that nobody has named. */
export async function readTreasuryQueue(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`select count(*)::int as waiting, min(read_at) as oldest
    from withdrawals.holding where hot < floor or hot > ceiling or difference <> 0`.execute(db);
  return { waiting: rows[0]!.waiting, oldestAt: rows[0]!.oldest };
}
