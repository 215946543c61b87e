/** All SQL of support. */
import { instant, int, type RowOf, tableOf, text, uuid } from "@assay/server/agreements/table.ts";
import type { Database } from "@assay/server/database.ts";
import type { PageRows } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { authors, Phrase, State } from "../contract.ts";
import type { Topic } from "../rules.ts";

export const conversations = tableOf("support.conversation", {
  id: uuid,
  customerId: uuid,
  topic: text<Topic>(),
  state: text<State>(),
  begins: text(),
  clientId: text(),
  follows: uuid.orNull,
  createdAt: instant,
  movedAt: instant,
  askedAt: instant.orNull,
  dueAt: instant.orNull,
  firstAnswerAt: instant.orNull,
  closedAt: instant.orNull,
  assignee: uuid.orNull,
  lastSeq: int(),
  customerRead: int(),
  deskRead: int(),
  rating: int().orNull,
  ratingNote: text().orNull,
  typedAt: instant.orNull,
});
export type Conversation = RowOf<typeof conversations>;

export const entries = tableOf("support.entry", {
  conversationId: uuid,
  seq: int(),
  customerId: uuid,
  author: text<(typeof authors)[number]>(),
  operatorId: uuid.orNull,
  clientId: text().orNull,
  text: text(),
  phrase: text<Phrase>().orNull,
  picture: text().orNull,
  reference: text().orNull,
  referenceKind: text().orNull,
  at: instant,
});
export type Entry = RowOf<typeof entries>;

export const notes = tableOf("support.note", {
  id: uuid,
  conversationId: uuid,
  operatorId: uuid,
  text: text(),
  at: instant,
});

const missed = tableOf("support.missed", { conversationId: uuid, dueAt: instant, at: instant });

/** Keeps that an answer was due before `now` and had not come; nothing where none was due, or not yet. */
export async function noteMissed(db: Database, { id, dueAt }: Conversation, now: Date): Promise<void> {
  if (dueAt !== null && dueAt < now)
    await missed.insert(db, [{ conversationId: id, dueAt, at: now }], sql`on conflict do nothing`);
}

export const canned = tableOf("support.canned", { id: uuid, title: text(), text: text(), createdAt: instant });

/** What one customer begins and says follows each other, so that what is counted stays true. */
export async function lockCustomer(db: Database, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`support ${customerId}`}, 0))`.execute(db);
}

/** `lock` is empty, or `for update` so that nobody else says something meanwhile. */
export const findConversation = async (db: Database, id: string, lock = sql``): Promise<Conversation | undefined> =>
  (await conversations.select(db, sql`where id = ${id} ${lock}`))[0];

export const findOwn = async (db: Database, customerId: string, id: string, lock = sql``): Promise<Conversation | undefined> =>
  (await conversations.select(db, sql`where customer_id = ${customerId} and id = ${id} ${lock}`))[0];

export const findByClient = async (db: Database, customerId: string, clientId: string): Promise<Conversation | undefined> =>
  (await conversations.select(db, sql`where customer_id = ${customerId} and client_id = ${clientId}`))[0];

export const pageOwn = async (db: Database, customerId: string, { offset, limit }: PageRows): Promise<Conversation[]> =>
  await conversations.select(
    db,
    sql`where customer_id = ${customerId} order by moved_at desc, id desc limit ${limit} offset ${offset}`,
  );

export const countRunning = async (db: Database, customerId: string): Promise<number> =>
  await conversations.count(db, sql`where customer_id = ${customerId} and state <> 'closed'`);

export const countSaid = async (db: Database, customerId: string, since: Date): Promise<number> =>
  await entries.count(db, sql`where customer_id = ${customerId} and author = 'customer' and at > ${since}`);

/** Whose answer is due by now and has not come. */
export const countLate = async (db: Database, now: Date): Promise<number> =>
  await conversations.count(db, sql`where due_at < ${now}`);

/** How many are to be answered before each of these moments. */
export async function countAhead(db: Database, dues: readonly Date[]): Promise<number[]> {
  if (dues.length === 0) return [];
  const { rows } = await sql<{ ahead: number }>`
    select (select count(*) from support.conversation where due_at < due.at)::int as ahead
    from unnest(${dues.map((due) => due.toISOString())}::timestamptz[]) with ordinality as due(at, place) order by place`.execute(
    db,
  );
  return rows.map(({ ahead }) => ahead);
}

export const findEntry = async (db: Database, conversationId: string, clientId: string): Promise<Entry | undefined> =>
  (await entries.select(db, sql`where conversation_id = ${conversationId} and client_id = ${clientId}`))[0];

/** The newest first. */
export const listEntries = async (
  db: Database,
  conversationId: string,
  before: number | undefined,
  limit: number,
): Promise<Entry[]> =>
  await entries.select(
    db,
    sql`where conversation_id = ${conversationId} ${before === undefined ? sql`` : sql`and seq < ${before}`}
      order by seq desc limit ${limit}`,
  );

/** Those who wait longest first, then those who wait for their customer. */
export const pageQueue = async (
  db: Database,
  { topic, offset, limit }: PageRows & { readonly topic: Topic | undefined },
): Promise<Conversation[]> =>
  await conversations.select(
    db,
    sql`where state <> 'closed' ${topic === undefined ? sql`` : sql`and topic = ${topic}`}
      order by coalesce(due_at, 'infinity'), id limit ${limit} offset ${offset}`,
  );

/** So many of the entries that were said last are searched. */
const SEARCHED_MAX = 20_000;

/** Conversations of a number, a customer, or in which it was said lately, those first that moved last. */
export async function searchConversations(
  db: Database,
  { wanted, offset, limit }: PageRows & { readonly wanted: string },
): Promise<Conversation[]> {
  const pattern = `%${wanted.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return await conversations.select(
    db,
    sql`where id::text = ${wanted} or customer_id::text = ${wanted} or id in (
        select conversation_id from (
          select conversation_id, text, reference from support.entry order by at desc limit ${SEARCHED_MAX}
        ) as newest where text ilike ${pattern} or reference = ${wanted}
      ) order by moved_at desc, id desc limit ${limit} offset ${offset}`,
  );
}

export const listNotes = async (db: Database, conversationId: string) =>
  await notes.select(db, sql`where conversation_id = ${conversationId} order by id`);

export async function readDesk(
  db: Database,
  since: Date,
): Promise<{
  readonly median: number | null;
  readonly answered: number;
  readonly waiting: number;
  readonly oldestAt: Date | null;
  readonly missed: number;
}> {
  const { rows } = await sql<{ median: number | null; answered: number; waiting: number; oldest: Date | null; missed: number }>`
    select (select (percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - created_at)) * 1000)::float8
        from support.conversation where first_answer_at > ${since}) as median,
      (select count(*)::int from support.conversation where first_answer_at > ${since}) as answered,
      (select count(*)::int from support.conversation where due_at is not null) as waiting,
      (select min(asked_at) from support.conversation where due_at is not null) as oldest,
      (select count(*)::int from support.missed where at > ${since}) as missed`.execute(db);
  const { median, answered, waiting, oldest, missed: late } = rows[0]!;
  return { median: median === null ? null : Math.round(median), answered, waiting, oldestAt: oldest, missed: late };
}
