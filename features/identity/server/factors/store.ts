/** The SQL of second factors. */
import type { Database } from "@assay/server/database.ts";
import type { Passkey } from "@assay/server/factors/passkeys.ts";
import { sql } from "kysely";

export interface PasskeyRow {
  id: string;
  customer_id: string;
  credential_id: string;
  public_key: string;
  counter: string;
  synced: boolean;
  name: string;
  created_at: Date;
  used_at: Date | null;
}

/** The row in the form in which answers are checked against it. */
export const passkeyOf = ({ credential_id, public_key, counter, synced }: PasskeyRow): Passkey => ({
  credentialId: credential_id,
  publicKey: public_key,
  counter: Number(counter),
  synced,
});

export async function listPasskeys(db: Database, customerId: string): Promise<PasskeyRow[]> {
  const { rows } = await sql<PasskeyRow>`select * from identity.passkey where customer_id = ${customerId} order by id`.execute(
    db,
  );
  return rows;
}

export async function findPasskey(db: Database, credentialId: string): Promise<PasskeyRow | undefined> {
  const { rows } = await sql<PasskeyRow>`select * from identity.passkey where credential_id = ${credentialId}`.execute(db);
  return rows[0];
}

export interface NewPasskey {
  readonly id: string;
  readonly customerId: string;
  readonly passkey: Passkey;
  readonly name: string;
  readonly at: Date;
}

/** Throws by the key `passkey_credential` where it is known, whosever it is. */
export async function insertPasskey(db: Database, { id, customerId, passkey, name, at }: NewPasskey): Promise<void> {
  const { credentialId, publicKey, counter, synced } = passkey;
  await sql`
    insert into identity.passkey (id, customer_id, credential_id, public_key, counter, synced, name, created_at)
    values (${id}, ${customerId}, ${credentialId}, ${publicKey}, ${counter}, ${synced}, ${name}, ${at})`.execute(db);
}

/** Notes a use. False where the passkey is gone meanwhile, or another answer has counted further. */
export async function notePasskeyUse(db: Database, id: string, counter: number, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.passkey set counter = ${counter}, used_at = ${at}
    where id = ${id} and (synced or counter < ${counter} or ${counter} = 0)`.execute(db);
  return numAffectedRows === 1n;
}

export async function renameOwnPasskey(db: Database, customerId: string, id: string, name: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.passkey set name = ${name} where id = ${id} and customer_id = ${customerId}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteOwnPasskey(db: Database, customerId: string, id: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from identity.passkey where id = ${id} and customer_id = ${customerId}`.execute(db);
  return numAffectedRows === 1n;
}

export interface TotpRow {
  sealed: string;
  begun_at: Date;
  confirmed_at: Date | null;
  used_step: string | null;
}

export async function findTotp(db: Database, customerId: string): Promise<TotpRow | undefined> {
  const { rows } = await sql<TotpRow>`
    select sealed, begun_at, confirmed_at, used_step from identity.totp where customer_id = ${customerId}`.execute(db);
  return rows[0];
}

/** Keeps a secret that waits for its first code; false where a confirmed one is there. */
export async function saveTotp(db: Database, customerId: string, sealed: string, at: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into identity.totp (customer_id, sealed, begun_at) values (${customerId}, ${sealed}, ${at})
    on conflict (customer_id) do update set sealed = excluded.sealed, begun_at = excluded.begun_at
      where totp.confirmed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

export async function confirmTotp(
  db: Database,
  customerId: string,
  { sealed, step, at }: { readonly sealed: string; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.totp set confirmed_at = ${at}, used_step = ${step}
    where customer_id = ${customerId} and sealed = ${sealed} and confirmed_at is null`.execute(db);
  return numAffectedRows === 1n;
}

/** Spends a time step; false where it, or a later one, is spent already. */
export async function spendStep(db: Database, customerId: string, step: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.totp set used_step = ${step}
    where customer_id = ${customerId} and confirmed_at is not null and used_step < ${step}`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteTotp(db: Database, customerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from identity.totp where customer_id = ${customerId} and confirmed_at is not null`.execute(db);
  return numAffectedRows === 1n;
}

/** Puts these in the place of all codes that the customer has. */
export async function replaceRecoveryCodes(db: Database, customerId: string, hashes: readonly Buffer[]): Promise<void> {
  await sql`delete from identity.recovery_code where customer_id = ${customerId}`.execute(db);
  await sql`
    insert into identity.recovery_code (customer_id, code_hash)
    select ${customerId}, decode(hex, 'hex') from unnest(${hashes.map((hash) => hash.toString("hex"))}::text[]) as fresh(hex)`.execute(
    db,
  );
}

/** The one of these hashes under which a code of the customer is kept. */
export async function knownRecoveryCode(
  db: Database,
  customerId: string,
  hashes: readonly Buffer[],
): Promise<Buffer | undefined> {
  const { rows } = await sql<{ code_hash: Buffer }>`
    select code_hash from identity.recovery_code where customer_id = ${customerId}
      and code_hash in (select decode(hex, 'hex') from unnest(${hashes.map((hash) => hash.toString("hex"))}::text[]) as known(hex))
    limit 1`.execute(db);
  return rows[0]?.code_hash;
}

export async function spendRecoveryCode(db: Database, customerId: string, hash: Buffer): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from identity.recovery_code where customer_id = ${customerId} and code_hash = ${hash}`.execute(db);
  return numAffectedRows === 1n;
}

/** When all factors of the customer go, or null. */
export async function findFactorReset(db: Database, customerId: string): Promise<Date | null> {
  const { rows } = await sql<{ due_at: Date }>`
    select due_at from identity.factor_reset where customer_id = ${customerId}`.execute(db);
  return rows[0]?.due_at ?? null;
}

/** False where one waits already: its time stays. */
export async function insertFactorReset(db: Database, customerId: string, begunAt: Date, dueAt: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into identity.factor_reset (customer_id, begun_at, due_at) values (${customerId}, ${begunAt}, ${dueAt})
    on conflict do nothing`.execute(db);
  return numAffectedRows === 1n;
}

export async function deleteFactorReset(db: Database, customerId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`delete from identity.factor_reset where customer_id = ${customerId}`.execute(db);
  return numAffectedRows === 1n;
}

/** Takes due resets, and with them all factors of their customers. Answers whose. */
export async function takeDueResets(db: Database, now: Date, rowsMax: number): Promise<string[]> {
  const { rows } = await sql<{ customer_id: string }>`
    with due as (
      delete from identity.factor_reset where customer_id in (
        select customer_id from identity.factor_reset where due_at <= ${now} order by due_at limit ${rowsMax} for update skip locked)
      returning customer_id),
    passkeys as (delete from identity.passkey where customer_id in (select customer_id from due)),
    totps as (delete from identity.totp where customer_id in (select customer_id from due)),
    codes as (delete from identity.recovery_code where customer_id in (select customer_id from due))
    select customer_id from due`.execute(db);
  return rows.map((row) => row.customer_id);
}
