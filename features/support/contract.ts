/** Support: what customers ask people of the house, what these answer, and the desk at which they sit. */
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, flag, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { ENTRY_LENGTH_MAX, NOTE_LENGTH_MAX, topics } from "./rules.ts";

export const states = ["open", "waiting", "closed"] as const;
export type State = (typeof states)[number];
export const authors = ["customer", "staff", "practice", "house"] as const;
/** What the house itself notes among the entries. */
export const phrases = ["practice-answer", "closed", "reopened"] as const;
export type Phrase = (typeof phrases)[number];

const topic = z.enum(topics);
const words = text(1, ENTRY_LENGTH_MAX);
/** Made by the sender's device: what is sent twice under it is said once. */
const clientId = z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/));
/** The number of an order, a deposit or a receipt of the customer's. */
const reference = z.string().check(z.regex(/^[A-Za-z0-9-]{1,80}$/));

const entry = z.object({
  seq: z.int(),
  author: z.enum(authors),
  /** Empty where a picture or a phrase stands alone. */
  text: z.string(),
  phrase: z.nullable(z.enum(phrases)),
  /** A link to a picture, good for some minutes. */
  picture: z.nullable(z.string()),
  /** What it is about: a number, and what that is the number of. */
  reference: z.nullable(z.object({ number: z.string(), kind: z.string() })),
  client_id: z.nullable(z.string()),
  at,
});

const conversation = z.object({
  id: z.string(),
  topic,
  state: z.enum(states),
  created_at: at,
  moved_at: at,
  /** The first words, cut. */
  begins: z.string(),
  unread: z.int(),
  /** By when an answer is due; null while none is. */
  due_at: z.nullable(at),
  /** How many wait before it; null while no answer is due. */
  ahead: z.nullable(z.int()),
  /** What staff have read up to. */
  read_seq: z.int(),
  rating: z.nullable(z.int()),
  /** Until when writing opens it again; null while it is open, and once that is over. */
  reopens_until: z.nullable(at),
  /** The conversation that it continues. */
  follows: z.nullable(z.string()),
});

const said = {
  client_id: clientId,
  text: z.optional(words),
  /** A picture that was uploaded before. */
  picture: z.optional(text(1, 200)),
  reference: z.optional(reference),
};

const desk = operator("support");
const readers = operator("support", "auditor");
const taken = ["no-such-conversation", "not-taken"] as const;

const row = z.object({
  id: z.string(),
  topic,
  state: z.enum(states),
  created_at: at,
  asked_at: z.nullable(at),
  due_at: z.nullable(at),
  late: z.boolean(),
  assigned: z.enum(["free", "mine", "others"]),
  entries: z.int(),
});

