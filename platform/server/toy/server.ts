import { reject } from "@assay/core/rejection.ts";
import { sql } from "kysely";
import { batched, command, feature, type Lane, query } from "../feature.ts";
import { systemRandom } from "../random.ts";
import type { Session } from "../router.ts";
import type { Act, ValueGuard } from "../feature.ts";
import type { Hold } from "../hold.ts";
import { calls, events } from "./contract.ts";

const WORDS_MAX = 5;

/** Sessions by token; the test house has no identity. */
export const sessions = new Map<string, Session>();

/** Acts that were asked to be proven, by the name of their proof; a test says that one is proven. */
export const proofs = new Map<string, { readonly hash: string; readonly customerId: string; proven: boolean }>();

/** What holds a customer's words back. */
export const held = new Map<string, readonly Hold[]>();

function isProven({ hash, proof }: Act, customerId: string): boolean {
  const kept = proof === undefined ? undefined : proofs.get(proof);
  return kept?.proven === true && kept.hash === hash.toString("hex") && kept.customerId === customerId;
}

const guard: ValueGuard = {
  demand: async ({ caller }, act) => {
    if (isProven(act, caller.customerId)) return;
    const proof = Buffer.from(systemRandom.bytes(32)).toString("base64url");
    proofs.set(proof, { hash: act.hash.toString("hex"), customerId: caller.customerId, proven: false });
    reject("proof-needed", { proof });
  },
  spend: async ({ caller, afterCommit }, act) => {
    if (!isProven(act, caller.customerId)) reject("proof-needed");
    afterCommit(() => proofs.delete(act.proof!));
  },
};

const writing: Lane<{ word: string }, string> = {
  name: "toy.writing",
  apply: async (tx, requests) => {
    const words = requests.map(({ intent }) => intent.word);
    await sql`insert into toy.word (customer, word) select * from unnest(${requests.map(({ customerId }) => customerId)}::text[], ${words}::text[])`.execute(
      tx.db,
    );
    return words;
  },
};

export const toy = feature("toy", import.meta.dirname, {
  events,
  guard,
  holds: [
    {
      on: async (_db, customers) =>
        customers.flatMap((customerId) => (held.get(customerId) ?? []).map((hold) => ({ ...hold, customerId }))),
    },
  ],
  handlers: [
    query(calls.ask, async ({ caller }, input) => ({
      ...input,
      lang: caller.lang,
      who: caller.customerId ?? null,
      network: caller.network,
    })),
    query(calls.tell, async ({ caller }, input) => ({
      ...input,
      lang: caller.lang,
      who: caller.customerId ?? null,
      network: caller.network,
    })),
    command(calls.add, async (writer, { word }) => {
      const { customerId } = writer.caller;
      await sql`insert into toy.word (customer, word) values (${customerId}, ${word})`.execute(writer.db);
      const { rows } = await sql<{
        words: number;
      }>`select count(*)::int as words from toy.word where customer = ${customerId}`.execute(writer.db);
      const { words } = rows[0]!;
      if (words > WORDS_MAX) reject("toy-too-many", { most: WORDS_MAX });
      writer.emit(events.added, { customerId, word });
      return { words };
    }),
    batched(
      calls.addInBatch,
      writing,
      ({ word }) => ({ word }),
      (word) => ({ word }),
    ),
    command(calls.spend, async (_writer, { word }) => word),
    command(calls.giveOut, async (_writer, { word, times }) => (times > WORDS_MAX ? reject("toy-too-many") : word)),
    command(calls.changeLock, async (_writer, { word }) => word),
    command(calls.refuse, async (_writer, { code }) => reject(code, { most: WORDS_MAX })),
    query(calls.leak, async (_reader, { wrong }) =>
      wrong ? ({ open: 1, password: "hunter2" } as never) : { open: "yes", password: "hunter2" },
    ),
    command(calls.open, async (writer, { as }) => {
      const token = writer.random.id(writer.now);
      sessions.set(token, { customerId: as, sessionId: `session-${token}`, fresh: true });
      return token;
    }),
    command(calls.close, async ({ caller }) => {
      for (const [token, { sessionId }] of sessions) if (sessionId === caller.sessionId) sessions.delete(token);
      return "closed";
    }),
  ],
});
