/** Verification: who a customer is, in two levels; and the desk at which people judge it. */
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { profileCall } from "@assay/core/profile.ts";
import { at, decimal, id, integer, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

export const idTypes = ["id-card", "passport", "driver-license"] as const;
export type IdType = (typeof idTypes)[number];

/** Where a customer stands: the specification's not certified, under review, verified, audit failed. */
export const states = ["none", "review", "verified", "failed"] as const;

/** What is judged, each by itself. */
export const parts = ["details", "front", "back", "selfie"] as const;
export type Part = (typeof parts)[number];
export type PicturePart = Exclude<Part, "details">;

export const gestures = ["hand-left", "hand-right", "two-fingers", "thumb-up", "hand-on-head", "look-left"] as const;
export type Gesture = (typeof gestures)[number];

/** Why one thing must be done anew. */
export const redoCauses = [
  "blurred",
  "dark",
  "glare",
  "cut-off",
  "wrong-side",
  "not-a-document",
  "copy-or-screen",
  "expired",
  "name-differs",
  "number-differs",
  "code-missing",
  "gesture-missing",
  "face-hidden",
] as const;
export type RedoCause = (typeof redoCauses)[number];
/** Why it was refused. */
export const refuseCauses = ["underage", "forged", "another-person", "listed-name", "document-of-another"] as const;
export type RefuseCause = (typeof refuseCauses)[number];

export const verdicts = ["accept", "redo", "refuse"] as const;
export type Verdict = (typeof verdicts)[number];

const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/));
const country = z.string().check(z.regex(/^[A-Z]{2}$/));
const code = z.string().check(z.regex(/^[0-9]{6}$/));
const address = text(1, 200);
const note = text(0, 300);
const level = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const limits = z.object({
  /** What may be withdrawn within 24 hours, in BTC; null where nothing is counted, as for practice. */
  withdrawal: z.nullable(decimal),
  /** What one fiat trade may be worth, in USDT. */
  fiat: z.nullable(decimal),
});

export const standing = z.object({
  level,
  state: z.enum(states),
  /** The level that is under way or was last decided; 0 before the first. */
  real_type: level,
  /** Of the verified or submitted person, masked. */
  name: z.nullable(z.string()),
  card_id: z.nullable(z.string()),
  country: z.nullable(z.string()),
  id_type: z.nullable(z.enum(idTypes)),
  cause: z.nullable(z.enum([...redoCauses, ...refuseCauses])),
  /** What the reviewer wrote to the customer. */
  note: z.nullable(z.string()),
  /** The one thing to do anew; null where nothing is, or all. */
  redo: z.nullable(z.enum(parts)),
  /** Place among those who wait, from 1, and how long a decision took lately; null where nobody waits. */
  queue: z.nullable(z.object({ place: z.int(), usual_ms: z.nullable(z.int()) })),
  /** What the selfie of the next level 2 shows: this code on paper and these two gestures. */
  capture: z.nullable(z.object({ code: z.string(), gestures: z.array(z.enum(gestures)) })),
  bound: z.object({ email: z.boolean(), mobile: z.boolean() }),
  practice: z.boolean(),
  limits,
  submitted_at: z.nullable(at),
  decided_at: z.nullable(at),
  /** When the pictures will be deleted; null while they are needed or once they are gone. */
  pictures_until: z.nullable(at),
});

const caseRow = z.object({
  case: z.string(),
  level,
  country: z.string(),
  id_type: z.enum(idTypes),
  submitted_at: at,
  /** Whose claim holds. */
  claim: z.enum(["free", "mine", "others"]),
  /** What was done anew; null the first time. */
  redone: z.nullable(z.enum(parts)),
  /** How many verdicts it needs, and how many it has: not which. */
  needed: z.int(),
  given: z.int(),
});

const desk = operator("verification");
const deskRejections = ["no-such-case", "not-claimed", "case-over"] as const;

