/** Verification codes: six random digits, kept as keyed hashes, good once for ten minutes (AUTH-06, AUTH-10). */
import { timingSafeEqual } from "node:crypto";
import type { Call } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import { bitsFor } from "@assay/core/work.ts";
import type { Database } from "@assay/server/database.ts";
import { networkOf, wideNetworkOf } from "@assay/server/http/rate-limit.ts";
import { sql } from "kysely";
import type { scenes } from "../contract.ts";
import {
  CODE_LIFE_MS,
  CODE_TRIES_KEPT_MS,
  CODE_TRIES_MAX,
  delayPolicies,
  secondsUntil,
  type SendLimit,
  sendLimits,
  type WorkLimit,
  workLimits,
} from "../rules.ts";
import type { Address } from "./address.ts";
import { countTried, forgive, sharedSubjects, type Subject } from "./failures.ts";
import { findByAddress } from "./store.ts";
import type { Terms } from "./terms.ts";
import { fromOf, type Guesser } from "./whose.ts";
import { workOf } from "./working.ts";

export type Scene = (typeof scenes)[number];

/** What codes are made and judged with. */
export type CodeTerms = Pick<Terms, "keyed" | "puzzles">;

export interface Sender {
  readonly target: Buffer;
  /** Where it is asked for, as the server sees it. */
  readonly address: string;
  /** Null for a mail. */
  readonly area: string | null;
  /** It goes to the caller's own address, and he is known by a session or a device. */
  readonly own: boolean;
}

type Counted = SendLimit["by"] | WorkLimit["by"];

const ofPhones: ReadonlySet<Counted> = new Set(["area", "area-wide", "phones"]);

/** The sendings that a limit counts: owners' and strangers' apart. */
function countedBy(by: Counted, { target, address, area, own }: Sender) {
  const which = {
    target: sql`target = ${target}`,
    network: sql`network = ${networkOf(address)}`,
    wide: sql`wide = ${wideNetworkOf(address)}`,
    area: sql`area = ${area}`,
    "area-wide": sql`area = ${area} and wide = ${wideNetworkOf(address)}`,
    phones: sql`area is not null`,
  }[by];
  return sql`${which} and own = ${own}`;
}

/** Limits that say nothing of this sending: of mails those of phones, of owners those of networks. */
const concerns = ({ area, own }: Sender, by: Counted): boolean =>
  !(area === null && ofPhones.has(by)) && !(own && by === "area-wide");

