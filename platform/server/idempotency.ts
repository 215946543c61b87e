/**
 * A retried request carries the key of its first try. The reply, an answer or a rejection, is stored in the transaction of
 * the command, so that a key has at most one effect even when several processes receive it at once.
 */
import { Rejection, type RejectionValues } from "@assay/core/rejection.ts";
import { sql } from "kysely";
import { type Database, violates } from "./database.ts";
import type { Job } from "./feature.ts";
import { jsonList, textList } from "./rows.ts";

export interface Idempotency {
  /** The caller: one customer's key never meets another's. */
  readonly owner: string;
  readonly key: string;
  readonly bodyHash: string;
  /** The same under other keys: a request may come again after the key that hashed it was replaced. */
  readonly otherHashes?: readonly string[];
}

export type Reply = { answer: unknown } | { rejection: string; values: RejectionValues };

export const replyOf = (outcome: unknown): Reply =>
  outcome instanceof Rejection ? { rejection: outcome.code, values: outcome.values } : { answer: outcome };

/** The outcome behind a stored reply; a key that was used for another body is refused. */
export function outcomeOf({ bodyHash, reply }: { bodyHash: string; reply: Reply }, asked: Idempotency): unknown {
  if (bodyHash !== asked.bodyHash && !asked.otherHashes?.includes(bodyHash)) return new Rejection("idempotency-key-reused");
  return "answer" in reply ? reply.answer : new Rejection(reply.rejection, reply.values);
}

const nameOf = ({ owner, key }: { owner: string; key: string }): string => `${owner} ${key}`;

/** Outcomes that are stored already, by owner and key. */
export async function findReplies(db: Database, asked: readonly Idempotency[]): Promise<Map<string, unknown>> {
  if (asked.length === 0) return new Map();
  const { rows } = await sql<{ owner: string; key: string; body_hash: string; reply: Reply }>`
    select r.owner, r.key, r.body_hash, r.reply from platform.reply r
    join unnest(${textList(asked.map((one) => one.owner))}, ${textList(asked.map((one) => one.key))}) as asked(owner, key)
      using (owner, key)`.execute(db);
  const byName = new Map(asked.map((one) => [nameOf(one), one]));
  return new Map(
    rows.map((row) => [nameOf(row), outcomeOf({ bodyHash: row.body_hash, reply: row.reply }, byName.get(nameOf(row))!)]),
  );
}

/** A request that was turned away for lack of room or proof, or came too soon, has not been judged: the same key may try again. */
const unjudged: ReadonlySet<string> = new Set(["busy", "too-many-requests", "work-needed", "proof-needed", "value-held"]);
export const isFinal = (outcome: unknown): boolean => !(outcome instanceof Rejection && unjudged.has(outcome.code));

/** Stores replies. Throws `isTaken` when another transaction has stored one of the keys first. */
export async function writeReplies(
  db: Database,
  outcomes: readonly { idempotency: Idempotency; outcome: unknown }[],
  now: Date,
): Promise<void> {
  const replies = outcomes.filter(({ outcome }) => isFinal(outcome));
  if (replies.length === 0) return;
  await sql`
    insert into platform.reply (owner, key, body_hash, reply, at)
    select owner, key, body_hash, reply, ${now} from unnest(
      ${textList(replies.map((one) => one.idempotency.owner))}, ${textList(replies.map((one) => one.idempotency.key))},
      ${textList(replies.map((one) => one.idempotency.bodyHash))},
      ${jsonList(replies.map((one) => replyOf(one.outcome)))}
    ) as reply(owner, key, body_hash, reply)`.execute(db);
}

export const isTaken = (fault: unknown): boolean => violates(fault, "reply_pkey");

/** The first request with a key runs; others with the same key that arrive meanwhile wait for its outcome. */
export class InFlight {
  readonly #running = new Map<string, { bodyHash: string; outcome: Promise<unknown> }>();

  async once(idempotency: Idempotency | undefined, run: () => Promise<unknown>): Promise<unknown> {
    if (!idempotency) return await run();
    const name = nameOf(idempotency);
    const first = this.#running.get(name);
    if (first) {
      if (first.bodyHash !== idempotency.bodyHash) throw new Rejection("idempotency-key-reused");
      return await first.outcome;
    }
    const outcome = run();
    this.#running.set(name, { bodyHash: idempotency.bodyHash, outcome });
    try {
      return await outcome;
    } finally {
      this.#running.delete(name);
    }
  }

  static nameOf = nameOf;
}

const KEPT_HOURS = 48;

/** Keys are honoured for two days; then their replies go, a bounded number at a time. */
export const forgetReplies: Job = {
  name: "platform.forget-replies",
  everyMs: 600_000,
  run: async (tx) => {
    const { numAffectedRows } = await sql`
      delete from platform.reply where (owner, key) in (
        select owner, key from platform.reply where at < ${tx.now}::timestamptz - make_interval(hours => ${KEPT_HOURS}) limit 5000
      )`.execute(tx.db);
    return numAffectedRows === 5_000n ? "more" : "done";
  },
};
