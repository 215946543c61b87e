/** All SQL of deposits. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { ChainTransfer } from "@assay/server/outside/chains/port.ts";
import type { PageRows } from "@assay/server/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { caseKinds, caseStates, Network } from "../contract.ts";

export const assets = tableOf("deposits.asset", {
  id: int(),
  network: text<Network>(),
  currency: text(),
  token: text().orNull,
  decimals: int(),
  min: units,
  confirmations: int(),
  fromAt: instant,
});
export type Asset = RowOf<typeof assets>;

export const addresses = tableOf("deposits.address", {
  network: text<Network>(),
  index: int(),
  customerId: uuid,
  address: text(),
  key: text(),
  createdAt: instant,
});
export type AddressRow = RowOf<typeof addresses>;

const scanners = tableOf("deposits.scanner", {
  network: text<Network>(),
  genesis: text(),
  height: int(),
  head: int(),
  readAt: instant,
  haltedDepth: int().orNull,
});
export type Scanner = RowOf<typeof scanners>;

const blocks = tableOf("deposits.block", { network: text<Network>(), height: int(), hash: text() });
export type BlockRow = RowOf<typeof blocks>;

export const deposits = tableOf("deposits.deposit", {
  id: uuid,
  customerId: uuid,
  network: text<Network>(),
  txHash: text(),
  position: int(),
  address: text(),
  token: text().orNull,
  currency: text().orNull,
  chainUnits: units,
  decimals: int(),
  units,
  needed: int(),
  height: int(),
  status: text<"confirming" | "small" | "credited" | "orphaned" | "unsupported">(),
  seenAt: instant,
  creditedAt: instant.orNull,
  isGone: bool,
});
export type Deposit = RowOf<typeof deposits>;

export const cases = tableOf("deposits.case", {
  id: uuid,
  customerId: uuid,
  kind: text<(typeof caseKinds)[number]>(),
  network: text<Network>(),
  currency: text().orNull,
  amount: text(),
  address: text(),
  token: text().orNull,
  txHash: text().orNull,
  voucher: text().orNull,
  status: text<(typeof caseStates)[number]>(),
  depositId: uuid.orNull,
  note: text().orNull,
  createdAt: instant,
  decidedAt: instant.orNull,
});
export type Case = RowOf<typeof cases>;

export const practices = tableOf("deposits.practice", {
  id: uuid,
  customerId: uuid,
  network: text<Network>(),
  token: text().orNull,
  key: text(),
  chainUnits: units,
  askedAt: instant,
  txHash: text().orNull,
});

/** The terms that hold at a moment. */
export const listAssets = async (db: Database, now: Date): Promise<Asset[]> =>
  await assets.select(
    db,
    sql`as one where from_at <= ${now} and not exists (select from deposits.asset newer where newer.network = one.network
      and newer.currency = one.currency and newer.id > one.id and newer.from_at <= ${now}) order by id`,
  );

export const findAddress = async (db: Database, network: Network, customerId: string): Promise<AddressRow | undefined> =>
  (await addresses.select(db, sql`where network = ${network} and customer_id = ${customerId}`))[0];

/** Takes an index that nobody else is given. */
export async function takeIndex(db: Database, network: Network): Promise<number> {
  const { rows } = await sql<{ index: number }>`insert into deposits.counter values (${network}, 1)
    on conflict (network) do update set next = counter.next + 1 returning next - 1 as index`.execute(db);
  return rows[0]!.index;
}

export async function hasAddresses(db: Database, network: Network): Promise<boolean> {
  const { rows } = await sql<{ some: boolean }>`
    select exists (select from deposits.address where network = ${network}) as some`.execute(db);
  return rows[0]!.some;
}

export const listScannerRows = async (db: Database): Promise<Scanner[]> => await scanners.select(db, sql`order by network`);

export const findScanner = async (db: Database, network: Network, lock = sql``): Promise<Scanner | undefined> =>
  (await scanners.select(db, sql`where network = ${network} ${lock}`))[0];

export const saveScanner = async (db: Database, scanner: Scanner): Promise<void> =>
  await scanners.insert(
    db,
    [scanner],
    sql`on conflict (network) do update set genesis = excluded.genesis, height = excluded.height, head = excluded.head,
      read_at = excluded.read_at, halted_depth = excluded.halted_depth`,
  );