export const calls = {
  showDesk: call("GET /support/desk", {
    who: "visitor",
    does: "How long people have waited for a first answer in the last seven days, and how many wait now.",
    input: {},
    output: z.object({
      /** Half of those asked waited less; null where nobody has been answered. */
      median_ms: z.nullable(z.int()),
      answered: z.int(),
      waiting: z.int(),
      /** Deadlines that were missed in the last seven days, and conversations that wait longer than was promised now. */
      missed: z.int(),
      late: z.int(),
      /** What is promised. */
      first_ms: z.int(),
      next_ms: z.int(),
    }),
    rejections: [],
  }),
  listNumbers: call("GET /support/numbers", {
    who: "customer",
    does: "Numbers of the customer's own that moved his money last, such as orders and deposits, to be attached.",
    input: {},
    output: z.array(z.object({ number: z.string(), kind: z.string(), reason: z.string(), at })),
    rejections: [],
    cost: 3,
  }),
  listConversations: call("GET /support/list", {
    who: "customer",
    does: "The customer's conversations, the newest first.",
    input: { ...paging },
    output: pageOf(conversation),
    rejections: [],
  }),
  openConversation: call("POST /support/open", {
    who: "customer",
    does: "Begins a conversation about a topic. The same `client_id` again answers the conversation that it has begun.",
    input: { topic, ...said, follows: z.optional(id) },
    output: z.object({ conversation, entry }),
    rejections: [
      "nothing-to-say",
      "too-many-conversations",
      "too-much-at-once",
      "no-such-file",
      "no-such-number",
      "no-such-conversation",
    ],
    cost: 3,
  }),
  showConversation: call("GET /support/detail", {
    who: "customer",
    does: "A conversation with its newest entries, or those before one.",
    input: { id, before: z.optional(integer(1, 1_000_000)) },
    output: z.object({ conversation, list: z.array(entry), more: z.boolean() }),
    rejections: ["no-such-conversation"],
  }),
  say: call("POST /support/send", {
    who: "customer",
    does: "Says something in a conversation: words, a picture, or the number of what it is about. Once for each `client_id`. A closed one opens again within seven days.",
    input: { id, ...said },
    output: z.object({ entry }),
    rejections: [
      "no-such-conversation",
      "conversation-over",
      "nothing-to-say",
      "too-much-at-once",
      "no-such-file",
      "no-such-number",
    ],
    cost: 2,
  }),
  markRead: call("POST /support/read", {
    who: "customer",
    does: "Notes up to which entry the customer has read.",
    input: { id, seq: integer(0, 1_000_000) },
    output: z.object({ seq: z.int() }),
    rejections: ["no-such-conversation"],
  }),
  markTyping: call("POST /support/typing", {
    who: "customer",
    does: "Tells whoever has taken the conversation that its customer is writing.",
    input: { id },
    output: z.object({}),
    rejections: ["no-such-conversation"],
  }),
  close: call("POST /support/close", {
    who: "customer",
    does: "Ends a conversation: the question is answered.",
    input: { id },
    output: z.object({ conversation }),
    rejections: ["no-such-conversation", "conversation-over"],
  }),
  rate: call("POST /support/rate", {
    who: "customer",
    does: "Says how good the help was, once, after the end.",
    input: { id, rating: integer(1, 5), note: z.optional(text(1, NOTE_LENGTH_MAX)) },
    output: z.object({ conversation }),
    rejections: ["no-such-conversation", "not-closed", "rated-already"],
  }),

  listQueue: call("GET /desk/support/queue", {
    who: readers,
    does: "Conversations that are not closed: those that wait longest for an answer first. Nothing of what was said.",
    input: { ...paging, topic: z.optional(topic) },
    output: pageOf(row),
    rejections: [],
  }),
  searchConversations: call("GET /desk/support/search", {
    who: desk,
    does: "Conversations, closed ones too, of a number or a customer, or in which these words were said lately. Nothing of what was said.",
    input: { ...paging, wanted: text(2, 80) },
    output: pageOf(row),
    rejections: [],
    cost: 3,
  }),
  take: call("POST /desk/support/take", {
    who: desk,
    does: "Takes a conversation: from then on its entries are this operator's to read and to answer.",
    input: { conversation: id },
    output: z.object({ id: z.string() }),
    rejections: ["no-such-conversation", "taken-by-another"],
  }),
  openTaken: call("POST /desk/support/open", {
    who: desk,
    looks: true,
    does: "Shows who asks in a conversation that the operator has taken. The customer sees who looked and why.",
    input: { conversation: id },
    output: z.object({ customer: z.string() }),
    rejections: taken,
  }),
  showTaken: call("GET /desk/support/entries", {
    who: desk,
    does: "A conversation that the operator has taken: its newest entries, and notes of the desk.",
    input: {
      conversation: id,
      /** Whether the operator is writing, which the customer is told. */
      writing: z._default(flag, false),
    },
    output: z.object({
      row,
      /** What the customer has read up to, and whether he is writing. */
      customer_read: z.int(),
      typing: z.boolean(),
      list: z.array(entry),
      more: z.boolean(),
      notes: z.array(z.object({ at, text: z.string() })),
      rating: z.nullable(z.int()),
      rating_note: z.nullable(z.string()),
      follows: z.nullable(z.string()),
    }),
    rejections: taken,
  }),
  answer: call("POST /desk/support/answer", {
    who: desk,
    does: "Answers in a conversation that the operator has taken. A robot of the sandbox says a phrase, which each reader sees in his language.",
    input: { conversation: id, text: z.optional(words), phrase: z.optional(z.literal("practice-answer")) },
    output: z.object({ seq: z.int() }),
    rejections: [...taken, "conversation-over", "nothing-to-say"],
  }),
  addNote: call("POST /desk/support/note", {
    who: desk,
    does: "Keeps a note for the desk, which the customer does not see.",
    input: { conversation: id, text: text(1, NOTE_LENGTH_MAX) },
    output: z.object({}),
    rejections: [...taken, "too-many-notes"],
  }),
  giveBack: call("POST /desk/support/give_back", {
    who: desk,
    does: "Puts a conversation back, for others to take. Its deadline stays.",
    input: { conversation: id },
    output: z.object({}),
    rejections: taken,
  }),
  closeTaken: call("POST /desk/support/close", {
    who: desk,
    does: "Ends a conversation; its customer may rate it, and write again within seven days.",
    input: { conversation: id },
    output: z.object({}),
    rejections: [...taken, "conversation-over"],
  }),
  listCanned: call("GET /desk/support/canned", {
    who: readers,
    does: "Answers that are ready, by title.",
    input: {},
    output: z.array(z.object({ id: z.string(), title: z.string(), text: z.string() })),
    rejections: [],
  }),
  addCanned: call("POST /desk/support/canned/add", {
    who: desk,
    does: "Adds an answer that is ready.",
    input: { title: text(1, 80), text: words },
    output: z.object({ id: z.string() }),
    rejections: ["too-many-canned"],
  }),
  removeCanned: call("POST /desk/support/canned/remove", {
    who: desk,
    does: "Takes an answer away.",
    input: { id },
    output: z.object({}),
    rejections: ["no-such-canned"],
  }),
};

/** Room "support:<conversation>": the operator who has taken it reads up to an entry, and writes or does not. */
export const frames = { desk: z.object({ read_seq: z.int(), writing: z.boolean() }) };

export const events = {
  changed: event("support.changed", z.object({ customerId: z.string() }), [
    calls.listConversations,
    calls.showConversation,
    calls.showDesk,
  ]),
};
