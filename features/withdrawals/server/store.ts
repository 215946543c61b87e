/** All SQL of withdrawals. */
import { stepsOf } from "@assay/server/agreements/steps.ts";
import { bool, instant, int, type RowOf, tableOf, text, units, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { type RawBuilder, sql } from "kysely";
import type { networks as names } from "../contract.ts";
import {
  cancellable,
  LIMIT_MS,
  type Owner,
  PUNCTUALITY_DAYS,
  type Reason,
  type rowKinds,
  type State,
  type StepName,
} from "../rules.ts";

export type Network = (typeof names)[number];

export const assets = tableOf("withdrawals.asset", {
  id: int(),
  network: text<Network>(),
  currency: text(),
  min: units,
  fee: units,
  feeMax: units,
  minutes: int(),
});
export type Asset = RowOf<typeof assets>;

export const networkRows = tableOf("withdrawals.network", {
  network: text<Network>(),
  pausedAt: instant.orNull,
  pauseReason: text().orNull,
  shortAt: instant.orNull,
  genesis: text().orNull,
  doubtAt: instant.orNull,
  doubtful: int().orNull,
});
export type NetworkRow = RowOf<typeof networkRows>;

export const withdrawals = tableOf("withdrawals.withdrawal", {
  id: uuid,
  customerId: uuid,
  kind: text<(typeof rowKinds)[number]>(),
  currency: text(),
  network: text<Network>(),
  token: text().orNull,
  decimals: int(),
  confirmations: int(),
  minutes: int(),
  units,
  fee: units,
  worthBtc: units.orNull,
  worthUsdt: units.orNull,
  payeeId: uuid.orNull,
  payeeName: text().orNull,
  address: text(),
  key: text(),
  receiverId: uuid.orNull,
  state: text<State>(),
  reason: text<Reason>().orNull,
  note: text().orNull,
  needed: int(),
  createdAt: instant,
  dueAt: instant.orNull,
  isLate: bool,
  triedAt: instant.orNull,
  feeMax: units.orNull,
  spends: text().orNull,
  genesis: text().orNull,
  hash: text().orNull,
  bytes: text().orNull,
  voidAt: instant.orNull,
  endedAt: instant.orNull,
  networkFee: units.orNull,
  paidHash: text().orNull,
});
export type Withdrawal = RowOf<typeof withdrawals>;

export const steps = stepsOf<StepName, Owner, Reason>("withdrawals.step", "withdrawal_id");

export const approvals = tableOf("withdrawals.approval", {
  withdrawalId: uuid,
  operatorId: uuid,
  at: instant,
  credentialId: text().orNull,
  expiresAt: instant.orNull,
  answer: text().orNull,
});
export type ApprovalRow = RowOf<typeof approvals>;

export const versions = tableOf("withdrawals.version", {
  withdrawalId: uuid,
  number: int(),
  spends: text(),
  madeAt: instant,
  hash: text().orNull,
  bytes: text().orNull,
  voidAt: instant.orNull,
});
export type Version = RowOf<typeof versions>;

/** Whether it may be mined yet, or never again. */
export type DoubtFound = "open" | "gone";
const doubts = tableOf("withdrawals.doubt", { withdrawalId: uuid, network: text<Network>(), found: text<DoubtFound>() });

/** One withdrawal of a customer at a time, so that what is counted and summed stays true. */
export const lockCustomer = async (db: Database, customerId: string): Promise<void> =>
  void (await sql`select pg_advisory_xact_lock(hashtextextended(${`withdrawals ${customerId}`}, 0))`.execute(db));

export const listAssets = async (db: Database): Promise<Asset[]> =>
  await assets.select(
    db,
    sql`as one where not exists (select from withdrawals.asset newer where newer.network = one.network
      and newer.currency = one.currency and newer.id > one.id) order by id`,
  );

export const listNetworkRows = async (db: Database): Promise<NetworkRow[]> => await networkRows.select(db, sql`order by network`);

export const lockNetwork = async (db: Database, network: Network): Promise<NetworkRow | undefined> =>
  (await networkRows.select(db, sql`where network = ${network} for update`))[0];

export const saveNetwork = async (db: Database, row: NetworkRow): Promise<void> =>
  void (await sql`update withdrawals.network set paused_at = ${row.pausedAt}, pause_reason = ${row.pauseReason},
      short_at = ${row.shortAt}, genesis = ${row.genesis}, doubt_at = ${row.doubtAt}, doubtful = ${row.doubtful}
    where network = ${row.network}`.execute(db));

/** Held until the end of the transaction: cancelling and signing race for it. */
export const holdWithdrawal = async (db: Database, id: string): Promise<Withdrawal | undefined> =>
  (await withdrawals.select(db, sql`where id = ${id} for update`))[0];

export const findWithdrawal = async (db: Database, id: string): Promise<Withdrawal | undefined> =>
  (await withdrawals.select(db, sql`where id = ${id}`))[0];

export const listRows = async (
  db: Database,
  asked: PageRows & { customerId: string; currency: string | undefined; network: Network | undefined },
): Promise<Withdrawal[]> =>
  await withdrawals.select(
    db,
    sql`where customer_id = ${asked.customerId} ${asked.currency === undefined ? sql`` : sql`and currency = ${asked.currency}`}
      ${asked.network === undefined ? sql`` : sql`and network = ${asked.network}`}
      order by id desc limit ${asked.limit} offset ${asked.offset}`,
  );

export interface Counted {
  readonly open: number;
  readonly asked: number;
  /** Units of BTC. */
  readonly worth: bigint;
}

/**
 * What a customer has open, and has asked for within the time of the limit; what has not left does not count in its worth. What fell out of
 * its chain may stay open for good, and takes no place of his.
 */
export async function countOf(db: Database, customerId: string, now: Date): Promise<Counted> {
  const since = new Date(now.getTime() - LIMIT_MS);
  const { rows } = await sql<{ open: number; asked: number; worth: string }>`select
      count(*) filter (where ended_at is null and reason is distinct from 'fell-out')::int as open,
      count(*) filter (where created_at > ${since})::int as asked,
      coalesce(sum(worth_btc) filter (where created_at > ${since} and state not in ('cancelled', 'refused', 'failed')), 0) as worth
    from withdrawals.withdrawal where customer_id = ${customerId} and (created_at > ${since} or ended_at is null)`.execute(db);
  const [row] = rows;
  return { open: row!.open, asked: row!.asked, worth: BigInt(row!.worth) };
}

/** What each of these customers' withdrawals of the time of the limit were worth; of whom there are none it says nothing. */
export async function worthOfAll(db: Database, customers: readonly string[], now: Date): Promise<ReadonlyMap<string, bigint>> {
  const { rows } = await sql<{ id: string; worth: string }>`select customer_id as id, coalesce(sum(worth_btc), 0) as worth
    from withdrawals.withdrawal where customer_id = any(${[...customers]}::uuid[])
      and created_at > ${new Date(now.getTime() - LIMIT_MS)} and state not in ('cancelled', 'refused', 'failed') group by 1`.execute(
    db,
  );
  return new Map(rows.map(({ id, worth }) => [id, BigInt(worth)]));
}

/** Since it last came to people: what they said before was not enough. */
const newest = sql`at >= (select max(at) from withdrawals.step where step.withdrawal_id = approval.withdrawal_id and step = 'review')`;

export const listApprovals = async (db: Database, ids: readonly string[]): Promise<ApprovalRow[]> =>
  await approvals.select(db, sql`as approval where withdrawal_id = any(${ids}::uuid[]) and ${newest} order by at, operator_id`);

export const countApprovals = async (db: Database, id: string): Promise<number> => (await listApprovals(db, [id])).length;

export const listVersions = async (db: Database, ids: readonly string[]): Promise<Version[]> =>
  await versions.select(db, sql`where withdrawal_id = any(${ids}::uuid[]) order by withdrawal_id, number`);

export const saveSigned = async (db: Database, { withdrawalId, number, hash, bytes, voidAt }: Version): Promise<void> =>
  void (await sql`update withdrawals.version set hash = ${hash}, bytes = ${bytes}, void_at = ${voidAt}
    where withdrawal_id = ${withdrawalId} and number = ${number}`.execute(db));

/** One that the signer has refused; one that was signed stays. */
export const dropVersion = async (
  db: Database,
  { withdrawalId, number }: Pick<Version, "withdrawalId" | "number">,
): Promise<void> =>
  void (await sql`delete from withdrawals.version where withdrawal_id = ${withdrawalId} and number = ${number}`.execute(db));

/** What a signer has in its hands. */
export const listSigning = async (db: Database, network: Network): Promise<Withdrawal[]> =>
  await withdrawals.select(db, sql`where network = ${network} and state = 'signing' order by id limit 20`);

/** The one that waits for the longest of those that were never tried, else the one whose try is the oldest, not within the minute. */
export const findReady = async (
  db: Database,
  network: Network,
  triedBefore: Date,
  frozen: readonly string[],
): Promise<Withdrawal | undefined> =>
  (
    await withdrawals.select(
      db,
      sql`where network = ${network} and state = 'queued' and (tried_at is null or tried_at < ${triedBefore})
        and not currency = any(${[...frozen]}::text[])
        order by tried_at nulls first, id limit 1`,
    )
  )[0];

/** The oldest, by turns of those that fell out, which may stay open for good, and of the others: neither takes all places. */
export const listSent = async (db: Database, network: Network): Promise<Withdrawal[]> =>
  await withdrawals.select(
    db,
    sql`where network = ${network} and state = 'broadcast'
      order by row_number() over (partition by reason is not distinct from 'fell-out' order by id), id limit 200`,
  );

/** What was final not long ago: where the newest blocks were replaced it may be in none. The newest, oldest first. */
export const listLately = async (db: Database, which: Lately): Promise<Withdrawal[]> =>
  await listOver(db, lately(which, sql`state = 'confirmed'`));

/** What was sent and given back not long ago: another branch may hold it yet. */
export const listGivenBack = async (db: Database, which: Lately): Promise<Withdrawal[]> =>
  await listOver(db, lately(which, sql`state = 'failed'`));

const listOver = async (db: Database, which: RawBuilder<unknown>): Promise<Withdrawal[]> =>
  (await withdrawals.select(db, sql`where ${which} order by ended_at desc, id desc limit 200`)).toReversed();

interface Lately {
  readonly network: Network;
  readonly genesis: string;
  readonly since: Date;
  readonly without?: readonly string[];
}
const lately = ({ network, genesis, since, without = [] }: Lately, state: RawBuilder<unknown>) =>
  sql`network = ${network} and ${state} and kind <> 'internal' and genesis = ${genesis} and ended_at >= ${since}
    and not id = any(${[...without]}::uuid[])`;

export const countLately = async (db: Database, which: Lately): Promise<number> =>
  await withdrawals.count(db, sql`where ${lately(which, sql`state = 'confirmed'`)}`);

/** Of one network, in place of what was found before. */
export async function saveDoubts(db: Database, network: Network, found: ReadonlyMap<string, DoubtFound>): Promise<void> {
  await sql`delete from withdrawals.doubt where network = ${network}`.execute(db);
  await doubts.insert(
    db,
    [...found].map(([withdrawalId, one]) => ({ withdrawalId, network, found: one })),
  );
}

/** The payments of these networks that fell out, oldest first. */
export async function listDoubts(
  db: Database,
  networks: readonly Network[],
  limit: number,
): Promise<(Withdrawal & { found: DoubtFound })[]> {
  const found = new Map(
    (await doubts.select(db, sql`where network = any(${[...networks]}::text[])`)).map((one) => [one.withdrawalId, one.found]),
  );
  const rows = await withdrawals.select(
    db,
    sql`where id = any(${[...found.keys()]}::uuid[]) and state = 'confirmed' order by ended_at, id limit ${limit}`,
  );
  return rows.map((row) => ({ ...row, found: found.get(row.id)! }));
}

/** What was found of one, which is in doubt no longer. */
export async function dropDoubt(db: Database, id: string): Promise<DoubtFound | undefined> {
  const { rows } = await sql<{
    found: DoubtFound;
  }>`delete from withdrawals.doubt where withdrawal_id = ${id} returning found`.execute(db);
  return rows[0]?.found;
}

/**
 * What payments of a chain spend that are not final, or were not long ago, paid or given back: their bytes live as long as another branch
 * may take them.
 */
export async function listTaken(db: Database, which: Lately): Promise<string[]> {
  const { rows } = await sql<{ spends: string }>`select spends from withdrawals.withdrawal
    where (network = ${which.network} and state in ('signing', 'broadcast')) or (${lately(which, sql`state = 'confirmed'`)}) or (${lately(which, sql`state = 'failed'`)}) order by id`.execute(
    db,
  );
  return rows.map(({ spends }) => spends);
}

/** Customers whose value has to be looked at again: whether a hold has begun, or is over. */
export const listUnsigned = async (db: Database, after: string | undefined): Promise<Withdrawal[]> =>
  await withdrawals.select(
    db,
    sql`where state in ('queued', 'held') and ended_at is null ${after === undefined ? sql`` : sql`and id > ${after}`} order by id limit 100`,
  );

export const listOpenRows = async (db: Database, limit: number): Promise<(Withdrawal & { approved: number })[]> => {
  const rows = await withdrawals.select(
    db,
    sql`where ended_at is null order by is_late desc, (state = 'review') desc, id limit ${limit}`,
  );
  const given = await listApprovals(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({ ...row, approved: given.filter(({ withdrawalId }) => withdrawalId === row.id).length }));
};

export async function countsByNetwork(db: Database): Promise<Map<string, { waiting: number; broadcast: number }>> {
  const { rows } = await sql<{ network: string; waiting: number; broadcast: number }>`select network,
      count(*) filter (where state = any(${[...cancellable]}::text[]))::int as waiting,
      count(*) filter (where state in ('signing', 'broadcast'))::int as broadcast
    from withdrawals.withdrawal where ended_at is null group by 1`.execute(db);
  return new Map(rows.map(({ network, ...counts }) => [network, counts]));
}

/** What waits for people: approvals, and whatever has missed a deadline. */
export async function readQueue(db: Database): Promise<{ waiting: number; oldestAt: Date | null }> {
  const { rows } = await sql<{ waiting: number; oldest: Date | null }>`select count(*)::int as waiting, min(created_at) as oldest
    from withdrawals.withdrawal where ended_at is null and (state = 'review' or is_late)`.execute(db);
  return { waiting: rows[0]!.waiting, oldestAt: rows[0]!.oldest };
}

export async function readPunctuality(
  db: Database,
  now: Date,
): Promise<{ confirmed: number; late: number; median: number | null }> {
  const { rows } = await sql<{ confirmed: number; late: number; median: number | null }>`select count(*)::int as confirmed,
      count(*) filter (where is_late)::int as late,
      ceil(percentile_cont(0.5) within group (order by extract(epoch from ended_at - created_at)) / 60)::int as median
    from withdrawals.withdrawal where state = 'confirmed' and kind = 'chain'
      and ended_at > ${now}::timestamptz - make_interval(days => ${PUNCTUALITY_DAYS})`.execute(db);
  return rows[0]!;
}
