/**
 * Counts failures in a row and makes the next try wait (AUTH-08), or cost work where the count is of a network that many share. Nobody is
 * ever locked out.
 */
import { later } from "@assay/core/time.ts";
import { bitsFor } from "@assay/core/work.ts";
import { type Database, inTransaction } from "@assay/server/database.ts";
import { networkOf, wideNetworkOf } from "@assay/server/http/rate-limit.ts";
import type { Worked } from "@assay/server/work.ts";
import { sql } from "kysely";
import { type DelayPolicy, delayPolicies, pauseAfter, secondsUntil } from "../rules.ts";
import { spendWork } from "./working.ts";

/** Something that can fail in a row: an account, a network, or an account from a network. */
export interface Subject {
  readonly name: string;
  readonly policy: DelayPolicy;
  /** Past the free tries each costs work, and nobody waits. */
  readonly shared?: boolean;
}

/** A network of operators, for those who have shown no passkey: they wait, and many of them have one network. */
export const networkSubject = (network: string): Subject => ({ name: `network ${network}`, policy: delayPolicies.wide });

/** The network of an address and the wide one around it, which whoever is in them shares. */
export const sharedSubjects = (address: string): Subject[] => [
  { name: `shared ${networkOf(address)}`, policy: delayPolicies.network, shared: true },
  { name: `wide ${wideNetworkOf(address)}`, policy: delayPolicies.wide, shared: true },
];

/** Where a try at an account comes from. A device of its owner's counts for itself and feels no stranger's failures. */
export interface From {
  /** As the server sees it. */
  readonly address: string;
  /** Its owner has signed in from this network lately. */
  readonly knownNetwork: boolean;
  /** The name of a browser of its owner's. */
  readonly ownDevice: string | undefined;
}

/** Who is slowed down when the password of an account is wrong. */
export function accountSubjects(target: Buffer, { address, knownNetwork, ownDevice }: From): Subject[] {
  const account = target.toString("base64url");
  if (ownDevice !== undefined) return [{ name: `device ${account} ${ownDevice}`, policy: delayPolicies.pair }];
  return [
    { name: `pair ${account} ${networkOf(address)}`, policy: delayPolicies.pair },
    ...(knownNetwork ? [] : [{ name: `account ${account}`, policy: delayPolicies.account }]),
    ...sharedSubjects(address),
  ];
}

/** The same for whoever is logged in: what strangers try from outside does not count here. */
export function insideSubjects(target: Buffer, { address, knownNetwork, ownDevice }: From): Subject[] {
  const account = target.toString("base64url");
  if (ownDevice !== undefined) return [{ name: `device ${account} ${ownDevice}`, policy: delayPolicies.pair }];
  return [
    { name: `inside pair ${account} ${networkOf(address)}`, policy: delayPolicies.pair },
    ...(knownNetwork ? [] : [{ name: `inside ${account}`, policy: delayPolicies.account }]),
  ];
}

/** A pause that is over for every caller: requests overlap, so "now" of one may lie after "now" of another. */
const NO_PAUSE = new Date(0);

interface Row {
  subject: string;
  count: number;
  last_at: Date;
  paused_until: Date;
}

/** Whether a try counts now, or what is in its way: seconds to wait, or bits of work. */
export interface Tried {
  readonly seconds: number;
  readonly bits: number;
}

const GOES_ON: Tried = { seconds: 0, bits: 0 };

/**
 * Counts a try as failed before anybody knows its outcome, so that a thousand parallel tries are a thousand. Where a subject is paused, or
 * work is asked for and not brought, nothing is counted. Commits on its own: the count outlives the refusal.
 */
export async function countTried(database: Database, subjects: readonly Subject[], now: Date, worked?: Worked): Promise<Tried> {
  if (subjects.length === 0) return GOES_ON;
  return await inTransaction(database, async (db) => {
    const names = subjects.map((subject) => subject.name).sort();
    await sql`
      insert into identity.failure (subject, count, last_at, paused_until)
      select name, 0, ${now}, ${NO_PAUSE} from unnest(${names}::text[]) as fresh(name) on conflict do nothing`.execute(db);
    const { rows } = await sql<Row>`
      select * from identity.failure where subject = any(${names}) order by subject for update`.execute(db);
    const seconds = Math.max(0, ...rows.map((row) => secondsUntil(row.paused_until, now)));
    if (seconds > 0) return { seconds, bits: 0 };
    const byName = new Map(rows.map((row) => [row.subject, row]));
    const counts = subjects.map(({ name, policy }) => countAfter(byName.get(name)!, policy, now));
    const costs = subjects.map(({ shared, policy }, index) => (shared ? bitsFor(counts[index]! - 1, policy.free) : 0));
    const bits = Math.max(0, ...costs);
    if (bits > 0 && !(await spendWork(db, worked, bits))) return { seconds: 0, bits };
    const pauses = subjects.map(({ policy, shared }, index) => pausedUntil(shared ? 0 : pauseAfter(counts[index]!, policy), now));
    await sql`
      update identity.failure f set count = fresh.count, last_at = ${now}, paused_until = fresh.paused_until
      from unnest(${subjects.map((subject) => subject.name)}::text[], ${counts}::int[], ${pauses}::timestamptz[])
        as fresh(subject, count, paused_until) where f.subject = fresh.subject`.execute(db);
    return GOES_ON;
  });
}

/** The same where no subject is shared. Answers the seconds to wait. */
export async function countTry(database: Database, subjects: readonly Subject[], now: Date): Promise<number> {
  return (await countTried(database, subjects, now)).seconds;
}

const pausedUntil = (pause: number, now: Date): Date => (pause === 0 ? NO_PAUSE : later(now, pause));

const countAfter = ({ count, last_at }: Row, { forgottenAfterMs }: DelayPolicy, now: Date): number =>
  now.getTime() - last_at.getTime() >= forgottenAfterMs ? 1 : count + 1;

/**
 * The try succeeded after all: an account starts anew. A network only takes its one try back, because its owner may have
 * an account of his own among the ones he guesses at.
 */
export async function forgive(db: Database, subjects: readonly Subject[]): Promise<void> {
  const names = subjects.map((subject) => subject.name).sort();
  await sql`
    update identity.failure set paused_until = ${NO_PAUSE},
      count = case when split_part(subject, ' ', 1) in ('network', 'shared', 'wide') then greatest(count - 1, 0) else 0 end
    where subject in (select subject from identity.failure where subject = any(${names}) order by subject for update)`.execute(
    db,
  );
}
