import type { ProductAccount } from "@assay/core/accounts.ts";
import { agreementLine } from "@assay/core/agreement-line.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, currencyCode, decimal, flag, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { kinds } from "./rules.ts";

/** Subscribed amounts lie beside locked ones. */
export const account = { account: "mining" } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [
  { reason: "yield-subscribe" },
  { reason: "yield-pay" },
  { reason: "yield-redeem" },
  { reason: "yield-penalty" },
] as const satisfies readonly Bill[];

export const states = ["running", "ended"] as const;
export const endings = ["redeemed", "matured", "early"] as const;
export const closedReasons = ["rate-unknown", "pool-short"] as const;

const slug = z.string().check(z.regex(/^[a-z0-9-]{1,40}$/));
/** Rates of days, as decimals with spaces between them. */
const table = text(1, 6_000);

const product = z.object({
  product: slug,
  kind: z.enum(kinds),
  currency: z.string(),
  currency_id: z.int(),
  min: decimal,
  /** Days of a contract; null where the amount comes back at any time. */
  days: z.nullable(z.int()),
  /** Of today and tomorrow; null while it is not announced, and of contracts, which have a table. */
  rate_today: z.nullable(decimal),
  rate_tomorrow: z.nullable(decimal),
  /** 365 days without compounding: of tomorrow's rate, else today's, or of a contract's mean. */
  annual_rate: decimal,
  /** What the pool can still promise. */
  pool_free: decimal,
  /** Null while it can be subscribed. */
  closed: z.nullable(z.enum(closedReasons)),
  /** The outputs of a contract's days, in their order; empty of others. */
  table: z.array(decimal),
});

const subscription = z.object({
  id: z.string(),
  product: slug,
  kind: z.enum(kinds),
  currency: z.string(),
  currency_id: z.int(),
  amount: decimal,
  /** What of it is not redeemed. */
  remaining: decimal,
  status: z.enum(states),
  ended: z.nullable(z.enum(endings)),
  created_at: at,
  /** The first moment that counts; each whole UTC day from then on is paid after its end. */
  earns_from: at,
  /** When a contract ends; null of others. */
  ends_at: z.nullable(at),
  ended_at: z.nullable(at),
  paid: decimal,
  /** When the next day is over that has not been paid, and what it brings; null while its rate is not known. */
  next_at: z.nullable(at),
  next: z.nullable(decimal),
  /** What is set aside and not paid yet. */
  promised: decimal,
  /** What leaving a contract costs now, or has cost. */
  penalty: decimal,
  /** The daily outputs of a contract. */
  table: z.array(decimal),
});

const terms = z.object({
  id: z.int(),
  product: slug,
  kind: z.enum(kinds),
  currency: z.string(),
  from_at: at,
  is_on_sale: z.boolean(),
  min: decimal,
  table: z.array(decimal),
});

export const calls = {
  listProducts: call("GET /yield/list", {
    who: "visitor",
    does: "Yield products on sale, with their rates and what their pool can still promise.",
    input: {},
    output: z.object({ practice: z.boolean(), list: z.array(product) }),
    rejections: [],
  }),
  showProduct: call("GET /yield/detail", {
    who: "visitor",
    does: "One yield product: its pool, what it has promised and paid, and the rates of its past days.",
    input: { product: slug },
    output: z.object({
      practice: z.boolean(),
      product,
      /** The pool that all yield products of the coin share, then what of it is this product's. */
      pool: z.object({
        free: decimal,
        promised: decimal,
        held: decimal,
        owed: decimal,
        paid: decimal,
        matured: z.int(),
        left: z.int(),
      }),
      /** The newest first: rates of past days and those that are announced. Rate 0: the pool could not pay that day. */
      rates: z.array(z.object({ day_at: at, rate: decimal, announced_at: at, set_aside: decimal })),
      /** The mean of the last 30 days that are over, for 365 days; null before there is one. */
      realised: z.nullable(decimal),
    }),
    rejections: ["no-such-yield"],
  }),
  subscribe: call("POST /yield/subscribe", {
    who: "customer",
    fresh: true,
    agreement: "yields",
    does: "Puts an amount of the spot account into a yield product. What its announced days, or all days of a contract, will bring is set aside.",
    input: { product: slug, amount: decimal },
    output: z.object({ subscription }),
    rejections: [
      "no-such-yield",
      "not-on-sale",
      "rate-unknown",
      "wrong-amount",
      "below-minimum",
      "insufficient-balance",
      "pool-short",
      "too-many-subscriptions",
    ],
  }),
  redeem: call("POST /yield/redeem", {
    who: "customer",
    does: "Takes an amount out, or all that is left. A contract is left whole and gives back what it has paid, and no more than the customer was shown.",
    input: { id, amount: z.optional(decimal), penalty_max: z.optional(decimal) },
    output: z.object({ subscription }),
    rejections: [
      "no-such-subscription",
      "already-redeemed",
      "wrong-amount",
      "above-remaining",
      "contract-whole",
      "penalty-has-changed",
    ],
  }),
  listSubscriptions: call("GET /yield/orders", {
    who: "customer",
    does: "The customer's subscriptions, the newest first: those that run or those that have ended.",
    input: { ...paging, status: z.optional(z.enum(states)) },
    output: pageOf(subscription),
    rejections: [],
  }),
  showSubscription: call("GET /yield/order", {
    who: "customer",
    does: "One subscription with what the ledger has of it.",
    input: { id },
    output: z.object({ subscription, lines: z.array(agreementLine) }),
    rejections: ["no-such-subscription"],
  }),
  showSummary: call("GET /yield/summary", {
    who: "customer",
    does: "What the customer's subscriptions are in all, by coin, and which contracts end next.",
    input: {},
    output: z.object({
      coins: z.array(z.object({ currency: z.string(), invested: decimal, promised: decimal, earned: decimal })),
      due: z.array(z.object({ id: z.string(), kind: z.enum(kinds), currency: z.string(), amount: decimal, ends_at: at })),
    }),
    rejections: [],
  }),
  listTerms: call("GET /desk/yields", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "All terms of yield products, the newest first.",
    input: { ...paging },
    output: pageOf(terms),
    rejections: [],
  }),
  publishTerms: call("POST /desk/yields/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Adds terms of a yield product from a day on that no rate is announced for. What was sold keeps its own; terms off sale end the product.",
    input: {
      product: slug,
      kind: z.enum(kinds),
      currency: currencyCode,
      /** Days from today until they hold. */
      in_days: integer(2, 365),
      is_on_sale: flag,
      min: decimal,
      table,
    },
    output: z.object({ id: z.int() }),
    rejections: ["no-pool", "wrong-amount", "wrong-table", "other-product"],
  }),
};

export const events = {
  changed: event("yields.changed", z.object({ customerId: z.string() }), [
    calls.listSubscriptions,
    calls.showSubscription,
    calls.showSummary,
    calls.listProducts,
    calls.showProduct,
    ...balanceCalls,
  ]),
};
