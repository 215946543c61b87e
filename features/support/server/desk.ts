/** The desk: what waits, whose it is, and what whoever has taken a conversation reads and says in it. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Operator, Reader, Writer } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { CANNED_MAX, NOTES_MAX, TYPING_MS } from "../rules.ts";
import { entriesOf } from "./answers.ts";
import { answeredNotice, closedNotice } from "./notices.ts";
import { closedAt, phraseOf, writeSaid } from "./say.ts";
import type { AtDesk } from "./at-desk.ts";
import {
  canned,
  type Conversation,
  conversations,
  type Entry,
  findConversation,
  listNotes,
  noteMissed,
  notes,
  pageQueue,
  searchConversations as pageSearched,
} from "./store.ts";
import type { Terms } from "./terms.ts";
import { mailTranscript } from "./transcript.ts";

type ListQueue = typeof calls.listQueue;

const describeRow =
  (operatorId: string, now: Date) =>
  (row: Conversation): OutputOf<ListQueue>["list"][number] => ({
    id: row.id,
    topic: row.topic,
    state: row.state,
    created_at: row.createdAt.getTime(),
    asked_at: row.askedAt?.getTime() ?? null,
    due_at: row.dueAt?.getTime() ?? null,
    late: row.dueAt !== null && row.dueAt < now,
    assigned: row.assignee === null ? "free" : row.assignee === operatorId ? "mine" : "others",
    entries: row.lastSeq,
  });

export const listQueue = async (
  { db, now, caller: { operatorId } }: Reader<Operator>,
  { topic, ...paging }: InputOf<ListQueue>,
): Promise<OutputOf<ListQueue>> =>
  await readPage(paging, async (rows) => await pageQueue(db, { topic, ...rows }), describeRow(operatorId, now));

type Search = typeof calls.searchConversations;

export const searchConversations = async (
  { db, now, caller: { operatorId } }: Reader<Operator>,
  { wanted, ...paging }: InputOf<Search>,
): Promise<OutputOf<Search>> =>
  await readPage(
    paging,
    async (rows) => await pageSearched(db, { wanted: wanted.trim(), ...rows }),
    describeRow(operatorId, now),
  );

type Take = typeof calls.take;

export async function take(tx: Writer<Operator>, { conversation }: InputOf<Take>): Promise<OutputOf<Take>> {
  const { operatorId, concerns } = tx.caller;
  const row = (await findConversation(tx.db, conversation, sql`for update`)) ?? reject("no-such-conversation");
  concerns(row.customerId);
  if (row.assignee !== null && row.assignee !== operatorId) reject("taken-by-another");
  // Whoever takes it reads it, and its customer sees that.
  await writeSaid(tx, { ...row, assignee: operatorId, deskRead: row.lastSeq }, []);
  return { id: row.id };
}

/** The conversation that the operator has taken, locked. */
async function holdTaken(tx: Writer<Operator>, id: string): Promise<Conversation> {
  const { operatorId, concerns } = tx.caller;
  const row = (await findConversation(tx.db, id, sql`for update`)) ?? reject("no-such-conversation");
  concerns(row.customerId);
  return row.assignee === operatorId ? row : reject("not-taken");
}

type OpenTaken = typeof calls.openTaken;

export async function openTaken(tx: Writer<Operator>, { conversation }: InputOf<OpenTaken>): Promise<OutputOf<OpenTaken>> {
  const row = await holdTaken(tx, conversation);
  if (row.deskRead < row.lastSeq) await writeSaid(tx, { ...row, deskRead: row.lastSeq }, []);
  return { customer: row.customerId };
}

type ShowTaken = typeof calls.showTaken;

export const showTaken =
  (terms: Terms, atDesk: AtDesk) =>
  async ({ db, now, caller: { operatorId } }: Reader<Operator>, input: InputOf<ShowTaken>): Promise<OutputOf<ShowTaken>> => {
    const row = (await findConversation(db, input.conversation)) ?? reject("no-such-conversation");
    if (row.assignee !== operatorId) reject("not-taken");
    atDesk.tell(row.id, { read_seq: row.lastSeq, writing: input.writing });
    return {
      row: describeRow(operatorId, now)(row),
      customer_read: row.customerRead,
      typing: row.typedAt !== null && now.getTime() - row.typedAt.getTime() < TYPING_MS,
      ...(await entriesOf(terms, db, { id: row.id, now })),
      notes: (await listNotes(db, row.id)).map(({ at, text }) => ({ at: at.getTime(), text })),
      rating: row.rating,
      rating_note: row.ratingNote,
      follows: row.follows,
    };
  };

