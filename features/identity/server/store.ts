/** All SQL of identity's customers and sessions. Codes and failures have theirs in codes.ts and failures.ts. */
import type { Lang } from "@assay/core/languages.ts";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { textList } from "@assay/server/rows.ts";
import { sql } from "kysely";
import type { Address } from "./address.ts";

export interface CustomerRow {
  id: string;
  email: string | null;
  mobile: string | null;
  area_code: string | null;
  password_hash: string | null;
  nickname: string;
  signature: string;
  head_portrait: string;
  extension_code: string;
  lang: Lang;
  practice: boolean;
  country: string | null;
  phrase: string | null;
  payment_hash: string | null;
  created_at: Date;
}

export interface NewCustomer {
  readonly id: string;
  readonly address: Address | null;
  readonly passwordHash: string | null;
  readonly nickname: string;
  readonly extensionCode: string;
  readonly invitedBy: string | null;
  /** The code by which he came; of one whom nobody invited null. */
  readonly inviteCode: string | null;
  readonly lang: Lang;
  readonly practice: boolean;
  readonly at: Date;
}

export async function insertCustomer(db: Database, row: NewCustomer): Promise<void> {
  const { address } = row;
  await sql`
    insert into identity.customer
      (id, email, mobile, area_code, password_hash, nickname, extension_code, invited_by, invite_code, lang, practice, created_at)
    values (
      ${row.id}, ${address?.kind === "email" ? address.address : null}, ${address?.kind === "mobile" ? address.address : null},
      ${address?.kind === "mobile" ? address.area : null}, ${row.passwordHash}, ${row.nickname}, ${row.extensionCode},
      ${row.invitedBy}, ${row.inviteCode}, ${row.lang}, ${row.practice}, ${row.at}
    )`.execute(db);
}

export async function findCustomer(db: Database, id: string): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`select * from identity.customer where id = ${id}`.execute(db);
  return rows[0];
}

