/** The SQL of proofs, of what an account can prove something by, and of challenges. */
import { createHash } from "node:crypto";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { sql } from "kysely";
import { CHALLENGE_LIFE_MS, type Means, PROOF_LIFE_MS, PROOFS_MAX, type Way } from "../../rules/factors.ts";

export const sha256 = (text: string): Buffer => createHash("sha256").update(text).digest();

export interface ProofRow {
  readonly act_hash: Buffer;
  readonly value: "leaves" | "locks";
  readonly way: Way | null;
}

/** Of the customer's open proofs the oldest give way to this one. */
export async function insertProof(
  db: Database,
  row: { readonly name: string; readonly customerId: string; readonly actHash: Buffer; readonly value: string },
  now: Date,
): Promise<void> {
  await sql`
    with old as (
      delete from identity.proof where name_hash in (
        select name_hash from identity.proof where customer_id = ${row.customerId}
        order by expires_at desc offset ${PROOFS_MAX - 1}))
    insert into identity.proof (name_hash, customer_id, act_hash, value, expires_at)
    values (${sha256(row.name)}, ${row.customerId}, ${row.actHash}, ${row.value}, ${later(now, PROOF_LIFE_MS)})`.execute(db);
}

/** A proof of this customer's that is still good. */
export async function findProof(db: Database, name: string, customerId: string, now: Date): Promise<ProofRow | undefined> {
  const { rows } = await sql<ProofRow>`
    select act_hash, value, way from identity.proof
    where name_hash = ${sha256(name)} and customer_id = ${customerId} and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** Notes how something was proven; false where it is too late, or proven already. */
export async function markProven(db: Database, name: string, customerId: string, way: Way, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update identity.proof set way = ${way}
    where name_hash = ${sha256(name)} and customer_id = ${customerId} and way is null and expires_at > ${now}`.execute(db);
  return numAffectedRows === 1n;
}

/** Uses a proof of exactly this act up, and answers how it was proven. */
export async function spendProof(
  db: Database,
  name: string,
  { customerId, actHash, now }: { readonly customerId: string; readonly actHash: Buffer; readonly now: Date },
): Promise<Way | undefined> {
  const { rows } = await sql<{ way: Way }>`
    delete from identity.proof
    where name_hash = ${sha256(name)} and customer_id = ${customerId} and act_hash = ${actHash}
      and way is not null and expires_at > ${now}
    returning way`.execute(db);
  return rows[0]?.way;
}

export async function deleteProofs(db: Database, customerId: string): Promise<void> {
  await sql`delete from identity.proof where customer_id = ${customerId}`.execute(db);
}

export async function findMeans(db: Database, customerId: string): Promise<Means> {
  const { rows } = await sql<Means>`
    select (select count(*)::int from identity.passkey where customer_id = c.id) as "passkeys",
      exists (select 1 from identity.totp where customer_id = c.id and confirmed_at is not null) as "totp",
      -- What is printed on paper ends no freeze.
      (select count(*)::int from identity.recovery_code r where customer_id = c.id and not exists (
        select 1 from identity.hold where customer_id = c.id and reason = 'frozen')) as "recoveryCodes",
      payment_hash is not null as "paymentPassword", password_hash is not null as "loginPassword",
      email is not null or mobile is not null as "address"
    from identity.customer c where id = ${customerId}`.execute(db);
  if (!rows[0]) throw new Error("a session outlived its customer");
  return rows[0];
}

/** Keeps a challenge for one answer. */
export async function insertChallenge(db: Database, challenge: string, customerId: string | null, now: Date): Promise<void> {
  await sql`
    insert into identity.challenge (challenge_hash, customer_id, expires_at)
    values (${sha256(challenge)}, ${customerId}, ${later(now, CHALLENGE_LIFE_MS)})`.execute(db);
}

/** Spends a challenge; false where it is spent, too old, or somebody else's. */
export async function spendChallenge(db: Database, challenge: string, customerId: string | null, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from identity.challenge
    where challenge_hash = ${sha256(challenge)} and customer_id is not distinct from ${customerId}::uuid and expires_at > ${now}`.execute(
    db,
  );
  return numAffectedRows === 1n;
}
