/** Verification codes: six random digits, kept as keyed hashes, good once for ten minutes (AUTH-06, AUTH-10). */
import { timingSafeEqual } from "node:crypto";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import { networkOf } from "@assay/server/http/rate-limit.ts";
import { sql } from "kysely";
import type { scenes } from "../contract.ts";
import { CODE_LIFE_MS, CODE_TRIES_KEPT_MS, CODE_TRIES_MAX, secondsUntil, type SendLimit, sendLimits } from "../rules.ts";
import type { Address } from "./address.ts";
import { countTry, forgive, networkSubject } from "./failures.ts";
import type { KeyedHash } from "./keyed-hash.ts";

export type Scene = (typeof scenes)[number];

export interface Sender {
  readonly target: Buffer;
  readonly network: string;
  /** Null for a mail. */
  readonly area: string | null;
}

/** When the limits allow the next code, or undefined when they allow it now. Callers for one target wait for each other. */
export async function nextSendAt(db: Database, sender: Sender, now: Date): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${sender.target.toString("base64")}`}, 0))`.execute(db);
  const limits = sendLimits.filter(({ by }) => sender.area !== null || (by !== "area" && by !== "phones"));
  const { rows } = await sql<{ free_at: Date | null }>`
    select max(free_at) as free_at from (${sql.join(
      limits.map((limit) => fullUntil(limit, sender, now)),
      sql` union all `,
    )}) as limits`.execute(db);
  return rows[0]?.free_at ?? undefined;
}

/** One row when the limit is reached: the moment at which the oldest sending that still counts stops to count. */
function fullUntil({ by, max, ms }: SendLimit, { target, network, area }: Sender, now: Date) {
  const counted = {
    target: sql`target = ${target}`,
    network: sql`network = ${network}`,
    area: sql`area = ${area}`,
    phones: sql`area is not null`,
  }[by];
  return sql`(select at + ${`${ms} milliseconds`}::interval as free_at from identity.code_sent
    where ${counted} and at > ${later(now, -ms)} order by at desc offset ${max - 1} limit 1)`;
}

export async function noteSent(db: Database, { target, network, area }: Sender, now: Date): Promise<void> {
  await sql`
    insert into identity.code_sent (target, network, area, at) values (${target}, ${network}, ${area}, ${now})`.execute(db);
}

/** Makes `codeHash` the one live code of the target and scene. The count of wrong tries stays. */
export async function saveCode(db: Database, target: Buffer, scene: Scene, codeHash: Buffer, now: Date): Promise<void> {
  await sql`
    insert into identity.verification_code (target, scene, code_hash, expires_at, tries_since)
    values (${target}, ${scene}, ${codeHash}, ${later(now, CODE_LIFE_MS)}, ${now})
    on conflict (target, scene) do update set code_hash = excluded.code_hash, expires_at = excluded.expires_at`.execute(db);
}

/** A code that a customer asked for while logged in opens nothing for another, whatever the request was called. */
export const ownRequest = (customerId: string, request: string | undefined): string => `${customerId} ${request ?? ""}`;

/** A code that proved right, to be used up in the transaction that follows. */
export interface ProvenCode {
  readonly target: Buffer;
  readonly scene: Scene;
  readonly hash: Buffer;
}

export interface Guess {
  readonly address: Address | undefined;
  readonly scene: Scene;
  readonly code: string;
  /** What the client called the request for the code. */
  readonly request: string | undefined;
  readonly network: string;
}

/**
 * Compares a code and counts the try first, so that parallel guesses all count. Rejects `wrong-code` for any reason alike,
 * and `too-many-requests` for a network that keeps guessing. What it counts outlives the refusal.
 */
export async function proveCode(database: Database, keyed: KeyedHash, guess: Guess, now: Date): Promise<ProvenCode> {
  const guesser = [networkSubject(networkOf(guess.network))];
  const seconds = await countTry(database, guesser, now);
  if (seconds > 0) reject("too-many-requests", { seconds });
  const { address = "" } = guess.address ?? {};
  const target = keyed.target(address);
  const { rows } = await sql<{ code_hash: Buffer }>`
    update identity.verification_code set
      tries = case when tries_since <= ${later(now, -CODE_TRIES_KEPT_MS)} then 1 else tries + 1 end,
      tries_since = case when tries_since <= ${later(now, -CODE_TRIES_KEPT_MS)} then ${now} else tries_since end
    where target = ${target} and scene = ${guess.scene} and expires_at > ${now}
      and (tries < ${CODE_TRIES_MAX} or tries_since <= ${later(now, -CODE_TRIES_KEPT_MS)})
    returning code_hash`.execute(database);
  const hash = keyed.code(guess.scene, address, guess.code, guess.request);
  if (!rows[0] || !timingSafeEqual(rows[0].code_hash, hash)) reject("wrong-code");
  await sql`update identity.verification_code set tries = 0 where target = ${target} and scene = ${guess.scene}`.execute(
    database,
  );
  await forgive(database, guesser);
  return { target, scene: guess.scene, hash };
}

/** Uses up a proven code. Rejects `wrong-code` when it has been used, replaced or outlived meanwhile. */
export async function spendCode(db: Database, { target, scene, hash }: ProvenCode, now: Date): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from identity.verification_code
    where target = ${target} and scene = ${scene} and code_hash = ${hash} and expires_at > ${now}`.execute(db);
  if (numAffectedRows !== 1n) reject("wrong-code");
}

/** The rejection when the limits do not allow a code yet. */
export async function rejectTooSoon(db: Database, sender: Sender, now: Date): Promise<void> {
  const freeAt = await nextSendAt(db, sender, now);
  if (freeAt) reject("code-too-soon", { seconds: Math.max(1, secondsUntil(freeAt, now)) });
}
