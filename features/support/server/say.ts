/** What a customer says: the beginning of a conversation, what follows, its end, and how good it was. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later, SECOND_MS } from "@assay/core/time.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events, type Phrase } from "../contract.ts";
import { BEGINS_LENGTH, BURST_MAX, BURST_MS, dueAfter, OPEN_MAX, reopensUntil } from "../rules.ts";
import { describeEntry, describeOne } from "./answers.ts";
import {
  type Conversation,
  conversations,
  countRunning,
  countSaid,
  entries,
  type Entry,
  findByClient,
  findEntry,
  findOwn,
  listEntries,
  lockCustomer,
  noteMissed,
} from "./store.ts";
import type { Terms } from "./terms.ts";
import { mailTranscript } from "./transcript.ts";

type Say = typeof calls.say;
type Said = Pick<InputOf<Say>, "client_id" | "text" | "picture" | "reference">;

const FORUPDATE = sql`for update`;

/** What is said, judged; the picture is kept from then on. */
async function contentOf({ uploads, ownersOf }: Terms, tx: Writer<Customer>, said: Said) {
  const { customerId } = tx.caller;
  const text = said.text?.trim() ?? "";
  if (text === "" && said.picture === undefined && said.reference === undefined) reject("nothing-to-say");
  if ((await countSaid(tx.db, customerId, later(tx.now, -BURST_MS))) >= BURST_MAX)
    reject("too-much-at-once", { maximum: BURST_MAX, minutes: BURST_MS / (60 * SECOND_MS) });
  const owners = said.reference === undefined ? [] : await ownersOf(tx.db, said.reference);
  const own = owners.find((one) => one.customerId === customerId);
  if (said.reference !== undefined && !own) reject("no-such-number");
  const picture =
    said.picture === undefined ? null : await uploads.use(tx, { customerId, address: said.picture, by: "support.entry" });
  return { text, picture, reference: said.reference ?? null, referenceKind: own?.foundBy ?? null };
}

/** What the house notes by itself, in words that each reader's language has. */
export const phraseOf = (
  { id: conversationId, customerId, lastSeq }: Conversation,
  phrase: Phrase,
  by: Pick<Entry, "author" | "operatorId">,
  at: Date,
): Entry => ({
  conversationId,
  seq: lastSeq + 1,
  customerId,
  ...by,
  clientId: null,
  text: "",
  phrase,
  picture: null,
  reference: null,
  referenceKind: null,
  at,
});

const byHouse = { author: "house", operatorId: null } as const;
const byCustomer = { author: "customer", operatorId: null } as const;

/** The conversation once its customer has written: it waits for an answer. */
const asked = (row: Conversation, lastSeq: number, now: Date): Conversation => ({
  ...row,
  state: "open",
  movedAt: now,
  askedAt: row.askedAt ?? now,
  dueAt: dueAfter(row, now),
  closedAt: null,
  lastSeq,
  customerRead: lastSeq,
});

const write = async (tx: Tx, row: Conversation, said: readonly Entry[]): Promise<void> => {
  await entries.insert(tx.db, said);
  await conversations.update(
    tx.db,
    [row],
    ["state", "movedAt", "askedAt", "dueAt", "firstAnswerAt", "closedAt", "assignee", "lastSeq", "customerRead", "deskRead"],
  );
  tx.emit(events.changed, { customerId: row.customerId });
};
export { write as writeSaid };

type Open = typeof calls.openConversation;

export const openConversation =
  (terms: Terms) =>
  async (tx: Writer<Customer>, input: InputOf<Open>): Promise<OutputOf<Open>> => {
    const { customerId } = tx.caller;
    await lockCustomer(tx.db, customerId);
    const known = await findByClient(tx.db, customerId, input.client_id);
    if (known) {
      const first = (await listEntries(tx.db, known.id, 2, 1))[0]!;
      return { conversation: await describeOne(tx.db, known, tx.now), entry: describeEntry(terms, tx.now)(first) };
    }
    const before = input.follows === undefined ? undefined : await findOwn(tx.db, customerId, input.follows);
    if (input.follows !== undefined && !before) reject("no-such-conversation");
    if ((await countRunning(tx.db, customerId)) >= OPEN_MAX) reject("too-many-conversations", { maximum: OPEN_MAX });
    const content = await contentOf(terms, tx, input);
    const empty: Conversation = {
      id: tx.random.id(tx.now),
      customerId,
      topic: input.topic,
      state: "open",
      begins: [...content.text].slice(0, BEGINS_LENGTH).join(""),
      clientId: input.client_id,
      follows: before?.id ?? null,
      createdAt: tx.now,
      movedAt: tx.now,
      askedAt: null,
      dueAt: null,
      firstAnswerAt: null,
      closedAt: null,
      assignee: null,
      lastSeq: 0,
      customerRead: 0,
      deskRead: 0,
      rating: null,
      ratingNote: null,
      typedAt: null,
    };
    const row = asked(empty, 1, tx.now);
    const entry: Entry = {
      conversationId: row.id,
      seq: 1,
      customerId,
      ...byCustomer,
      clientId: input.client_id,
      phrase: null,
      ...content,
      at: tx.now,
    };
    await conversations.insert(tx.db, [row]);
    await entries.insert(tx.db, [entry]);
    tx.emit(events.changed, { customerId });
    return { conversation: await describeOne(tx.db, row, tx.now), entry: describeEntry(terms, tx.now)(entry) };
  };

