/** The SQL of factors, challenges and sessions. */
import type { Role } from "@assay/core/roles.ts";
import type { Database } from "@assay/server/database.ts";
import type { Passkey } from "@assay/server/factors/passkeys.ts";
import { sql } from "kysely";

export interface AccountRow {
  readonly operator_id: string;
  readonly password_hash: string;
  readonly totp_secret: string | null;
  readonly totp_step: string | null;
}

export async function findAccount(db: Database, operatorId: string): Promise<AccountRow | undefined> {
  const { rows } = await sql<AccountRow>`select * from operators.account where operator_id = ${operatorId}`.execute(db);
  return rows[0];
}

/** Sets the password and the authenticator of an operator, and takes away every older passkey. */
export async function replaceFactors(
  db: Database,
  operatorId: string,
  { passwordHash, totpSecret, totpStep }: { passwordHash: string; totpSecret: string | null; totpStep: number | null },
): Promise<void> {
  await sql`delete from operators.passkey where operator_id = ${operatorId}`.execute(db);
  await sql`
    insert into operators.account (operator_id, password_hash, totp_secret, totp_step)
    values (${operatorId}, ${passwordHash}, ${totpSecret}, ${totpStep})
    on conflict (operator_id) do update
    set password_hash = excluded.password_hash, totp_secret = excluded.totp_secret, totp_step = excluded.totp_step`.execute(db);
}

/** Keeps the same password under another hash; one that was changed meanwhile stays. */
export async function replacePassword(
  db: Database,
  operatorId: string,
  { before, hash }: { readonly before: string; readonly hash: string },
): Promise<void> {
  await sql`
    update operators.account set password_hash = ${hash} where operator_id = ${operatorId} and password_hash = ${before}`.execute(
    db,
  );
}

/** Uses a time step up; false when it, or a later one, was used before. */
export async function useTotpStep(db: Database, operatorId: string, step: number): Promise<boolean> {
  const { rows } = await sql`
    update operators.account set totp_step = ${step}
    where operator_id = ${operatorId} and (totp_step is null or totp_step < ${step}) returning 1`.execute(db);
  return rows.length > 0;
}

export async function findPasskey(db: Database, operatorId: string, credentialId: string): Promise<Passkey | undefined> {
  return (await passkeysOf(db, operatorId)).find((one) => one.credentialId === credentialId);
}

/** All of an operator, the oldest first. */
export async function passkeysOf(db: Database, operatorId: string): Promise<Passkey[]> {
  const { rows } = await sql<{ credential_id: string; public_key: string; counter: string; synced: boolean }>`
    select credential_id, public_key, counter, synced from operators.passkey
    where operator_id = ${operatorId} order by created_at, credential_id`.execute(db);
  return rows.map((row) => ({
    credentialId: row.credential_id,
    publicKey: row.public_key,
    counter: Number(row.counter),
    synced: row.synced,
  }));
}

/** Keeps a passkey; false when one with this name is kept already, whoever has it. */
export async function insertPasskey(db: Database, operatorId: string, passkey: Passkey, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into operators.passkey (credential_id, operator_id, public_key, counter, synced, created_at)
    values (${passkey.credentialId}, ${operatorId}, ${passkey.publicKey}, ${passkey.counter}, ${passkey.synced}, ${now})
    on conflict do nothing returning 1`.execute(db);
  return rows.length > 0;
}

/** Notes a use; false when a later one was noted meanwhile. */
export async function countUse(db: Database, credentialId: string, counter: number): Promise<boolean> {
  const { rows } = await sql`
    update operators.passkey set counter = ${counter}
    where credential_id = ${credentialId} and (synced or counter = 0 or counter < ${counter}) returning 1`.execute(db);
  return rows.length > 0;
}

export async function insertChallenge(db: Database, id: string, bytes: Uint8Array, expiresAt: Date): Promise<void> {
  await sql`
    insert into operators.challenge (id, bytes, expires_at) values (${id}, ${Buffer.from(bytes)}, ${expiresAt})`.execute(db);
}

/** Uses a challenge up, whatever comes of it. */
export async function takeChallenge(db: Database, id: string, now: Date): Promise<Uint8Array | undefined> {
  const { rows } = await sql<{ bytes: Buffer; expires_at: Date }>`
    delete from operators.challenge where id = ${id} returning bytes, expires_at`.execute(db);
  const [row] = rows;
  return row && row.expires_at > now ? row.bytes : undefined;
}

export interface SessionRow {
  readonly id: string;
  readonly operator_id: string;
  readonly number: number;
  readonly roles: readonly Role[];
  readonly seen_at: Date;
  readonly ends_at: Date;
}

export async function insertSession(
  db: Database,
  one: { id: string; operatorId: string; tokenHash: Buffer; network: string; endsAt: Date },
  now: Date,
): Promise<void> {
  await sql`
    insert into operators.session (id, operator_id, token_hash, network, created_at, seen_at, ends_at)
    values (${one.id}, ${one.operatorId}, ${one.tokenHash}, ${one.network}, ${now}, ${now}, ${one.endsAt})`.execute(db);
}

export interface FoundSession {
  readonly id: string;
  readonly operator_id: string;
  readonly seen_at: Date;
  readonly ends_at: Date;
}

export async function findSession(
  db: Database,
  tokenHash: Buffer,
  { network, now, seenAfter }: { network: string; now: Date; seenAfter: Date },
): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select id, operator_id, seen_at, ends_at from operators.session
    where token_hash = ${tokenHash} and network = ${network} and ends_at > ${now} and seen_at > ${seenAfter}`.execute(db);
  return rows[0];
}

export async function readSession(db: Database, id: string): Promise<FoundSession | undefined> {
  const { rows } = await sql<FoundSession>`
    select id, operator_id, seen_at, ends_at from operators.session where id = ${id}`.execute(db);
  return rows[0];
}

export async function touchSession(db: Database, id: string, now: Date): Promise<void> {
  await sql`update operators.session set seen_at = ${now} where id = ${id}`.execute(db);
}

/** Ends sessions of an operator: all, or one. */
export async function endSessions(db: Database, operatorId: string, only?: string): Promise<void> {
  await sql`
    delete from operators.session
    where operator_id = ${operatorId} and ${only === undefined ? sql`true` : sql`id = ${only}`}`.execute(db);
}

/** Forgets what is over. */
export async function forgetOver(db: Database, now: Date): Promise<void> {
  await sql`delete from operators.session where ends_at <= ${now}`.execute(db);
  await sql`delete from operators.challenge where expires_at <= ${now}`.execute(db);
  await sql`delete from operators.page where ends_at <= ${now}`.execute(db);
}
