/** Counts failures in a row and makes the next try wait (AUTH-08). Nobody is ever locked out. */
import { later } from "@assay/core/time.ts";
import { type Database, inTransaction } from "@assay/server/database.ts";
import { sql } from "kysely";
import { type DelayPolicy, delayPolicies, pauseAfter, secondsUntil } from "../rules.ts";

/** Something that can fail in a row: an account, a network, or an account from a network. */
export interface Subject {
  readonly name: string;
  readonly policy: DelayPolicy;
}

export const networkSubject = (network: string): Subject => ({ name: `network ${network}`, policy: delayPolicies.network });

/** Who is slowed down when the password of an account is wrong. The owner's own networks do not feel a stranger's failures. */
export function accountSubjects(target: Buffer, network: string, knownNetwork: boolean): Subject[] {
  const account = target.toString("base64url");
  return [
    { name: `pair ${account} ${network}`, policy: delayPolicies.pair },
    ...(knownNetwork ? [] : [{ name: `account ${account}`, policy: delayPolicies.account }]),
    networkSubject(network),
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

/**
 * Counts a try as failed before anybody knows its outcome, so that a thousand parallel tries are a thousand. Answers the
 * seconds to wait when a subject is paused; then nothing is counted. Commits on its own: the count outlives the refusal.
 */
export async function countTry(database: Database, subjects: readonly Subject[], now: Date): Promise<number> {
  return await inTransaction(database, async (db) => {
    const names = subjects.map((subject) => subject.name).sort();
    await sql`
      insert into identity.failure (subject, count, last_at, paused_until)
      select name, 0, ${now}, ${NO_PAUSE} from unnest(${names}::text[]) as fresh(name) on conflict do nothing`.execute(db);
    const { rows } = await sql<Row>`
      select * from identity.failure where subject = any(${names}) order by subject for update`.execute(db);
    const wait = Math.max(0, ...rows.map((row) => secondsUntil(row.paused_until, now)));
    if (wait > 0) return wait;
    const byName = new Map(rows.map((row) => [row.subject, row]));
    const counts = subjects.map(({ name, policy }) => countAfter(byName.get(name)!, policy, now));
    const pauses = subjects.map(({ policy }, index) => pausedUntil(pauseAfter(counts[index]!, policy), now));
    await sql`
      update identity.failure f set count = fresh.count, last_at = ${now}, paused_until = fresh.paused_until
      from unnest(${subjects.map((subject) => subject.name)}::text[], ${counts}::int[], ${pauses}::timestamptz[])
        as fresh(subject, count, paused_until) where f.subject = fresh.subject`.execute(db);
    return 0;
  });
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
    update identity.failure set paused_until = ${NO_PAUSE}, count = case when subject like 'network %' then greatest(count - 1, 0) else 0 end
    where subject in (select subject from identity.failure where subject = any(${names}) order by subject for update)`.execute(
    db,
  );
}
