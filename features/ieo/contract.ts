import { agreementLine } from "@assay/core/agreement-line.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, id, instant, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { LOCK_DAYS_MAX, PARTS_MAX, states } from "./rules.ts";

/** Reasons of its bills. */
export const bills = [
  { reason: "ieo-commit" },
  { reason: "ieo-buy" },
  { reason: "ieo-refund" },
  { reason: "ieo-release" },
] as const satisfies readonly Bill[];

const projectId = integer(1, 999_999);

const project = z.object({
  project_id: z.int(),
  name: z.string(),
  token: z.string(),
  token_id: z.int(),
  /** Decimals of the token's smallest unit. */
  token_decimals: z.int(),
  pay_currency: z.string(),
  pay_currency_id: z.int(),
  /** The issue price: money for one token. */
  price: decimal,
  /** All tokens on sale, and the most that one customer gets. */
  total: decimal,
  cap: decimal,
  /** The least of one commitment and the most of one customer, in money. */
  min: decimal,
  most: decimal,
  status: z.enum(states),
  /** The subscription cycle: announced, open, ended; then the listing time, when the market opens. */
  announced_at: at,
  opens_at: at,
  ends_at: at,
  listing_at: at,
  /** What of a share is free at the listing; the rest in so many equal parts over so many days. */
  free_ratio: decimal,
  lock_days: z.int(),
  parts: z.int(),
  /** Addresses of the white paper and of the site; empty where there is none. */
  white_paper: z.string(),
  website: z.string(),
  practice: z.boolean(),
  /** Customers who applied, and all that they have committed. */
  applied: z.int(),
  committed: decimal,
  /** Once it is allocated: customers who got something, the tokens sold, and SHA-256 of the published list in hex. */
  passed: z.nullable(z.int()),
  sold: z.nullable(decimal),
  list_hash: z.nullable(z.string()),
});

const subscription = z.object({
  id: z.string(),
  project_id: z.int(),
  /** As which the published list has it. */
  number: z.int(),
  name: z.string(),
  token: z.string(),
  token_decimals: z.int(),
  pay_currency: z.string(),
  price: decimal,
  status: z.enum(["committed", "allocated", "finished"]),
  committed: decimal,
  created_at: at,
  ends_at: at,
  listing_at: at,
  /** Null until it is allocated: tokens, what they cost, and the money that came back. */
  allocated: z.nullable(decimal),
  cost: z.nullable(decimal),
  refunded: z.nullable(decimal),
  /** Tokens that are free by now. */
  released: decimal,
  /** What becomes free and when, the next first. */
  releases: z.array(z.object({ at, amount: decimal })),
});

/** So many lines of the published list are answered at once. */
export const COMMITMENTS_MAX = 5_000;

const planned = {
  /** The code of the new token, which becomes a row of the catalogue. */
  token: z.string().check(z.regex(/^[A-Z][A-Z0-9]{2,9}$/)),
  name: text(2, 60),
  price: decimal,
  total: decimal,
  cap: decimal,
  min: decimal,
  most: decimal,
  opens_at: instant,
  ends_at: instant,
  listing_at: instant,
  free_ratio: decimal,
  lock_days: integer(0, LOCK_DAYS_MAX),
  parts: integer(1, PARTS_MAX),
  white_paper: z.union([z.literal(""), text(1, 300).check(z.regex(/^https:\/\/\S+$/))]),
  website: z.union([z.literal(""), text(1, 300).check(z.regex(/^https:\/\/\S+$/))]),
};

export const calls = {
  listProjects: call("GET /project", {
    who: "visitor",
    does: "Token sales: those that can be subscribed to first, then those that are announced, then those that have ended.",
    input: { ...paging, status: z.optional(z.enum(states)) },
    output: pageOf(project),
    rejections: [],
  }),
  showProject: call("GET /project/detail", {
    who: "visitor",
    does: "One token sale, with the customer's own subscription.",
    input: { project_id: projectId },
    output: z.object({ project, mine: z.nullable(subscription) }),
    rejections: ["no-such-project"],
  }),
  listCommitments: call("GET /project/commitments", {
    who: "visitor",
    does: "The published list of an allocated sale: what each number has committed. With the rule of the house anybody recomputes every share.",
    input: { project_id: projectId, after: z._default(integer(0, 999_999_999), 0) },
    output: z.object({
      list: z.array(z.object({ number: z.int(), amount: decimal })),
      more: z.boolean(),
      list_hash: z.string(),
    }),
    rejections: ["no-such-project", "not-allocated-yet"],
  }),
  subscribe: call("POST /project/order", {
    who: "customer",
    fresh: true,
    agreement: "ieo",
    does: "Commits money of the spot account to a token sale, or more of it. It is held until the sale is allocated; what buys no tokens comes back.",
    input: { project_id: projectId, amount: decimal, pay_currency: text(2, 10), price: decimal },
    output: z.object({ subscription }),
    rejections: [
      "no-such-project",
      "subscription-not-open",
      "subscription-over",
      "pay-currency-differs",
      "issue-price-differs",
      "wrong-amount",
      "below-minimum",
      "above-maximum",
      "insufficient-balance",
    ],
  }),
  listSubscriptions: call("GET /user/project/order", {
    who: "customer",
    does: "The customer's subscriptions, the newest first.",
    input: paging,
    output: pageOf(subscription),
    rejections: [],
  }),
  showSubscription: call("GET /user/project/order/detail", {
    who: "customer",
    does: "One subscription with what the ledger has of it, the newest lines first.",
    input: { id },
    output: z.object({ subscription, lines: z.array(agreementLine) }),
    rejections: ["no-such-ieo-subscription"],
  }),
  // The desk.
  listPlanned: call("GET /desk/projects", {
    who: operator("product", "auditor"),
    does: "All token sales with what has been committed.",
    input: paging,
    output: pageOf(project),
    rejections: [],
  }),
  openProject: call("POST /desk/project", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Announces a token sale: adds its token and its market to the catalogue and sets all its tokens aside.",
    input: planned,
    output: z.object({ project_id: z.int() }),
    rejections: ["token-taken", "unsound-terms"],
  }),
};

export const events = {
  changed: event("ieo.changed", z.object({ customerId: z.string() }), [
    calls.listSubscriptions,
    calls.showSubscription,
    calls.showProject,
    calls.listProjects,
    ...balanceCalls,
  ]),
};