export const say =
  (terms: Terms) =>
  async (tx: Writer<Customer>, input: InputOf<Say>): Promise<OutputOf<Say>> => {
    const { customerId } = tx.caller;
    await lockCustomer(tx.db, customerId);
    const row = (await findOwn(tx.db, customerId, input.id, FORUPDATE)) ?? reject("no-such-conversation");
    const known = await findEntry(tx.db, row.id, input.client_id);
    if (known) return { entry: describeEntry(terms, tx.now)(known) };
    const reopens = row.state === "closed";
    if (reopens && reopensUntil(row, tx.now) === null) reject("conversation-over");
    if (reopens && (await countRunning(tx.db, customerId)) >= OPEN_MAX) reject("conversation-over");
    const content = await contentOf(terms, tx, input);
    const noted = reopens ? [phraseOf(row, "reopened", byHouse, tx.now)] : [];
    const seq = row.lastSeq + noted.length + 1;
    const entry: Entry = {
      conversationId: row.id,
      seq,
      customerId,
      ...byCustomer,
      clientId: input.client_id,
      phrase: null,
      ...content,
      at: tx.now,
    };
    // Who has taken it may be away by then: it is anybody's again.
    await write(tx, asked(reopens ? { ...row, assignee: null } : row, seq, tx.now), [...noted, entry]);
    return { entry: describeEntry(terms, tx.now)(entry) };
  };

type Read = typeof calls.markRead;

export async function markRead(tx: Writer<Customer>, { id, seq }: InputOf<Read>): Promise<OutputOf<Read>> {
  const { customerId } = tx.caller;
  const row = (await findOwn(tx.db, customerId, id, FORUPDATE)) ?? reject("no-such-conversation");
  const customerRead = Math.max(row.customerRead, Math.min(seq, row.lastSeq));
  if (customerRead !== row.customerRead) {
    await conversations.update(tx.db, [{ ...row, customerRead }], ["customerRead"]);
    tx.emit(events.changed, { customerId });
  }
  return { seq: customerRead };
}

type Close = typeof calls.close;

export const closeOwn =
  (terms: Terms) =>
  async (tx: Writer<Customer>, { id }: InputOf<Close>): Promise<OutputOf<Close>> => {
    const row = (await findOwn(tx.db, tx.caller.customerId, id, FORUPDATE)) ?? reject("no-such-conversation");
    if (row.state === "closed") reject("conversation-over");
    const closed = { ...closedAt(row, tx.now), customerRead: row.lastSeq + 1 };
    await noteMissed(tx.db, row, tx.now);
    await write(tx, closed, [phraseOf(row, "closed", byHouse, tx.now)]);
    await mailTranscript(terms, tx, closed);
    return { conversation: await describeOne(tx.db, closed, tx.now) };
  };

type Typing = typeof calls.markTyping;

/** Seconds later it is forgotten; nobody is told anew. */
export async function markTyping(tx: Writer<Customer>, { id }: InputOf<Typing>): Promise<OutputOf<Typing>> {
  const row = (await findOwn(tx.db, tx.caller.customerId, id, FORUPDATE)) ?? reject("no-such-conversation");
  await conversations.update(tx.db, [{ ...row, typedAt: tx.now }], ["typedAt"]);
  return {};
}

/** The conversation once it is over; what it waited for is forgotten. */
export const closedAt = (row: Conversation, now: Date): Conversation => ({
  ...row,
  state: "closed",
  movedAt: now,
  askedAt: null,
  dueAt: null,
  closedAt: now,
  lastSeq: row.lastSeq + 1,
});

type Rate = typeof calls.rate;

export async function rate(tx: Writer<Customer>, { id, rating, note }: InputOf<Rate>): Promise<OutputOf<Rate>> {
  const { customerId } = tx.caller;
  const row = (await findOwn(tx.db, customerId, id, FORUPDATE)) ?? reject("no-such-conversation");
  if (row.state !== "closed") reject("not-closed");
  if (row.rating !== null) reject("rated-already");
  const rated = { ...row, rating, ratingNote: note ?? null };
  await conversations.update(tx.db, [rated], ["rating", "ratingNote"]);
  tx.emit(events.changed, { customerId });
  return { conversation: await describeOne(tx.db, rated, tx.now) };
}