/** When the limits allow the next code, or undefined when they allow it now. Callers for one target wait for each other. */
export async function nextSendAt(db: Database, sender: Sender, now: Date): Promise<Date | undefined> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`code ${sender.target.toString("base64")}`}, 0))`.execute(db);
  const { rows } = await sql<{ free_at: Date | null }>`
    select max(free_at) as free_at from (${sql.join(
      sendLimits.filter(({ by }) => concerns(sender, by)).map((limit) => fullUntil(limit, sender, now)),
      sql` union all `,
    )}) as limits`.execute(db);
  return rows[0]?.free_at ?? undefined;
}

/** One row when the limit is reached: the moment at which the oldest sending that still counts stops to count. */
const fullUntil = ({ by, max, ms }: SendLimit, sender: Sender, now: Date) =>
  sql`(select at + ${`${ms} milliseconds`}::interval as free_at from identity.code_sent
    where ${countedBy(by, sender)} and at > ${later(now, -ms)} order by at desc offset ${max - 1} limit 1)`;

/** Bits of work that a stranger's next code costs, by the limit that is used up most. */
export async function bitsToSend(db: Database, sender: Sender, now: Date): Promise<number> {
  if (sender.own) return 0;
  const limits = workLimits.filter(({ by }) => concerns(sender, by));
  const { rows } = await sql<{ sent: string }>`
    ${sql.join(
      limits.map(
        ({ by, free, ms }) => sql`
          select count(*) as sent from (select 1 from identity.code_sent
            where ${countedBy(by, sender)} and at > ${later(now, -ms)} limit ${free * 2}) as sent`,
      ),
      sql` union all `,
    )}`.execute(db);
  return Math.max(0, ...limits.map(({ free }, index) => bitsFor(Number(rows[index]!.sent), free)));
}

export async function noteSent(db: Database, { target, address, area, own }: Sender, now: Date): Promise<void> {
  await sql`
    insert into identity.code_sent (target, network, wide, area, own, at)
    values (${target}, ${networkOf(address)}, ${wideNetworkOf(address)}, ${area}, ${own}, ${now})`.execute(db);
}

export interface NewCode {
  readonly target: Buffer;
  readonly scene: Scene;
  /** Whether its owner asked for it: a stranger's code beside it does not replace it. */
  readonly own: boolean;
  readonly hash: Buffer;
  readonly requestHash: Buffer;
}

/** Makes it the one live code of its kind. The count of wrong tries stays. */
export async function saveCode(db: Database, { target, scene, own, hash, requestHash }: NewCode, now: Date): Promise<void> {
  await sql`
    insert into identity.verification_code (target, scene, own, code_hash, request_hash, expires_at, tries_since)
    values (${target}, ${scene}, ${own}, ${hash}, ${requestHash}, ${later(now, CODE_LIFE_MS)}, ${now})
    on conflict (target, scene, own) do update set code_hash = excluded.code_hash, request_hash = excluded.request_hash,
      expires_at = excluded.expires_at`.execute(db);
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
  readonly call: Call;
  readonly caller: Guesser;
  /** The caller has proven the password by this call, which has counted its networks. */
  readonly counted?: boolean;
}

/** Whose failures count: a customer's who is logged in, an owner's by his device, else those of the networks. */
async function guessersOf(database: Database, guess: Guess, now: Date): Promise<Subject[]> {
  const { address, caller, counted } = guess;
  if (caller.customerId !== undefined) return [{ name: `inside code ${caller.customerId}`, policy: delayPolicies.network }];
  const owner = address && (await findByAddress(database, address));
  const { ownDevice } = await fromOf(database, owner?.id, caller, now);
  if (ownDevice !== undefined) return [{ name: `device code ${ownDevice}`, policy: delayPolicies.network }];
  return counted ? [] : sharedSubjects(caller.network);
}

/**
 * Compares a code and counts the try first, so that parallel guesses all count. Rejects `wrong-code` for any reason alike, `work-needed`
 * in a network that keeps guessing, and `too-many-requests` for a customer who does. What it counts outlives the refusal.
 */
export async function proveCode(database: Database, { keyed, puzzles }: CodeTerms, guess: Guess, now: Date): Promise<ProvenCode> {
  const { address = "" } = guess.address ?? {};
  const guessers = await guessersOf(database, guess, now);
  const work = workOf(puzzles, guess.call, guess.caller, address, now);
  const { seconds, bits } = await countTried(database, guessers, now, work.worked);
  if (seconds > 0) reject("too-many-requests", { seconds });
  work.ask(bits);
  const { scene, request } = guess;
  const targets = hexOf(keyed.targets(address));
  // Under a key that was just replaced a code may still lie: of each asker's the newest one counts.
  const { rows } = await sql<{ target: Buffer; code_hash: Buffer }>`
    update identity.verification_code as one set
      tries = case when tries_since <= ${later(now, -CODE_TRIES_KEPT_MS)} then 1 else tries + 1 end,
      tries_since = case when tries_since <= ${later(now, -CODE_TRIES_KEPT_MS)} then ${now} else tries_since end
    where target in (${bytesOf(targets)}) and scene = ${scene} and request_hash in (${bytesOf(hexOf(keyed.requests(request)))})
      and expires_at > ${now} and (tries < ${CODE_TRIES_MAX} or tries_since <= ${later(now, -CODE_TRIES_KEPT_MS)})
      and not exists (
        select from identity.verification_code newer
        where newer.target in (${bytesOf(targets)}) and newer.scene = one.scene and newer.own = one.own and newer.expires_at > one.expires_at)
    returning target, code_hash`.execute(database);
  const hashes = keyed.codes(scene, address, guess.code, request);
  const proven = rows.flatMap(({ target, code_hash: kept }) =>
    hashes.filter((hash) => hash.length === kept.length && timingSafeEqual(kept, hash)).map((hash) => ({ target, scene, hash })),
  )[0];
  if (!proven) reject("wrong-code");
  await sql`
    update identity.verification_code set tries = 0
    where target = ${proven.target} and scene = ${scene} and code_hash = ${proven.hash}`.execute(database);
  await forgive(database, guessers);
  return proven;
}

const hexOf = (hashes: readonly Buffer[]): readonly string[] => hashes.map((one) => one.toString("hex"));
const bytesOf = (hashes: readonly string[]) => sql`select decode(hex, 'hex') from unnest(${[...hashes]}::text[]) as known(hex)`;

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
