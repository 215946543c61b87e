/** People who act for the house: how they come in, what they ask of each other, and what everybody sees of it. */
import { call } from "@assay/core/contract.ts";
import { passkeyAnswer, passkeyOptions } from "@assay/core/passkey-shapes.ts";
import { operator, role, roles } from "@assay/core/roles.ts";
import { at, currencyCode, decimal, id, integer, signedDecimal, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";

/** Whoever holds any role. */
const anyRole = operator(...roles);
/** Who reads what concerns customers; documents are shown to verification alone. */
const readers = operator("support", "verification", "treasury-maker", "treasury-checker", "security", "auditor");

const name = z.string().check(z.trim(), z.regex(/^[\p{L}\p{N} .'_-]{2,40}$/u));
const password = text(1, 512);
const token = z.string().check(z.regex(/^[\w-]{20,100}$/));
const totp = z.string().check(z.regex(/^[0-9]{6}$/));
const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
/** Roles in one field, with commas; none where it is empty. */
const roleList = z.pipe(
  z.string().check(z.maxLength(200)),
  z.pipe(
    z.transform((value: string) => [...new Set(value.split(",").filter((part) => part !== ""))]),
    z.array(role),
  ),
);
const page = { before: z.optional(integer(1, 999_999_999_999_999)), limit: z._default(integer(1, 100), 30) };

const person = z.object({ id: z.string(), number: z.int(), name: z.string() });

export const operatorStates = ["invited", "enrolled", "closed"] as const;

/** A row of people who act for the house. `practice`: a labelled robot of a sandbox. */
const operatorRow = z.object({
  ...person.shape,
  roles: z.array(role),
  state: z.enum(operatorStates),
  practice: z.boolean(),
  created_at: at,
  /** When he last did something; null before the first time. */
  seen_at: z.nullable(at),
});

export const proposalStates = ["waiting", "done", "refused", "withdrawn", "outdated", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

const postingLine = z.object({
  reason: z.string(),
  from: z.string(),
  to: z.string(),
  currency: z.string(),
  amount: z.string(),
});

const vote = z.object({ by: person, role, verdict: z.enum(["approve", "refuse"]), reason: z.string(), at });

const proposal = z.object({
  id: z.string(),
  /** Where the list goes on after it. */
  place: z.int(),
  /** Of call, input, reason, maker and preview: a vote names it. */
  hash: z.string(),
  /** Such as "POST /pools/fund". */
  call: z.string(),
  /** What the call does, in one sentence of English. */
  does: z.string(),
  input: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** Null where the maker is a customer. */
  maker: z.nullable(person),
  /** The customer whom it is about. */
  customer: z.nullable(z.string()),
  role,
  needed: z.int(),
  votes: z.array(vote),
  /** What the maker was shown that it would do. */
  preview: z.object({ shows: z.record(z.string(), z.string()), postings: z.array(postingLine) }),
  state: z.enum(proposalStates),
  /** Why it ended where it was not done: a rejection's code, or the reason of who ended it. */
  cause: z.nullable(z.string()),
  created_at: at,
  expires_at: at,
  ended_at: z.nullable(at),
  /** What the one who asks may do with it now. */
  may_vote: z.boolean(),
  may_withdraw: z.boolean(),
});

/**
 * What everybody may know of an act. `subject` is the hash of a salt and the customer's id, `reason` that of a salt and the reason; the
 * customer alone is given the salts. `fact` is the text whose digest stands in the public log at `place`, null until it is sealed.
 */
const act = z.object({
  id: z.string(),
  number: z.int(),
  call: z.string(),
  subject: z.nullable(z.string()),
  reason: z.string(),
  fact: z.string(),
  digest: z.string(),
  place: z.nullable(z.string()),
  at,
});

const ownAct = z.object({
  ...act.shape,
  role,
  /** The reason in words, and the two salts that open the hashes. */
  said: z.string(),
  subject_salt: z.string(),
  reason_salt: z.string(),
});

const look = z.object({
  id: z.string(),
  number: z.int(),
  role,
  what: z.string(),
  said: z.string(),
  at,
  /** What the leaf hashes, behind its salt. */
  text: z.string(),
  salt: z.string(),
  /** How the leaf leads to the root of its hour, which stands in the public log. Null until the hour is over. */
  batch: z.nullable(
    z.object({
      leaf: z.string(),
      path: z.array(z.object({ left: z.boolean(), hash: z.string() })),
      root: z.string(),
      place: z.nullable(z.string()),
    }),
  ),
});

const voteRejections = ["no-such-proposal", "proposal-over", "proposal-changed", "own-proposal", "voted-already"] as const;

export const calls = {
  // Coming in.
  beginSignIn: call("POST /console/sign-in/begin", {
    who: "console",
    does: "Begins a sign-in: a challenge for the passkey, good once and for five minutes. It is alike for everybody.",
    input: {},
    output: z.object({ challenge: z.string(), options: passkeyOptions, totp: z.boolean() }),
    rejections: [],
    cost: 5,
  }),
  signIn: call("POST /console/sign-in", {
    who: "console",
    does: "Signs an operator in by password and passkey, always both (in a sandbox a code of an authenticator in place of the passkey); the message is the session token.",
    input: {
      name,
      password,
      challenge: id,
      credential: z.optional(passkeyAnswer),
      code: z.optional(totp),
    },
    output: z.string(),
    rejections: ["sign-in-failed", "try-later"],
    cost: 10,
    session: "opens",
  }),
  signOut: call("POST /console/sign-out", {
    who: "operator",
    does: "Ends the session that makes the call.",
    input: {},
    output: z.literal("bye"),
    rejections: [],
    session: "closes",
  }),
  showMe: call("GET /console/me", {
    who: "operator",
    does: "Who is signed in, with his roles, and when the session ends.",
    input: {},
    output: z.object({ ...person.shape, roles: z.array(role), sandbox: z.boolean(), idle_until: at, ends_at: at }),
    rejections: [],
  }),
  beginEnrolment: call("POST /console/enrol/begin", {
    who: "console",
    does: "Begins an enrolment by its one-time link: the name and roles it is for, and what the passkey is made from; in a sandbox also the secret of an authenticator.",
    input: { token },
    output: z.object({
      name: z.string(),
      roles: z.array(role),
      /** Whether the word that the maker of the invitation was shown is asked for. */
      word: z.boolean(),
      options: passkeyOptions,
      totp: z.nullable(z.object({ secret: z.string(), uri: z.string() })),
    }),
    rejections: ["link-over"],
    cost: 5,
  }),
  enrol: call("POST /console/enrol", {
    who: "console",
    does: "Enrols an operator: password and passkey (in a sandbox a code of an authenticator in place of the passkey). The link is used up, and older factors and sessions end.",
    input: { token, word: z.optional(text(1, 20)), password, credential: z.optional(passkeyAnswer), code: z.optional(totp) },
    output: z.literal("enrolled"),
    rejections: [
      "link-over",
      "wrong-word",
      "passkey-refused",
      "passkey-known",
      "wrong-code",
      "password-too-short",
      "password-too-long",
      "password-too-common",
    ],
    cost: 10,
  }),

  // Operators and their roles.
  listOperators: call("GET /operators", {
    who: operator("security", "auditor"),
    does: "All operators, closed ones too, the newest first.",
    input: page,
    output: z.object({ list: z.array(operatorRow), more: z.boolean() }),
    rejections: [],
  }),
  inviteOperator: call("POST /operators/invite", {
    who: operator("security"),
    approvals: { role: "security", count: () => 1 },
    does: "Invites a new operator. Who approves last is given the link; the maker is shown the word that it wants besides, so that neither can use it alone.",
    input: { name, roles: roleList, customer: z.optional(id) },
    output: z.object({ operator: z.string(), link: z.string() }),
    rejections: ["name-taken", "no-role", "maker-and-checker", "no-such-customer"],
  }),
  reenrolOperator: call("POST /operators/re-enrol", {
    who: operator("security"),
    approvals: { role: "security", count: () => 1 },
    does: "Gives an operator who is locked out a new enrolment link; his sessions end now, and his factors once he uses it.",
    input: { operator: id },
    output: z.object({ operator: z.string(), link: z.string() }),
    rejections: ["no-such-operator", "own-rights"],
  }),
  showInvitation: call("GET /operators/invitation", {
    who: operator("security"),
    does: "The word of an open invitation, for the one who made it alone; in a sandbox where a robot has approved it, the link too.",
    input: { operator: id },
    output: z.object({ word: z.string(), link: z.nullable(z.string()), expires_at: at }),
    rejections: ["no-such-invitation"],
  }),
  changeRoles: call("POST /operators/roles", {
    who: operator("security"),
    approvals: { role: "security", count: () => 1 },
    does: "Changes which roles an operator holds; his sessions end.",
    input: { operator: id, roles: roleList },
    output: z.literal("changed"),
    rejections: ["no-such-operator", "own-rights", "no-role", "maker-and-checker"],
  }),
  closeOperator: call("POST /operators/close", {
    who: operator("security"),
    approvals: { role: "security", count: () => 1 },
    does: "Takes an operator all rights for good; his sessions end.",
    input: { operator: id },
    output: z.literal("closed"),
    rejections: ["no-such-operator", "own-rights"],
  }),
  tieCustomer: call("POST /operators/customer", {
    who: operator("security"),
    does: "Notes that a customer's account is an operator's own: he looks at it, acts on it and votes on it no more.",
    input: { operator: id, customer: id },
    output: z.literal("tied"),
    rejections: ["no-such-operator", "no-such-customer"],
  }),

  // Four eyes.
  listProposals: call("GET /proposals", {
    who: anyRole,
    does: "Proposals that the operator made or may vote on, the newest first; security and auditor see all.",
    input: { state: z.optional(z.enum(proposalStates)), ...page },
    output: z.object({ list: z.array(proposal), more: z.boolean() }),
    rejections: [],
  }),
  showProposal: call("GET /proposals/one", {
    who: anyRole,
    does: "One proposal with its votes and what it would do.",
    input: { id },
    output: proposal,
    rejections: ["no-such-proposal"],
  }),
  approve: call("POST /proposals/approve", {
    who: anyRole,
    does: "Approves a proposal by its hash. With the last vote that is needed the command runs, or is outdated where rules, rights or preview say something else by now.",
    input: { id, hash },
    output: z.object({
      state: z.enum(["waiting", "done", "outdated"]),
      /** The code that says why it is outdated. */
      cause: z.nullable(z.string()),
      /** What the command answered, for the one whose vote ran it. */
      answer: z.nullable(z.unknown()),
    }),
    rejections: voteRejections,
  }),
  refuseProposal: call("POST /proposals/refuse", {
    who: anyRole,
    does: "Refuses a proposal by its hash, for good.",
    input: { id, hash },
    output: z.literal("refused"),
    rejections: voteRejections,
  }),
  withdrawProposal: call("POST /proposals/withdraw", {
    who: anyRole,
    does: "Takes back a proposal of one's own.",
    input: { id },
    output: z.literal("withdrawn"),
    rejections: ["no-such-proposal", "proposal-over", "not-own-proposal"],
  }),

  // What everybody sees.
  listActs: call("GET /acts", {
    who: "visitor",
    everywhere: true,
    does: "Acts of operators, the newest first, with whom they concern and why blinded; each is sealed in the public log.",
    input: page,
    output: z.object({ list: z.array(z.object({ ...act.shape, entry: z.int() })), more: z.boolean() }),
    rejections: [],
  }),
  countActs: call("GET /acts/months", {
    who: "visitor",
    everywhere: true,
    does: "How often operators made each call, by UTC month, the newest first: the last 24 months.",
    input: {},
    output: z.array(z.object({ month: z.string(), call: z.string(), count: z.int() })),
    rejections: [],
  }),
  listOwnActs: call("GET /user/acts", {
    who: "customer",
    does: "Acts of operators that concern the customer, opened: role, reason, and the salts that show that they are those of the public log.",
    input: page,
    output: z.object({ list: z.array(z.object({ ...ownAct.shape, entry: z.int() })), more: z.boolean() }),
    rejections: [],
  }),
  listOwnLooks: call("GET /user/looks", {
    who: "customer",
    does: "Who looked at the customer's page or documents: role, reason and time, and how it stands in the public log.",
    input: page,
    output: z.object({ list: z.array(z.object({ ...look.shape, entry: z.int() })), more: z.boolean() }),
    rejections: [],
  }),
  showActs: call("GET /audit/acts", {
    who: operator("security", "auditor"),
    does: "Acts with their role, reason and customer in words, the newest first.",
    input: { number: z.optional(integer(1, 999_999)), call: z.optional(text(1, 100)), ...page },
    output: z.object({
      list: z.array(
        z.object({ ...act.shape, entry: z.int(), role, said: z.string(), customer: z.nullable(z.string()), name: z.string() }),
      ),
      more: z.boolean(),
    }),
    rejections: [],
  }),

  // Customers.
  searchCustomers: call("POST /customers/search", {
    who: readers,
    looks: true,
    does: "Finds customers by id, account, or the number of an order, a receipt or anything else that is theirs; at most 20. Accounts are masked.",
    input: { q: text(2, 254) },
    output: z.object({ list: z.array(z.object({ id: z.string(), account: z.string(), found_by: z.string() })) }),
    rejections: [],
    cost: 5,
  }),
  openCustomer: call("POST /customers/open", {
    who: readers,
    about: "customer",
    looks: true,
    does: "Opens a customer's page for a quarter of an hour: who he is, and the panels that may be read. He sees who looked, in which role, when and why.",
    input: { customer: id },
    output: z.object({
      look: z.string(),
      ends_at: at,
      customer: z.object({
        id: z.string(),
        email: z.nullable(z.string()),
        mobile: z.nullable(z.string()),
        nickname: z.string(),
        practice: z.boolean(),
        lang: z.string(),
        created_at: at,
        /** Since when, by whom and why; null while he is not suspended. */
        suspended: z.nullable(z.object({ at, by: z.string(), reason: z.string() })),
        sessions: z.int(),
      }),
      panels: z.array(
        z.object({ feature: z.string(), panel: z.string(), columns: z.array(z.object({ name: z.string(), kind: z.string() })) }),
      ),
    }),
    rejections: ["no-such-customer"],
    cost: 5,
  }),
  readPanel: call("GET /customers/panel", {
    who: readers,
    does: "Rows of one panel of a customer's page, the newest first, while the page is open.",
    input: { look: id, feature: text(1, 40), panel: text(1, 40), before: z.optional(text(1, 80)), limit: page.limit },
    output: z.object({
      list: z.array(z.object({ key: z.string(), cells: z.array(z.nullable(z.string())) })),
      more: z.boolean(),
    }),
    rejections: ["page-closed", "no-such-panel"],
  }),
  suspendCustomer: call("POST /customers/suspend", {
    who: operator("support", "security"),
    approvals: { role: "security", count: () => 1 },
    about: "customer",
    does: "Suspends a customer: sessions end and nobody logs in; money and open orders stay as they are.",
    input: { customer: id },
    output: z.literal("suspended"),
    rejections: ["no-such-customer", "already-suspended"],
  }),
  restoreCustomer: call("POST /customers/restore", {
    who: operator("support", "security"),
    approvals: { role: "security", count: () => 1 },
    about: "customer",
    does: "Lets a suspended customer log in again.",
    input: { customer: id },
    output: z.literal("restored"),
    rejections: ["no-such-customer", "not-suspended"],
  }),

  // The house.
  listPools: call("GET /pools", {
    who: operator("treasury-maker", "treasury-checker", "product", "auditor"),
    does: "House accounts that pay for products, what each holds and has promised, and what the treasury holds to fund them.",
    input: {},
    output: z.object({
      pools: z.array(
        z.object({
          pool: z.string(),
          product: z.string(),
          currency: z.string(),
          free: signedDecimal,
          promised: signedDecimal,
          closed: z.boolean(),
        }),
      ),
      treasury: z.array(z.object({ currency: z.string(), free: signedDecimal, practice: z.boolean() })),
    }),
    rejections: [],
  }),
  fundPool: call("POST /pools/fund", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Moves money of the treasury to a house account that pays for a product; a product that was closed for want of it opens.",
    input: { pool: text(1, 100), currency: currencyCode, amount: decimal },
    output: z.literal("funded"),
    rejections: ["no-such-pool", "wrong-amount", "treasury-short"],
  }),
  listQueues: call("GET /queues", {
    who: anyRole,
    does: "What waits for people: how much in each queue, since when, and which role must act.",
    input: {},
    output: z.array(
      z.object({
        feature: z.string(),
        queue: z.string(),
        roles: z.array(role),
        waiting: z.int(),
        oldest_at: z.nullable(at),
        mine: z.boolean(),
      }),
    ),
    rejections: [],
  }),
  showHealth: call("GET /house/health", {
    who: anyRole,
    does: "Whether the house is sound: the feed, the jobs and what waits to be told, the ledger's audit and chain, and the pools.",
    input: {},
    output: z.object({
      checks: z.array(z.object({ name: z.string(), ok: z.boolean(), facts: z.record(z.string(), z.string()) })),
      at,
    }),
    rejections: [],
    cost: 20,
  }),
};
