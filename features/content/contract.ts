/** What the house says of itself: settings, articles, answers to questions, and what customers agree to. */
import { call, event } from "@assay/core/contract.ts";
import { byLang, langs } from "@assay/core/languages.ts";
import { prose } from "@assay/core/prose.ts";
import { operator } from "@assay/core/roles.ts";
import { at, instant, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { siteCalls } from "./contract/site.ts";

const lang = z.enum(langs);

/** What names an article, a question or an agreement; it begins with a letter, as no id does. */
export const slug = text(1, 60).check(z.regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/));
/** SHA-256 of an agreement's exact text in UTF-8, in hex. */
export const textHash = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** What everybody accepts who opens an account. */
export const TERMS = "terms";
export const agreements = [TERMS] as const;

const heading = z.object({ slug: z.string(), category: z.string(), title: z.string(), summary: z.string() });

const article = z.object({
  ...heading.shape,
  /** Of the text: the reader's, or English while it is not translated. */
  lang,
  blocks: prose,
  /** When it was last written anew; null for what this version of the product brings. */
  written_at: z.nullable(at),
});

const question = z.object({ slug: z.string(), category: z.string(), question: z.string(), blocks: prose });
/** What a group of questions or guides is about; `name` is in the reader's language. */
const category = z.object({ key: z.string(), name: z.string() });

const decision = z.object({
  accepted: z.boolean(),
  version: z.int(),
  /** In which the text was read. */
  lang,
  hash: z.string(),
  at,
});

const agreement = z.object({
  keyword: z.string(),
  version: z.int(),
  /** Whether this is the version that holds. */
  holds: z.boolean(),
  title: z.string(),
  lang,
  /** SHA-256 of the exact text, in UTF-8 and hex. */
  hash: z.string(),
  published_at: at,
  /** What its customer has said last, of this or an earlier version; null for a visitor and for who was not asked yet. */
  decision: z.nullable(decision),
});

/** A version that is announced, and from when on it holds. */
const coming = z.nullable(z.object({ version: z.int(), at }));

/** A version that was announced to its customer and taken back, and from when on it would have held. */
const retracted = coming;

const agreementText = z.object({
  ...agreement.shape,
  /** Exactly what is agreed to, as it was written; `hash` is made of it. */
  text: z.string(),
  blocks: prose,
  /** What is another than in the text that was read before: places of blocks that are new, and the words of those that are gone. */
  difference: z.nullable(z.object({ version: z.int(), fresh: z.array(z.int()), gone: z.array(z.string()) })),
});

const keyword = z._default(slug, TERMS);
const page = { who: "visitor", input: {}, output: article, rejections: [] } as const;

/** Who writes, and who may look at what is written. */
const desk = operator("product");
const deskReaders = operator("product", "support", "auditor");
export const articleKinds = ["guide", "question", "page"] as const;
/** The longest text that the desk takes: what a form holds in every script. */
export const BODY_LENGTH_MAX = 12_000;
const body = text(1, BODY_LENGTH_MAX);

/** A version of an agreement is announced so many days before it holds at most. */
export const ANNOUNCED_DAYS_MAX = 180;

/** One text of an article as the desk sees it. `from_at` in the future is planned; a body that is empty takes it away. */
const written = z.object({
  lang,
  title: z.string(),
  summary: z.string(),
  body: z.string(),
  from_at: z.nullable(at),
  /** From then on it is not there any more; its words are empty. */
  ends: z.boolean(),
  /** Whether the product brings it, or people have written it. */
  brought: z.boolean(),
});