/** The newest blocks that were read, the newest first. */
export const listBlocks = async (db: Database, network: Network): Promise<BlockRow[]> =>
  await blocks.select(db, sql`where network = ${network} order by height desc`);

/** Keeps these, and of the older ones only the newest. */
export async function saveBlocks(db: Database, network: Network, rows: readonly BlockRow[], keepsFrom: number): Promise<void> {
  await blocks.insert(db, rows);
  await sql`delete from deposits.block where network = ${network} and height < ${keepsFrom}`.execute(db);
}

export const dropBlocks = async (db: Database, network: Network, above: number): Promise<void> =>
  void (await sql`delete from deposits.block where network = ${network} and height > ${above}`.execute(db));

/** Transfers to addresses of customers, with whose they are. */
export async function ofCustomers(
  db: Database,
  network: Network,
  transfers: readonly ChainTransfer[],
): Promise<ReadonlyMap<string, Pick<AddressRow, "customerId" | "address">>> {
  const keys = [...new Set(transfers.map(({ to }) => to))];
  if (keys.length === 0) return new Map();
  const rows = await addresses.select(db, sql`where network = ${network} and key = any(${keys})`);
  return new Map(rows.map(({ key, ...row }) => [key, row]));
}

/** A transfer that is known already stays as it is, in its new block; one that was orphaned begins anew. */
export const saveSeen = async (db: Database, rows: readonly Deposit[]): Promise<void> =>
  await deposits.insert(
    db,
    rows,
    sql`on conflict (network, tx_hash, position) do update set height = excluded.height, is_gone = false,
      status = case when deposit.status = 'orphaned' then excluded.status else deposit.status end`,
  );

/** What the dropped blocks held: what was not credited is orphaned, what was is gone. */
export async function orphanAbove(
  db: Database,
  network: Network,
  height: number,
): Promise<{ customers: string[]; gone: number }> {
  const { rows } = await sql<{ customer_id: string; is_gone: boolean }>`
    update deposits.deposit set status = case when status = 'credited' then status else 'orphaned' end,
      is_gone = status = 'credited' where network = ${network} and height > ${height} and status <> 'orphaned' and not is_gone
    returning customer_id, is_gone`.execute(db);
  return { customers: rows.map(({ customer_id }) => customer_id), gone: rows.filter(({ is_gone }) => is_gone).length };
}

/** What was on its way on a chain that is no more. */
export async function orphanWaiting(db: Database, network: Network): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    update deposits.deposit set status = 'orphaned' where network = ${network} and status = 'confirming' returning customer_id`.execute(
    db,
  );
  return rows.map(({ customer_id }) => customer_id);
}

/** Customers who wait for confirmations. */
export async function listWaiting(db: Database, network: Network): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    select distinct customer_id from deposits.deposit where network = ${network} and status = 'confirming'`.execute(db);
  return rows.map(({ customer_id }) => customer_id);
}

/** What is final, with all small ones that it may add up with. */
export const holdFinal = async (db: Database, network: Network, height: number, limit: number): Promise<Deposit[]> =>
  await deposits.select(
    db,
    sql`where network = ${network} and status in ('confirming', 'small') and (customer_id, currency) in (
      select customer_id, currency from deposits.deposit where network = ${network} and status = 'confirming'
      and height <= ${height} - needed + 1 order by id limit ${limit}) and height <= ${height} - needed + 1 order by id for update`,
  );

export const writeDecided = async (db: Database, rows: readonly Deposit[]): Promise<void> =>
  await deposits.update(db, rows, ["status", "creditedAt"]);

export async function addRest(db: Database, network: Network, currency: string): Promise<bigint> {
  const { rows } = await sql<{ chain_units: string }>`insert into deposits.rest values (${network}, ${currency}, 0, 0)
    on conflict (network, currency) do update set credited = rest.credited returning chain_units`.execute(db);
  return BigInt(rows[0]!.chain_units);
}

export const saveRest = async (
  db: Database,
  { network, currency, rest, credited }: { network: Network; currency: string; rest: bigint; credited: bigint },
): Promise<void> =>
  void (await sql`update deposits.rest set chain_units = ${String(rest)}::numeric, credited = credited + ${String(credited)}::numeric
    where network = ${network} and currency = ${currency}`.execute(db));

