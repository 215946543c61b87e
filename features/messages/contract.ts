import { call, event } from "@assay/core/contract.ts";
import { byLang } from "@assay/core/languages.ts";
import { at, flag, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

/** What a message is about. A customer chooses by topic what is also pushed to a device. */
export const topics = ["fills", "alerts", "security"] as const;
export type Topic = (typeof topics)[number];

/** Inherited ids of the kinds of announcement. */
export const NEWS = 4;
export const BANNER = 5;

/** A message as its reader's language says it. */
const message = z.object({
  id: z.string(),
  topic: z.enum(topics),
  title: z.string(),
  body: z.string(),
  /** The screen of what it is about, such as an order; null where there is none. */
  route: z.nullable(z.string()),
  at,
  read: z.boolean(),
});

const announcement = z.object({ id: z.string(), c_id: z.int(), title: z.string(), summary: z.string(), at });
const article = z.object({ ...announcement.shape, body: z.string() });

/** Which messages a customer wants pushed to the devices that he has allowed. */
const preferences = z.object({ fills: z.boolean(), alerts: z.boolean(), security: z.boolean(), announcements: z.boolean() });

const base64url = (lengthMin: number, lengthMax: number) => text(lengthMin, lengthMax).check(z.regex(/^[\w-]+$/));
const endpoint = text(12, 1_000);

export const calls = {
  countUnread: call("GET /mailMessage/getCount", {
    who: "customer",
    does: "How many messages are unread, in all and by topic.",
    input: {},
    output: z.object({ count: z.int(), fills: z.int(), alerts: z.int(), security: z.int() }),
    rejections: [],
  }),
  listMessages: call("GET /mailMessage/getList", {
    who: "customer",
    does: "The customer's messages, newest first.",
    input: { topic: z.optional(z.enum(topics)), ...paging },
    output: pageOf(message),
    rejections: [],
  }),
  showMessage: call("GET /mailMessage/detail", {
    who: "customer",
    does: "One message.",
    input: { id },
    output: message,
    rejections: ["no-such-message"],
  }),
  readMessage: call("POST /mailMessage/read", {
    who: "customer",
    does: "Marks a message as read; its reader has opened it.",
    input: { id },
    output: z.literal("read"),
    rejections: ["no-such-message"],
  }),
  readMessages: call("POST /mailMessage/read_all", {
    who: "customer",
    does: "Marks all messages as read, or those of one topic.",
    input: { topic: z.optional(z.enum(topics)) },
    output: z.object({ read: z.int() }),
    rejections: [],
  }),
  showPopup: call("GET /news/index_pop", {
    who: "visitor",
    does: "The newest announcement that every visitor should see, or null.",
    input: {},
    output: z.nullable(announcement),
    rejections: [],
  }),
  listAnnouncements: call("POST /news/list", {
    who: "visitor",
    does: "Announcements of one kind, newest first: 4 news, 5 banners.",
    input: { c_id: z._default(integer(NEWS, BANNER), NEWS), ...paging },
    output: pageOf(announcement),
    rejections: [],
  }),
  showAnnouncement: call("POST /news/detail", {
    who: "visitor",
    does: "One announcement with its text.",
    input: { id },
    output: article,
    rejections: ["no-such-announcement"],
  }),
  showPush: call("GET /push/settings", {
    who: "customer",
    does: "The key that a browser subscribes with, whether this session's device is subscribed, and which topics are pushed.",
    input: {},
    output: z.object({ key: z.string(), subscribed: z.boolean(), wanted: preferences }),
    rejections: [],
  }),
  subscribePush: call("POST /push/subscribe", {
    who: "customer",
    does: "Pushes messages to the device of this session, in the language of the request, until the session is ended.",
    input: { endpoint, p256dh: base64url(86, 88), auth: base64url(22, 24) },
    output: z.literal("subscribed"),
    rejections: ["push-endpoint-refused"],
    cost: 5,
  }),
  unsubscribePush: call("POST /push/unsubscribe", {
    who: "customer",
    does: "Pushes nothing more to the device of this session.",
    input: {},
    output: z.literal("unsubscribed"),
    rejections: [],
  }),
  choosePush: call("POST /push/wanted", {
    who: "customer",
    does: "Chooses which topics are pushed.",
    input: {
      fills: z.optional(flag),
      alerts: z.optional(flag),
      security: z.optional(flag),
      announcements: z.optional(flag),
    },
    output: preferences,
    rejections: [],
  }),
};

/** A short text in every language. */
const said = z.object({ title: z.string(), body: z.string() });
const inLanguages = z.object(byLang(() => said));

export const events = {
  /** A message came, or the one about the same thing says something new. `texts` is null for what its reader has just seen on the screen. */
  received: event(
    "messages.received",
    z.object({ customerId: z.string(), id: z.string(), topic: z.enum(topics), texts: z.nullable(inLanguages) }),
    [calls.countUnread, calls.listMessages, calls.showMessage],
  ),
  /** Messages were read on one of the customer's devices. */
  read: event("messages.read", z.object({ customerId: z.string() }), [calls.countUnread, calls.listMessages, calls.showMessage]),
};
