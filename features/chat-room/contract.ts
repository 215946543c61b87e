/** The chat room: what customers say to each other, and the desk that keeps order. */
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, flag, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { causes, MUTE_DAYS_MAX, rooms, WORDS_LENGTH_MAX } from "./rules.ts";

const room = z.enum(rooms);
const cause = z.enum(causes);
const words = text(1, WORDS_LENGTH_MAX);

const message = z.object({
  id: z.string(),
  seq: z.int(),
  /** The same for a customer in all rooms, and nothing by which he is known elsewhere. */
  speaker: z.string(),
  /** Set by the server: a person of the house. */
  staff: z.boolean(),
  mine: z.boolean(),
  /** Empty where it is hidden. */
  text: z.string(),
  hidden: z.boolean(),
  client_id: z.nullable(z.string()),
  at,
});

const mute = z.object({
  until: at,
  note: z.string(),
  /** What the customer has said against it; null before he did. */
  appeal: z.nullable(z.string()),
  state: z.enum(["muted", "appealed", "kept", "lifted"]),
});

const desk = operator("support");
const readers = operator("support", "auditor");

export const calls = {
  listRooms: call("GET /chat/rooms", {
    who: "visitor",
    does: "Rooms, and how much was said in each within an hour.",
    input: {},
    output: z.array(z.object({ room, said: z.int() })),
    rejections: [],
  }),
  listMessages: call("GET /chat/messages", {
    who: "customer",
    does: "What was said in a room last, or before a message; without those whom the customer has blocked.",
    input: { room, before: z.optional(integer(1, 999_999_999)) },
    output: z.object({ list: z.array(message), more: z.boolean(), mute: z.nullable(mute) }),
    rejections: [],
  }),
  say: call("POST /chat/say", {
    who: "customer",
    does: "Says something in a room, once for each `client_id`.",
    input: { room, text: words, client_id: z.string().check(z.regex(/^[A-Za-z0-9-]{8,64}$/)) },
    output: z.object({ message }),
    rejections: ["nothing-to-say", "muted", "slow-down", "said-enough"],
    cost: 2,
  }),
  report: call("POST /chat/report", {
    who: "customer",
    does: "Reports a message. When three customers have, it is hidden until somebody looks at it.",
    input: { message: id, cause },
    output: z.object({}),
    rejections: ["no-such-words", "own-words", "reported-already", "reported-enough"],
    cost: 2,
  }),
  block: call("POST /chat/block", {
    who: "customer",
    does: "Shows nothing more, in any room, of whoever said this.",
    input: { message: id },
    output: z.object({}),
    rejections: ["no-such-words", "own-words", "too-many-blocked"],
  }),
  showBlocked: call("GET /chat/blocked", {
    who: "customer",
    does: "How many speakers the customer has blocked.",
    input: {},
    output: z.object({ count: z.int() }),
    rejections: [],
  }),
  unblock: call("POST /chat/unblock", {
    who: "customer",
    does: "Shows everybody again whom the customer has blocked.",
    input: {},
    output: z.object({ count: z.int() }),
    rejections: [],
  }),
  appeal: call("POST /chat/appeal", {
    who: "customer",
    does: "Says why one should not be muted, once. Another person than whoever has muted decides.",
    input: { text: words },
    output: z.object({ mute }),
    rejections: ["not-muted", "appealed-already"],
  }),

  listReported: call("GET /desk/chat/reported", {
    who: readers,
    does: "Messages that were reported and that nobody has judged, the oldest first.",
    input: { ...paging },
    output: pageOf(z.object({ ...message.shape, room, reports: z.int(), causes: z.array(cause) })),
    rejections: [],
  }),
  judge: call("POST /desk/chat/judge", {
    who: desk,
    does: "Hides a message that was reported, or lets it stand; and may mute whoever said it, for days.",
    input: { message: id, hide: flag, mute_days: integer(0, MUTE_DAYS_MAX), note: z.optional(words) },
    output: z.object({}),
    rejections: ["no-such-words", "judged-words", "note-needed"],
  }),
  listAppeals: call("GET /desk/chat/appeals", {
    who: readers,
    does: "What muted customers have said against it, the oldest first.",
    input: { ...paging },
    output: pageOf(z.object({ id: z.string(), speaker: z.string(), note: z.string(), appeal: z.string(), until: at })),
    rejections: [],
  }),
  decideAppeal: call("POST /desk/chat/appeal", {
    who: desk,
    does: "Lifts a mute, or keeps it. Not by whoever has muted.",
    input: { mute: id, lift: flag },
    output: z.object({}),
    rejections: ["no-such-appeal", "own-verdict"],
  }),
  sayAsStaff: call("POST /desk/chat/say", {
    who: desk,
    does: "Says something in a room, with the badge of the house.",
    input: { room, text: words },
    output: z.object({ seq: z.int() }),
    rejections: ["nothing-to-say"],
  }),
};

export const events = {
  /** Something was said in a room, hidden or judged: whoever has it open asks again. `room` is the room of the sockets. */
  changed: event("chat-room.changed", z.object({ room: z.string() }), [calls.listMessages]),
  /** A mute of the customer's began, or was decided upon. */
  muted: event("chat-room.muted", z.object({ customerId: z.string() }), [calls.listMessages]),
};