export const calls = {
  ...siteCalls,
  showSetting: call("GET /getSetting", {
    who: "visitor",
    does: "One public setting by its keyword.",
    input: { keyword: text(1, 40) },
    output: z.object({ keyword: z.string(), value: z.string() }),
    rejections: ["no-such-setting"],
  }),
  listQuestions: call("GET /faq", {
    who: "visitor",
    does: "Questions that customers have, with answers, grouped by what they are about.",
    input: {},
    output: z.object({ categories: z.array(category), list: z.array(question) }),
    rejections: [],
  }),
  showContact: call("GET /contactus", { ...page, does: "How the house is reached." }),
  showAbout: call("GET /aboutus", { ...page, does: "What the house is and what it promises." }),
  showCompliance: call("GET /operational_compliance", {
    ...page,
    does: "By which rules the house works, and how each can be checked.",
  }),
  listArticles: call("GET /article/list", {
    who: "visitor",
    does: "Guides, one for each product.",
    input: {},
    output: z.array(heading),
    rejections: [],
  }),
  showArticle: call("GET /article/detail", {
    who: "visitor",
    does: "One article or text of the site by its name.",
    input: { id: slug },
    output: article,
    rejections: ["no-such-article"],
  }),
  showAgreement: call("GET /getAgreement", {
    who: "visitor",
    does: "An agreement as it holds, or one of its versions, announced ones too, with what its customer has said to it and what is new since.",
    input: {
      keyword,
      version: z.optional(integer(1, 9_999)),
      /** The hash of exactly one wording, as a consent names it. */
      text: z.optional(textHash),
      /** The hash of a text that was read: the difference is told from that one. */
      since: z.optional(textHash),
    },
    output: agreementText,
    rejections: ["no-such-agreement"],
  }),
  listAgreements: call("GET /agreement/list", {
    who: "visitor",
    does: "All agreements as they hold, with what the customer has said to each, the version that is announced, and one that was taken back.",
    input: {},
    output: z.array(z.object({ ...agreement.shape, coming, retracted })),
    rejections: [],
  }),
  listConsents: call("GET /agreement/consents", {
    who: "customer",
    does: "Everything that the customer has accepted or declined, newest first.",
    input: paging,
    output: pageOf(z.object({ ...decision.shape, id: z.string(), keyword: z.string(), title: z.string() })),
    rejections: [],
  }),
  acceptAgreement: call("POST /agreement/accept", {
    who: "customer",
    does: "Accepts an agreement. The hash says which text was read: another than the one that holds is refused.",
    input: { keyword: slug, hash: textHash },
    output: decision,
    rejections: ["no-such-agreement", "agreement-changed"],
  }),
  declineAgreement: call("POST /agreement/decline", {
    who: "customer",
    does: "Declines an agreement, or takes a consent back. Reading, closing and withdrawing stay free.",
    input: { keyword: slug, hash: textHash },
    output: decision,
    rejections: ["no-such-agreement", "agreement-changed"],
  }),
  // The desk.
  listWritten: call("GET /desk/articles", {
    who: deskReaders,
    does: "All articles, with the languages in which each is there, is missing, or is planned.",
    input: {},
    output: z.array(
      z.object({
        slug: z.string(),
        kind: z.enum(articleKinds),
        category: z.string(),
        title: z.string(),
        missing: z.array(lang),
        planned: z.array(lang),
      }),
    ),
    rejections: [],
  }),
  showWritten: call("GET /desk/article", {
    who: deskReaders,
    does: "The texts of an article in all languages, those that are planned too.",
    input: { id: slug },
    output: z.object({ slug: z.string(), kind: z.enum(articleKinds), category: z.string(), texts: z.array(written) }),
    rejections: ["no-such-article"],
  }),
  writeArticle: call("POST /desk/article/write", {
    who: desk,
    does: "Writes an article in one language, at once or from a moment on, and until another if one is given: then it is taken away. What was before is kept.",
    input: {
      id: slug,
      language: lang,
      kind: z.enum(articleKinds),
      category: slug,
      title: text(1, 120),
      summary: text(0, 300),
      body,
      from_at: z.optional(instant),
      until_at: z.optional(instant),
    },
    output: z.literal("written"),
    rejections: [
      "english-first",
      "other-kind",
      "too-many-articles",
      "wrong-until",
      "page-needed",
      "foreign-picture",
      "picture-unnamed",
      "too-many-pictures",
      "no-such-file",
      "not-a-picture",
    ],
  }),
  takeArticle: call("POST /desk/article/take", {
    who: desk,
    does: "Takes an article away in one language; in English, in all of them.",
    input: { id: slug, language: lang },
    output: z.literal("taken"),
    rejections: ["no-such-article", "page-needed"],
  }),
  listSettings: call("GET /desk/settings", {
    who: deskReaders,
    does: "The public settings as they stand.",
    input: {},
    output: z.array(z.object({ keyword: z.string(), value: z.string() })),
    rejections: [],
  }),
  chooseSetting: call("POST /desk/setting", {
    who: desk,
    does: "Chooses a public setting. It holds within seconds.",
    input: { keyword: text(1, 40), value: text(0, 500) },
    output: z.literal("chosen"),
    rejections: ["no-such-setting", "wrong-value"],
  }),
  listHolding: call("GET /desk/agreements", {
    who: deskReaders,
    does: "The agreements that hold, with their texts in all languages.",
    input: {},
    output: z.array(
      z.object({
        keyword: z.string(),
        title: z.string(),
        version: z.int(),
        published_at: at,
        coming,
        /** The product brings another English text, which people may publish as the next version. */
        newer: z.boolean(),
        texts: z.object(byLang(() => z.string())),
      }),
    ),
    rejections: [],
  }),
  publishAgreement: call("POST /desk/agreement/publish", {
    who: desk,
    approvals: { role: "product", count: () => 1 },
    does: "Publishes the next version of an agreement in all languages, at once or from a moment on. Whoever has accepted an earlier one is asked anew once it holds.",
    input: { keyword: slug, from_at: z.optional(instant), ...byLang(() => body) },
    output: z.object({ version: z.int() }),
    rejections: ["no-such-agreement", "no-title", "nothing-to-change", "version-announced", "too-far-ahead", "words-only"],
  }),
  retractAgreement: call("POST /desk/agreement/retract", {
    who: desk,
    approvals: { role: "product", count: () => 1 },
    does: "Takes back the version of an agreement that is announced and does not hold yet. Whoever has accepted the one that holds is told.",
    input: { keyword: slug },
    output: z.object({ version: z.int() }),
    rejections: ["no-such-agreement", "nothing-announced"],
  }),
};

export const events = {
  /** A customer has accepted or declined something. */
  decided: event("content.decided", z.object({ customerId: z.string() }), [
    calls.showAgreement,
    calls.listAgreements,
    calls.listConsents,
  ]),
};
