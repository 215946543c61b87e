/** Conversations as their customer reads them. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { FIRST_MS, MEASURED_MS, NEXT_MS, reopensUntil } from "../rules.ts";
import { type Conversation, countAhead, countLate, type Entry, findOwn, listEntries, pageOwn, readDesk } from "./store.ts";
import type { Terms } from "./terms.ts";

export const ENTRIES_A_PAGE = 50;

export type Told = OutputOf<typeof calls.close>["conversation"];

/** Several at once, so that their places in the queue are counted by one statement. */
export async function describeAll(db: Database, rows: readonly Conversation[], now: Date): Promise<Told[]> {
  const waiting = rows.filter(({ dueAt }) => dueAt !== null);
  const counted = await countAhead(
    db,
    waiting.map(({ dueAt }) => dueAt!),
  );
  const ahead = new Map(waiting.map(({ id }, place) => [id, counted[place]!]));
  return rows.map((row) => ({
    id: row.id,
    topic: row.topic,
    state: row.state,
    created_at: row.createdAt.getTime(),
    moved_at: row.movedAt.getTime(),
    begins: row.begins,
    unread: row.lastSeq - row.customerRead,
    due_at: row.dueAt?.getTime() ?? null,
    ahead: ahead.get(row.id) ?? null,
    read_seq: row.deskRead,
    rating: row.rating,
    reopens_until: reopensUntil(row, now)?.getTime() ?? null,
    follows: row.follows,
  }));
}

export const describeOne = async (db: Database, row: Conversation, now: Date): Promise<Told> =>
  (await describeAll(db, [row], now))[0]!;

export const describeEntry =
  ({ uploads }: Pick<Terms, "uploads">, now: Date) =>
  (entry: Entry): OutputOf<typeof calls.say>["entry"] => ({
    seq: entry.seq,
    author: entry.author,
    text: entry.text,
    phrase: entry.phrase,
    picture: entry.picture === null ? null : uploads.linkTo(entry.picture, now),
    reference: entry.reference === null ? null : { number: entry.reference, kind: entry.referenceKind! },
    client_id: entry.clientId,
    at: entry.at.getTime(),
  });

/** A page of entries in the order in which they were said. */
export async function entriesOf(
  terms: Pick<Terms, "uploads">,
  db: Database,
  { id, before, now }: { readonly id: string; readonly before?: number | undefined; readonly now: Date },
) {
  const rows = await listEntries(db, id, before, ENTRIES_A_PAGE + 1);
  const list = rows.slice(0, ENTRIES_A_PAGE).toReversed().map(describeEntry(terms, now));
  return { list, more: rows.length > ENTRIES_A_PAGE };
}

type List = typeof calls.listConversations;

export async function listConversations(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { page, limit }: InputOf<List>,
): Promise<OutputOf<List>> {
  const rows = await pageOwn(db, customerId, { offset: (page - 1) * limit, limit: limit + 1 });
  return { list: await describeAll(db, rows.slice(0, limit), now), page, limit, more: rows.length > limit };
}

type Show = typeof calls.showConversation;

export const showConversation =
  (terms: Terms) =>
  async ({ db, now, caller: { customerId } }: Reader<Customer>, { id, before }: InputOf<Show>): Promise<OutputOf<Show>> => {
    const row = (await findOwn(db, customerId, id)) ?? reject("no-such-conversation");
    return { conversation: await describeOne(db, row, now), ...(await entriesOf(terms, db, { id, before, now })) };
  };

export async function showDesk({ db, now }: Pick<Reader<Customer>, "db" | "now">): Promise<OutputOf<typeof calls.showDesk>> {
  const { median, answered, waiting, missed } = await readDesk(db, later(now, -MEASURED_MS));
  return { median_ms: median, answered, waiting, missed, late: await countLate(db, now), first_ms: FIRST_MS, next_ms: NEXT_MS };
}
