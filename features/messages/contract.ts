import { call, event } from "@assay/core/contract.ts";
import { byLang, type Lang, langs } from "@assay/core/languages.ts";
import { prose } from "@assay/core/prose.ts";
import { operator } from "@assay/core/roles.ts";
import { at, flag, id, instant, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

/** What the messages are about that this feature sends itself. Features below declare topics of their own. */
export const topics = ["security"] as const;
/** Beside topics: whether announcements are pushed. */
export const ANNOUNCEMENTS = "announcements";
const topic = text(1, 40);

/** Inherited ids of the kinds of announcement. */
export const NEWS = 4;
export const BANNER = 5;
/** Of our own: what is about the service itself, such as maintenance or a new market. */
export const NOTICE = 6;

/** A message as its reader's language says it. */
const message = z.object({
  id: z.string(),
  topic: z.string(),
  title: z.string(),
  body: z.string(),
  /** The screen of what it is about, such as an order; null where there is none. */
  route: z.nullable(z.string()),
  at,
  read: z.boolean(),
});

const announcement = z.object({ id: z.string(), c_id: z.int(), title: z.string(), summary: z.string(), at });
/** `body` is Markdown as it was written, `blocks` what it means. */
const article = z.object({ ...announcement.shape, body: z.string(), blocks: prose });

/** What is published, in the words of whoever writes it. */
export const announcementKinds = ["news", "banner", "notice"] as const;
export type AnnouncementKind = (typeof announcementKinds)[number];
/** Characters of an announcement's parts. */
export const articleLengths = { title: 100, summary: 300, body: 20_000 } as const;
const articleTitle = text(1, articleLengths.title);
const articleSummary = text(1, articleLengths.summary);
const articleBody = text(1, articleLengths.body);

const articleParts = { title: z.string(), summary: z.string(), body: z.string() };
export const announcementStates = ["scheduled", "running", "over"] as const;
const deskReaders = operator("product", "support", "auditor");
const deskRow = z.object({
  id: z.string(),
  key: z.string(),
  kind: z.enum(announcementKinds),
  /** In English. */
  title: z.string(),
  popup: z.boolean(),
  state: z.enum(announcementStates),
  from_at: at,
  /** Null where it has no end. */
  until_at: z.nullable(at),
  missing: z.array(z.enum(langs)),
});

/** By topic: which messages a customer wants pushed to the devices that he has allowed. */
const preferences = z.record(z.string(), z.boolean());

const base64url = (lengthMin: number, lengthMax: number) => text(lengthMin, lengthMax).check(z.regex(/^[\w-]+$/));
const endpoint = text(12, 1_000);

type Other = Exclude<Lang, "en">;
/** The three texts of an announcement in each language but English. */
const otherLanguages = Object.fromEntries(
  langs
    .filter((lang) => lang !== "en")
    .flatMap((lang) => [
      [`title_${lang}`, z.optional(articleTitle)],
      [`summary_${lang}`, z.optional(articleSummary)],
      [`body_${lang}`, z.optional(articleBody)],
    ]),
) as Record<`${"title" | "summary" | "body"}_${Other}`, z.ZodMiniOptional<typeof articleTitle>>;

export const calls = {
  countUnread: call("GET /mailMessage/getCount", {
    who: "customer",
    does: "How many messages are unread, in all and by topic.",
    input: {},
    output: z.object({ count: z.int(), topics: z.record(z.string(), z.int()) }),
    rejections: [],
  }),
  listMessages: call("GET /mailMessage/getList", {
    who: "customer",
    does: "The customer's messages, newest first.",
    input: { topic: z.optional(topic), ...paging },
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
    input: { topic: z.optional(topic) },
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
    everywhere: true,
    does: "Announcements of one kind, or those of it whose English text has a word, newest first: 4 news, 5 banners, 6 notices about the service.",
    input: {
      c_id: z._default(integer(NEWS, NOTICE), NEWS),
      /** Such as the name of a coin: as a whole word, in any case. */
      word: z.optional(z.string().check(z.regex(/^[A-Za-z0-9]{1,20}$/))),
      ...paging,
    },
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
  publishAnnouncement: call("POST /announcements/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Publishes an announcement, or corrects the texts of the one that has this key: in English, and in whatever other languages are given whole.",
    input: {
      key: z.string().check(z.regex(/^[a-z0-9-]{1,60}$/)),
      kind: z.enum(announcementKinds),
      popup: flag,
      push: flag,
      /** From and until when it is seen; at once, and for good, unless told. */
      from_at: z.optional(instant),
      until_at: z.optional(instant),
      title_en: articleTitle,
      summary_en: articleSummary,
      body_en: articleBody,
      ...otherLanguages,
    },
    output: z.literal("published"),
    rejections: [
      "text-missing",
      "wrong-until",
      "foreign-picture",
      "picture-unnamed",
      "too-many-pictures",
      "no-such-file",
      "not-a-picture",
    ],
  }),
  listDesk: call("GET /desk/announcements", {
    who: deskReaders,
    does: "Announcements of one kind with their times and missing languages, those to come and those that are over too.",
    input: { kind: z._default(z.enum(announcementKinds), "news"), ...paging },
    output: pageOf(deskRow),
    rejections: [],
  }),
  showDesk: call("GET /desk/announcement", {
    who: deskReaders,
    does: "One announcement with its texts in the languages in which there are some.",
    input: { id },
    output: z.object({ ...deskRow.shape, texts: z.array(z.object({ lang: z.enum(langs), ...articleParts })) }),
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
    /** `key` as `showPush` told it: with which of the house's keys the browser has subscribed. Without it, with the one in use. */
    input: { endpoint, p256dh: base64url(86, 88), auth: base64url(22, 24), key: z.optional(base64url(86, 88)) },
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
    does: "Chooses whether messages of a topic, or announcements, are pushed.",
    input: { topic, wanted: flag },
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
    z.object({ customerId: z.string(), id: z.string(), topic: z.string(), texts: z.nullable(inLanguages) }),
    [calls.countUnread, calls.listMessages, calls.showMessage],
  ),
  /** Messages were read on one of the customer's devices. */
  read: event("messages.read", z.object({ customerId: z.string() }), [calls.countUnread, calls.listMessages, calls.showMessage]),
};