type Answer = typeof calls.answer;

export const answer =
  ({ notify }: Terms) =>
  async (tx: Writer<Operator>, input: InputOf<Answer>): Promise<OutputOf<Answer>> => {
    const row = await holdTaken(tx, input.conversation);
    if (row.state === "closed") reject("conversation-over");
    const text = input.text?.trim() ?? "";
    if (text === "" && input.phrase === undefined) reject("nothing-to-say");
    const { operatorId } = tx.caller;
    const author = input.phrase === undefined ? "staff" : "practice";
    const entry: Entry = {
      ...phraseOf(row, "practice-answer", { author, operatorId }, tx.now),
      text,
      phrase: input.phrase ?? null,
    };
    const answered: Conversation = {
      ...row,
      state: "waiting",
      movedAt: tx.now,
      askedAt: null,
      dueAt: null,
      firstAnswerAt: row.firstAnswerAt ?? tx.now,
      lastSeq: entry.seq,
      deskRead: entry.seq,
    };
    await noteMissed(tx.db, row, tx.now);
    await writeSaid(tx, answered, [entry]);
    await notify(tx, [answeredNotice(answered)]);
    return { seq: entry.seq };
  };

type AddNote = typeof calls.addNote;

export async function addNote(tx: Writer<Operator>, { conversation, text }: InputOf<AddNote>): Promise<OutputOf<AddNote>> {
  const row = await holdTaken(tx, conversation);
  if ((await notes.count(tx.db, sql`where conversation_id = ${row.id}`)) >= NOTES_MAX)
    reject("too-many-notes", { maximum: NOTES_MAX });
  const { operatorId } = tx.caller;
  await notes.insert(tx.db, [{ id: tx.random.id(tx.now), conversationId: row.id, operatorId, text, at: tx.now }]);
  return {};
}

type GiveBack = typeof calls.giveBack;

export async function giveBack(tx: Writer<Operator>, { conversation }: InputOf<GiveBack>): Promise<OutputOf<GiveBack>> {
  const row = await holdTaken(tx, conversation);
  await conversations.update(tx.db, [{ ...row, assignee: null }], ["assignee"]);
  return {};
}

type CloseTaken = typeof calls.closeTaken;

export const closeTaken =
  (terms: Terms) =>
  async (tx: Writer<Operator>, { conversation }: InputOf<CloseTaken>): Promise<OutputOf<CloseTaken>> => {
    const row = await holdTaken(tx, conversation);
    if (row.state === "closed") reject("conversation-over");
    const closed = { ...closedAt(row, tx.now), deskRead: row.lastSeq + 1 };
    await noteMissed(tx.db, row, tx.now);
    await writeSaid(tx, closed, [phraseOf(row, "closed", { author: "house", operatorId: null }, tx.now)]);
    await terms.notify(tx, [closedNotice(closed)]);
    await mailTranscript(terms, tx, closed);
    return {};
  };

export const listCanned = async ({ db }: Reader<Operator>): Promise<OutputOf<typeof calls.listCanned>> =>
  (await canned.select(db, sql`order by title, id limit ${CANNED_MAX}`)).map(({ id, title, text }) => ({ id, title, text }));

type AddCanned = typeof calls.addCanned;

export async function addCanned(tx: Writer<Operator>, { title, text }: InputOf<AddCanned>): Promise<OutputOf<AddCanned>> {
  await sql`lock table support.canned in share row exclusive mode`.execute(tx.db);
  if ((await canned.count(tx.db, sql`where true`)) >= CANNED_MAX) reject("too-many-canned", { maximum: CANNED_MAX });
  const id = tx.random.id(tx.now);
  await canned.insert(tx.db, [{ id, title, text, createdAt: tx.now }]);
  return { id };
}

type RemoveCanned = typeof calls.removeCanned;

export async function removeCanned(tx: Writer<Operator>, { id }: InputOf<RemoveCanned>): Promise<OutputOf<RemoveCanned>> {
  const { numDeletedRows } = await sql`delete from support.canned where id = ${id}`
    .execute(tx.db)
    .then(({ numAffectedRows }) => ({
      numDeletedRows: numAffectedRows ?? 0n,
    }));
  if (numDeletedRows === 0n) reject("no-such-canned");
  return {};
}