export const calls = {
  showStanding: call("GET /real/state", {
    who: "customer",
    does: "How far the customer is verified, what is under way, the one thing to do anew, the place in the queue, and the limits.",
    input: {},
    output: standing,
    rejections: [],
  }),
  submit: call("POST /user/real", {
    who: "customer",
    does: "Submits level 1 (name, country, document) or level 2 (pictures, and codes sent to both addresses); where one thing is to be done anew, that thing alone.",
    input: {
      real_type: integer(1, 2),
      name: z.optional(text(1, 100)),
      country: z.optional(country),
      id_type: z.optional(z.enum(idTypes)),
      card_id: z.optional(text(1, 40)),
      birth_date: z.optional(day),
      expires_on: z.optional(day),
      front_pic: z.optional(address),
      reverse_pic: z.optional(address),
      selfie_pic: z.optional(address),
      email_code: z.optional(code),
      phone_code: z.optional(code),
      request: z.optional(text(1, 64)),
    },
    output: standing,
    rejections: [
      "email-needed",
      "mobile-needed",
      "wrong-name",
      "wrong-country",
      "wrong-id-type",
      "wrong-id-number",
      "wrong-birth-date",
      "underage",
      "wrong-expiry",
      "document-expired",
      "under-review",
      "verified-already",
      "basic-first",
      "pictures-needed",
      "no-such-file",
      "picture-small",
      "picture-blurred",
      "picture-dark",
      "picture-bright",
      "picture-refused-before",
      "codes-needed",
      "wrong-code",
      "too-many-tries",
    ],
    cost: 10,
  }),

  // The desk.
  listCases: call("GET /verification/cases", {
    who: desk,
    does: "Cases that wait for a verdict of the operator who asks, the oldest first.",
    input: { after: z.optional(id), limit: z._default(integer(1, 100), 30) },
    output: z.object({ list: z.array(caseRow), more: z.boolean() }),
    rejections: [],
  }),
  claimCase: call("POST /verification/claim", {
    who: desk,
    does: "Claims a case for a quarter of an hour; looking and judging renew it.",
    input: { case: id },
    output: z.object({ until: at }),
    rejections: ["no-such-case", "claimed-by-another", "judged-already", "case-over"],
  }),
  openCase: call("POST /verification/open", {
    who: desk,
    looks: true,
    does: "Shows a claimed case: what the customer stated, what was measured, and links to the pictures. The customer sees who looked and why.",
    input: { case: id },
    output: z.object({
      ...caseRow.shape,
      customer: z.string(),
      name: z.string(),
      card_id: z.string(),
      birth_date: z.string(),
      expires_on: z.nullable(z.string()),
      /** Names of the list that this one is like. */
      listed: z.array(z.string()),
      /** Another customer has named the same document. */
      document_known: z.boolean(),
      /** What a provider has found that looks beside the desk, in its own words; null where none was asked. It decides nothing. */
      provider: z.nullable(
        z.object({
          answer: z.enum(["waiting", "silent", "green", "retry", "final"]),
          part: z.nullable(z.enum(["front", "back", "selfie"])),
          labels: z.array(z.string()),
        }),
      ),
      /** What the selfie must show. */
      capture: z.nullable(z.object({ code: z.string(), gestures: z.array(z.enum(gestures)) })),
      pictures: z.array(
        z.object({
          part: z.enum(["front", "back", "selfie"]),
          /** Null once it is deleted. */
          link: z.nullable(z.string()),
          redone: z.boolean(),
          width: z.int(),
          height: z.int(),
          sharpness: z.int(),
          light: z.int(),
          /** What a machine read in the lines of a passport, as a hint: whether their check digits hold, and whether they agree. */
          mrz: z.enum(["none", "unread", "agrees", "differs", "wrong-digits"]),
        }),
      ),
      claim_until: at,
    }),
    rejections: deskRejections,
    cost: 5,
  }),
  judgeCase: call("POST /verification/judge", {
    who: desk,
    does: "Gives a verdict on a claimed case: all is accepted, one part is asked for again, or it is refused. Whoever judges second does not see the first verdict.",
    input: {
      case: id,
      verdict: z.enum(verdicts),
      part: z.optional(z.enum(parts)),
      cause: z.optional(z.enum([...redoCauses, ...refuseCauses])),
      note: z.optional(note),
    },
    output: z.object({ state: z.enum(["waiting", "verified", "redo", "refused"]) }),
    rejections: [...deskRejections, "cause-needed", "wrong-part", "document-taken"],
  }),
};

export const events = {
  /** Something about a customer's verification has changed. */
  moved: event("verification.moved", z.object({ customerId: z.string() }), [calls.showStanding, profileCall]),
  /** A customer has reached a level. */
  verified: event("verification.verified", z.object({ customerId: z.string(), level: z.int(), country: z.string() })),
};
