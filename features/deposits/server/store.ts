/** All SQL of deposits. */
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { ChainTransfer } from "@assay/server/outside/chains/port.ts";
import type { PageRows } from "@assay/server/page.ts";
import { type RawBuilder, sql } from "kysely";
import { type caseKinds, type caseStates, HOUSE_ID, type Network, type readAnswers } from "../contract.ts";

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

const ownAddresses = tableOf("deposits.own_address", { network: text<Network>(), key: text(), address: text(), seenAt: instant });
export type OwnAddress = RowOf<typeof ownAddresses>;

const scanners = tableOf("deposits.scanner", {
  network: text<Network>(),
  genesis: text(),
  height: int(),
  head: int(),
  readAt: instant,
  haltedDepth: int().orNull,
  haltedAt: instant.orNull,
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
  readHash: text().orNull,
  readAnswer: text<(typeof readAnswers)[number]>().orNull,
});
export type Case = RowOf<typeof cases>;

const ownMoves = tableOf("deposits.own_move", {
  network: text<Network>(),
  txHash: text(),
  position: int(),
  customerId: uuid,
  chainUnits: units,
  height: int(),
});

const besides = tableOf("deposits.beside", { network: text<Network>(), customerId: uuid, chainUnits: units });

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

/** Whose an address is, as people copy it; the case of its letters counts on TRON alone. */
export const ownerOfAddress = async (
  db: Database,
  network: Network,
  text: string,
): Promise<Pick<AddressRow, "customerId" | "address"> | undefined> =>
  (
    await addresses.select(
      db,
      network === "tron"
        ? sql`where network = ${network} and address = ${text}`
        : sql`where network = ${network} and lower(address) = lower(${text})`,
    )
  )[0];

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
      read_at = excluded.read_at, halted_depth = excluded.halted_depth, halted_at = excluded.halted_at`,
  );

/** The newest blocks that were read, the newest first. */
export const listBlocks = async (db: Database, network: Network): Promise<BlockRow[]> =>
  await blocks.select(db, sql`where network = ${network} order by height desc`);

/** Keeps these, and of the older ones only the newest. */
export async function saveBlocks(db: Database, network: Network, rows: readonly BlockRow[], keepsFrom: number): Promise<void> {
  await blocks.insert(db, rows);
  await sql`delete from deposits.block where network = ${network} and height < ${keepsFrom}`.execute(db);
}

export const findBlock = async (db: Database, network: Network, height: number): Promise<BlockRow | undefined> =>
  (await blocks.select(db, sql`where network = ${network} and height = ${height}`))[0];

export const dropBlocks = async (db: Database, network: Network, above: number): Promise<void> =>
  void (await sql`delete from deposits.block where network = ${network} and height > ${above}`.execute(db));

export const listOwn = async (db: Database, network: Network): Promise<OwnAddress[]> =>
  await ownAddresses.select(db, sql`where network = ${network} order by key`);

export const saveOwn = async (db: Database, rows: readonly OwnAddress[]): Promise<void> =>
  await ownAddresses.insert(db, rows, sql`on conflict (network, key) do nothing`);

/** Of these keys of addresses, those of customers, with whose they are. */
export async function ofCustomers(
  db: Database,
  network: Network,
  keys: readonly string[],
): Promise<ReadonlyMap<string, Pick<AddressRow, "customerId" | "address">>> {
  if (keys.length === 0) return new Map();
  const rows = await addresses.select(db, sql`where network = ${network} and key = any(${[...new Set(keys)]})`);
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

/** What of the house's own moves to customers' addresses a block holds, each at its newest height. */
export const saveOwnMoves = async (db: Database, rows: readonly RowOf<typeof ownMoves>[]): Promise<void> =>
  await ownMoves.insert(db, rows, sql`on conflict (network, tx_hash, position) do update set height = excluded.height`);

export const dropOwnMoves = async (db: Database, network: Network, above: number): Promise<void> =>
  void (await sql`delete from deposits.own_move where network = ${network} and height > ${above}`.execute(db));

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

/** Claims that are open, and cases for which people have named a transaction. */
export const listOpenClaims = async (db: Database, customers: readonly string[], network: Network): Promise<Case[]> =>
  await cases.select(
    db,
    sql`where customer_id = any(${[...customers]}::uuid[]) and network = ${network} and (kind = 'claim' or read_hash is not null)
      and status = 'open' order by id for update`,
  );

/** Of which a named transaction is not read again yet, in rounds: those behind the one that was read last come first. */
export const listToRead = async (db: Database, network: Network, last: string, limit: number): Promise<Case[]> =>
  await cases.select(
    db,
    sql`where network = ${network} and read_hash is not null and read_answer is null and status = 'open'
      order by id <= ${last}::uuid, id limit ${limit}`,
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

export interface Credited {
  readonly network: Network;
  readonly currency: string;
  /** Of customers' transfers that were credited and are in the chain, by its count. */
  readonly chainUnits: bigint;
  /** Of strangers' transfers to the house's own addresses, credited to the treasury. */
  readonly received: bigint;
  /** Of those that a block holds and that are not credited yet. */
  readonly arriving: bigint;
  /** Of that, what is below one unit of the ledger and nobody's yet. */
  readonly rest: bigint;
}

/** What lies on customers' addresses by the books, and what came to the house's own, per network and currency. */
export async function creditedBy(db: Database): Promise<Credited[]> {
  const sum = (which: RawBuilder<unknown>) => sql`coalesce(sum(deposit.chain_units) filter (where ${which}), 0)`;
  const credited = sql`status = 'credited' and not is_gone`;
  const { rows } = await sql<Record<"came" | "received" | "arriving" | "rest", string> & { network: Network; currency: string }>`
    select network, currency, ${sum(sql`${credited} and customer_id <> ${HOUSE_ID}`)} as came,
      ${sum(sql`${credited} and customer_id = ${HOUSE_ID}`)} as received,
      ${sum(sql`status in ('confirming', 'small') and customer_id = ${HOUSE_ID}`)} as arriving,
      coalesce(max(rest.chain_units), 0) as rest
    from deposits.deposit left join deposits.rest using (network, currency) where currency is not null group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows.map(({ network, currency, came, received, arriving, rest }) => ({
    network,
    currency,
    chainUnits: BigInt(came),
    received: BigInt(received),
    arriving: BigInt(arriving),
    rest: BigInt(rest),
  }));
}