export const listDepositRows = async (
  db: Database,
  {
    customerId,
    currency,
    network,
    offset,
    limit,
  }: PageRows & { customerId: string; currency: string | undefined; network: Network | undefined },
): Promise<Deposit[]> =>
  await deposits.select(
    db,
    sql`where customer_id = ${customerId} ${currency === undefined ? sql`` : sql`and currency = ${currency}`}
      ${network === undefined ? sql`` : sql`and network = ${network}`} order by id desc limit ${limit} offset ${offset}`,
  );

export async function sumSmall(db: Database, customerId: string, network: Network, currency: string): Promise<bigint> {
  const { rows } = await sql<{ units: string }>`select coalesce(sum(units), 0) as units from deposits.deposit
    where customer_id = ${customerId} and network = ${network} and currency = ${currency} and status = 'small'`.execute(db);
  return BigInt(rows[0]!.units);
}

/** Credited transfers of a transaction that no case has taken. */
export const listCredited = async (db: Database, customerId: string, network: Network, hash: string): Promise<Deposit[]> =>
  await deposits.select(
    db,
    sql`where customer_id = ${customerId} and network = ${network} and lower(tx_hash) = lower(${hash}) and status = 'credited' order by id`,
  );

export const isMatched = async (db: Database, depositId: string): Promise<boolean> =>
  (await cases.count(db, sql`where deposit_id = ${depositId}`)) > 0;

export const findCase = async (db: Database, id: string): Promise<Case | undefined> =>
  (await cases.select(db, sql`where id = ${id} for update`))[0];

export const listOpenCases = async (db: Database, limit: number): Promise<Case[]> =>
  await cases.select(db, sql`where status = 'open' order by id limit ${limit}`);

export const listOpenClaims = async (db: Database, customers: readonly string[], network: Network): Promise<Case[]> =>
  await cases.select(
    db,
    sql`where customer_id = any(${[...customers]}::uuid[]) and network = ${network} and kind = 'claim' and status = 'open' order by id for update`,
  );

export const countOpenClaims = async (db: Database, customerId: string, more: RawBuilder<unknown> = sql``): Promise<number> =>
  await cases.count(db, sql`where customer_id = ${customerId} and kind = 'claim' and status = 'open' ${more}`);

export const listCaseRows = async (
  db: Database,
  { customerId, offset, limit }: PageRows & { customerId: string },
): Promise<Case[]> =>
  await cases.select(db, sql`where customer_id = ${customerId} order by id desc limit ${limit} offset ${offset}`);

/** One claim of a customer at a time, so that what is counted stays true. */
export const lockCustomer = async (db: Database, customerId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`deposits ${customerId}`}, 0))`.execute(db));

export async function readQueue(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: string; oldest: Date | null }>`
    select count(*) as waiting, min(at) as oldest from (select created_at as at from deposits.case where status = 'open'
      union all select read_at from deposits.scanner where halted_depth is not null) open`.execute(db);
  return { waiting: Number(rows[0]!.waiting), oldestAt: rows[0]!.oldest };
}

export async function countsOf(db: Database): Promise<Map<string, { addresses: number; confirming: number; gone: number }>> {
  const { rows } = await sql<{ network: string; addresses: string; confirming: string; gone: string }>`
    select network, (select count(*) from deposits.address one where one.network = scanner.network) as addresses,
      (select count(*) from deposits.deposit one where one.network = scanner.network and status in ('confirming', 'small')) as confirming,
      (select count(*) from deposits.deposit one where one.network = scanner.network and is_gone) as gone
    from deposits.scanner`.execute(db);
  return new Map(
    rows.map(({ network, addresses, confirming, gone }) => [
      network,
      { addresses: Number(addresses), confirming: Number(confirming), gone: Number(gone) },
    ]),
  );
}

export const countPractice = async (db: Database, customerId: string, since: Date): Promise<number> =>
  await practices.count(db, sql`where customer_id = ${customerId} and asked_at >= ${since}`);
export const listUnsent = async (db: Database, limit: number) =>
  await practices.select(db, sql`where tx_hash is null order by id limit ${limit}`);