/** Of these customers, those of whom all is practice. */
export async function listPractice(db: Database, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select id from identity.customer where practice and id = any(${[...ids]}::uuid[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** Since when somebody is a customer; undefined of nobody. */
export async function customerSince(db: Database, id: string): Promise<Date | undefined> {
  const { rows } = await sql<{ created_at: Date }>`select created_at from identity.customer where id = ${id}`.execute(db);
  return rows[0]?.created_at;
}

/** What customers show of themselves to everybody; nobody's picture is null. */
export async function listShown(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, { name: string; picture: string | null }>> {
  const { rows } = await sql<{ id: string; nickname: string; head_portrait: string }>`
    select id, nickname, head_portrait from identity.customer where id = any(${[...new Set(ids)]}::uuid[])`.execute(db);
  return new Map(rows.map(({ id, nickname, head_portrait }) => [id, { name: nickname, picture: head_portrait || null }]));
}

export async function findByAddress(db: Database, { kind, address }: Address): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`
    select * from identity.customer where ${sql.id(kind)} = ${address}`.execute(db);
  return rows[0];
}

/** Holds the customer's row until the commit, so that logins and password changes of one customer follow each other. */
export async function lockCustomer(db: Database, id: string): Promise<CustomerRow | undefined> {
  const { rows } = await sql<CustomerRow>`select * from identity.customer where id = ${id} for update`.execute(db);
  return rows[0];
}

export async function savePassword(db: Database, customerId: string, hash: string): Promise<void> {
  await sql`update identity.customer set password_hash = ${hash} where id = ${customerId}`.execute(db);
}

/** What a customer may change about himself. Names of columns never come from outside. */
export type Profile = Pick<CustomerRow, "nickname" | "signature" | "head_portrait" | "country" | "phrase" | "payment_hash">;

export async function saveProfile<Key extends keyof Profile>(
  db: Database,
  customerId: string,
  column: Key,
  value: Profile[Key],
): Promise<void> {
  await sql`update identity.customer set ${sql.id(column)} = ${value} where id = ${customerId}`.execute(db);
}

/** Binds an address in the place of the one of its kind. Throws by the unique key where somebody else has it. */
export async function saveAddress(db: Database, customerId: string, address: Address): Promise<void> {
  const set =
    address.kind === "email" ? sql`email = ${address.address}` : sql`mobile = ${address.address}, area_code = ${address.area}`;
  await sql`update identity.customer set ${set} where id = ${customerId}`.execute(db);
}

export interface StandingChange {
  readonly customerId: string;
  readonly operator: string;
  readonly reason: string;
  readonly at: Date;
}

export async function insertSuspension(
  db: Database,
  { id, customerId, operator, reason, at }: StandingChange & { id: string },
): Promise<void> {
  await sql`
    insert into identity.suspension (id, customer_id, suspended_at, suspended_by, reason)
    values (${id}, ${customerId}, ${at}, ${operator}, ${reason})`.execute(db);
}

/** Restores a suspended customer; false when there is nothing to restore. */
export async function closeSuspension(db: Database, { customerId, operator, reason, at }: StandingChange): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.suspension set restored_at = ${at}, restored_by = ${operator}, restored_reason = ${reason}
    where customer_id = ${customerId} and restored_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function isSuspended(db: Database, customerId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.suspension where customer_id = ${customerId} and restored_at is null`.execute(db);
  return rows.length > 0;
}

export interface SessionRow {
  id: string;
  customer_id: string;
  device: string;
  network: string;
  created_at: Date;
  seen_at: Date;
}

export async function insertSession(
  db: Database,
  row: SessionRow & { tokenHash: Buffer; expires_at: Date; fresh_until: Date },
): Promise<void> {
  await sql`
    insert into identity.session (id, customer_id, token_hash, device, network, created_at, seen_at, expires_at, fresh_until)
    values (${row.id}, ${row.customer_id}, ${row.tokenHash}, ${row.device}, ${row.network}, ${row.created_at}, ${row.seen_at},
      ${row.expires_at}, ${row.fresh_until})`.execute(db);
  await sql`
    insert into identity.network_used (customer_id, network, last_at) values (${row.customer_id}, ${row.network}, ${row.created_at})
    on conflict (customer_id, network) do update set last_at = excluded.last_at`.execute(db);
}

/** What every request asks of its session, and nothing else: nearly all of them read it. */
export interface OpenSession {
  readonly id: string;
  readonly customer_id: string;
  readonly fresh: boolean;
  /** Whether its last use was noted before `seenBefore`. */
  readonly stale: boolean;
}

/** The open session behind each of the token hashes, in their order. `idleSince` is the oldest last use that still counts. */
export async function findSessions(
  db: Database,
  tokenHashes: readonly Buffer[],
  { now, idleSince, seenBefore }: { readonly now: Date; readonly idleSince: Date; readonly seenBefore: Date },
): Promise<(OpenSession | undefined)[]> {
  const { rows } = await sql<OpenSession & { place: number }>`
    select asked.place::int - 1 as place, id, customer_id, fresh_until > ${now} as fresh, seen_at <= ${seenBefore} as stale
    from unnest(${textList(tokenHashes.map((hash) => hash.toString("hex")))}) with ordinality as asked(hex, place)
    join identity.session on token_hash = decode(hex, 'hex')
    where expires_at > ${now} and seen_at > ${idleSince}`.execute(db);
  const found: (OpenSession | undefined)[] = tokenHashes.map(() => undefined);
  for (const row of rows) found[row.place] = row;
  return found;
}

/** Notes a use. It prolongs freshness while there is some, until a day after the password was proven at the session's opening. */
export async function touchSession(
  db: Database,
  id: string,
  now: Date,
  { freshIdleMs, freshLifeMs }: { freshIdleMs: number; freshLifeMs: number },
): Promise<void> {
  await sql`
    update identity.session set seen_at = ${now}, fresh_until = case when fresh_until > ${now}
      then greatest(fresh_until, least(created_at + ${`${freshLifeMs} milliseconds`}::interval, ${later(now, freshIdleMs)}))
      else fresh_until end
    where id = ${id} and seen_at < ${now}`.execute(db);
}

export async function listOpenSessions(db: Database, customerId: string, now: Date, idleSince: Date): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select id, customer_id, device, network, created_at, seen_at from identity.session
    where customer_id = ${customerId} and expires_at > ${now} and seen_at > ${idleSince} order by id desc`.execute(db);
  return rows;
}

/** Ends sessions of a customer: one, all but one, or all but the newest few. Answers which. */
export async function deleteSessions(
  db: Database,
  customerId: string,
  which: { only: string } | { except: string | null } | { beyond: number },
): Promise<string[]> {
  const condition =
    "only" in which
      ? sql`id = ${which.only}`
      : "except" in which
        ? sql`id is distinct from ${which.except}::uuid`
        : sql`id in (select id from identity.session where customer_id = ${customerId} order by id desc offset ${which.beyond})`;
  const { rows } = await sql<{ id: string }>`
    delete from identity.session where customer_id = ${customerId} and ${condition} returning id`.execute(db);
  return rows.map((row) => row.id);
}

/** Whether the customer has signed in from this network since then. */
export async function isKnownNetwork(db: Database, customerId: string, network: string, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.network_used
    where customer_id = ${customerId} and network = ${network} and last_at > ${since}`.execute(db);
  return rows.length > 0;
}

/** Whether the customer has signed in on this browser since then. */
export async function isOwnDevice(db: Database, customerId: string, deviceHash: Buffer, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.known_device
    where customer_id = ${customerId} and device_hash = ${deviceHash} and last_at > ${since}`.execute(db);
  return rows.length > 0;
}

/** Notes that the customer has signed in on this browser; of too many the oldest is forgotten. */
export async function noteDevice(
  db: Database,
  { customerId, deviceHash, now, max }: { customerId: string; deviceHash: Buffer; now: Date; max: number },
): Promise<void> {
  await sql`
    insert into identity.known_device (customer_id, device_hash, last_at) values (${customerId}, ${deviceHash}, ${now})
    on conflict (customer_id, device_hash) do update set last_at = excluded.last_at`.execute(db);
  await sql`
    delete from identity.known_device where customer_id = ${customerId} and device_hash in (
      select device_hash from identity.known_device where customer_id = ${customerId} order by last_at desc, device_hash offset ${max}
    )`.execute(db);
}

/** A password that is new may be so because another one knew it: no browser is the customer's until he signs in there again. */
export async function forgetDevices(db: Database, customerId: string): Promise<void> {
  await sql`delete from identity.known_device where customer_id = ${customerId}`.execute(db);
}

/** Whether the customer has an open session on such a device. */
export async function isKnownDevice(db: Database, customerId: string, device: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from identity.session where customer_id = ${customerId} and device = ${device} limit 1`.execute(db);
  return rows.length > 0;
}

/** Ends sessions that are idle or over, a bounded number of them. Answers which, and whose they were. */
export async function deleteOverSessions(
  db: Database,
  { now, idleSince, rowsMax }: { now: Date; idleSince: Date; rowsMax: number },
): Promise<{ id: string; customer_id: string }[]> {
  const over = sql`(expires_at <= ${now} or seen_at <= ${idleSince})`;
  const { rows } = await sql<{ id: string; customer_id: string }>`
    delete from identity.session where id in (select id from identity.session where ${over} limit ${rowsMax}) and ${over}
    returning id, customer_id`.execute(db);
  return rows;
}

/** Deletes what no rule reads any more, a bounded number of rows of each table. Answers how many. */
export async function deleteOutdated(
  db: Database,
  { now, dayAgo, yearAgo, rowsMax }: { now: Date; dayAgo: Date; yearAgo: Date; rowsMax: number },
): Promise<number> {
  const outdated = [
    sql`delete from identity.verification_code where (target, scene, own) in
      (select target, scene, own from identity.verification_code
       where expires_at <= ${now} and tries_since <= ${dayAgo} limit ${rowsMax})`,
    sql`delete from identity.code_sent where id in (select id from identity.code_sent where at <= ${dayAgo} limit ${rowsMax})`,
    sql`delete from identity.hold where id in (select id from identity.hold where until <= ${dayAgo} limit ${rowsMax})`,
    sql`delete from identity.challenge where challenge_hash in
      (select challenge_hash from identity.challenge where expires_at <= ${now} limit ${rowsMax})`,
    sql`delete from identity.proof where name_hash in
      (select name_hash from identity.proof where expires_at <= ${now} limit ${rowsMax})`,
    sql`delete from identity.failure where subject in
      (select subject from identity.failure where last_at <= ${dayAgo} limit ${rowsMax})`,
    sql`delete from identity.work_spent where name in
      (select name from identity.work_spent where until <= ${now} limit ${rowsMax})`,
    sql`delete from identity.known_device where (customer_id, device_hash) in
      (select customer_id, device_hash from identity.known_device where last_at <= ${yearAgo} limit ${rowsMax})`,
    sql`delete from identity.network_used where (customer_id, network) in
      (select customer_id, network from identity.network_used where last_at <= ${yearAgo} limit ${rowsMax})`,
  ];
  let deleted = 0;
  for (const statement of outdated) deleted += Number((await statement.execute(db)).numAffectedRows ?? 0n);
  return deleted;
}

export interface Failing {
  readonly accounts: number;
  readonly networks: number;
}

/** How many accounts, and from how many networks, have met a wrong password since then and no right one after it. */
export async function countFailing(db: Database, since: Date): Promise<Failing> {
  const { rows } = await sql<{ accounts: string; networks: string }>`
    select count(distinct split_part(subject, ' ', 2)) as accounts, count(distinct split_part(subject, ' ', 3)) as networks
    from identity.failure where last_at >= ${since} and count > 0 and subject like 'pair %'`.execute(db);
  return { accounts: Number(rows[0]!.accounts), networks: Number(rows[0]!.networks) };
}