/** Of these transfers, those that the reader of deposits has not kept yet: by their hashes and places. */
export async function notKept(db: Database, network: Network, transfers: readonly ChainTransfer[]): Promise<ChainTransfer[]> {
  const { rows } = await sql<{ key: string }>`select tx_hash || ' ' || position as key from deposits.deposit
    where network = ${network} and status <> 'orphaned' and tx_hash = any(${transfers.map(({ hash }) => hash)})`.execute(db);
  const kept = new Set(rows.map(({ key }) => key));
  return transfers.filter(({ hash, position }) => !kept.has(`${hash} ${position}`));
}

export interface Frozen {
  /** On which blocks were replaced under what was credited, until two people let it go on. */
  readonly networks: readonly Network[];
  /** Since when, for each of these. */
  readonly since: ReadonlyMap<Network, Date>;
  /** Of which something that was credited there is in no block any more: it leaves over no network. */
  readonly currencies: readonly string[];
}

export async function readFrozen(db: Database): Promise<Frozen> {
  const { rows } = await sql<{ network: Network; halted_at: Date; currencies: string[] }>`select network, halted_at, array(
      select distinct currency from deposits.deposit one where one.network = scanner.network and is_gone order by 1) as currencies
    from deposits.scanner where halted_depth is not null order by network`.execute(db);
  return {
    networks: rows.map(({ network }) => network),
    since: new Map(rows.map(({ network, halted_at }) => [network, halted_at])),
    currencies: [...new Set(rows.flatMap(({ currencies }) => currencies))],
  };
}

/** The next addresses of a round of comparing. */
export const listAddressesAfter = async (db: Database, network: Network, limit: number): Promise<AddressRow[]> =>
  await addresses.select(
    db,
    sql`where network = ${network} and index > (select compared from deposits.scanner where network = ${network})
      order by index limit ${limit}`,
  );

export const saveCompared = async (db: Database, network: Network, index: number): Promise<void> =>
  void (await sql`update deposits.scanner set compared = ${index} where network = ${network}`.execute(db));

/** Where comparing begins on a network that was read before: with which final block, and for addresses up to which index. */
export async function findBegin(
  db: Database,
  network: Network,
): Promise<{ readonly height: number; readonly index: number } | undefined> {
  const { rows } = await sql<{ height: number; index: number }>`select begins_at as height, begins_to as index
    from deposits.scanner where network = ${network} and begins_at is not null`.execute(db);
  return rows[0];
}

export const dropBegin = async (db: Database, network: Network): Promise<void> =>
  void (await sql`update deposits.scanner set begins_at = null, begins_to = null where network = ${network}`.execute(db));

/** What blocks up to a height have told of the chain's coin on customers' addresses, by its count. */
export async function knownOn(
  db: Database,
  network: Network,
  customers: readonly string[],
  height: number,
): Promise<ReadonlyMap<string, bigint>> {
  const ours = sql`network = ${network} and customer_id = any(${[...customers]}::uuid[]) and height <= ${height}`;
  const { rows } = await sql<{ customer_id: string; units: string }>`select customer_id, sum(chain_units) as units from (
      select customer_id, chain_units from deposits.deposit
        where ${ours} and token is null and status in ('confirming', 'small', 'credited') and not is_gone
      union all select customer_id, chain_units from deposits.own_move where ${ours}) told group by 1`.execute(db);
  return new Map(rows.map(({ customer_id, units }) => [customer_id, BigInt(units)]));
}

export async function listBeside(
  db: Database,
  network: Network,
  customers: readonly string[],
): Promise<ReadonlyMap<string, bigint>> {
  const rows = await besides.select(db, sql`where network = ${network} and customer_id = any(${[...customers]}::uuid[])`);
  return new Map(rows.map(({ customerId, chainUnits }) => [customerId, chainUnits]));
}

export const saveBeside = async (db: Database, network: Network, customerId: string, chainUnits: bigint): Promise<void> =>
  await besides.insert(
    db,
    [{ network, customerId, chainUnits }],
    sql`on conflict (network, customer_id) do update set chain_units = excluded.chain_units`,
  );
