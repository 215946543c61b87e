/** Dual investment: shares that are paid in one of two currencies, as the average of the index decides. */
import type { ProductAccount } from "@assay/core/accounts.ts";
import { agreementLine } from "@assay/core/agreement-line.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, currencyId, decimal, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { SHARES_MAX, types } from "./rules.ts";
import { outcomes } from "./rules/fixing.ts";

/** Where what was invested is. */
export const account = { account: "mining" } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [
  { reason: "dual-buy" },
  { reason: "dual-settle" },
  { reason: "dual-void" },
] as const satisfies readonly Bill[];

export const states = ["purchased", "settling", "success", "failed"] as const;
/** Those that run, and those that are over. */
export const lists = ["open", "ended"] as const;

/** Why shares are not sold at the moment. */
export const closures = ["ended", "sold-out", "no-index-now", "past-linked-price", "house-cannot-promise"] as const;

const type = z.enum(types);
const productId = integer(1, 999_999_999);

const terms = {
  product_id: z.int(),
  symbol: z.string(),
  type,
  /** What a share is bought with, and what it may be paid in. */
  currency: z.string(),
  currency_id: z.int(),
  other: z.string(),
  linked_price: decimal,
  apr: decimal,
  /** The part of what is invested that the whole term yields. */
  term_yield: decimal,
  days: z.int(),
  matures_at: at,
  /** When the values begin to count, and when a term without enough of them is void. */
  window_from: at,
  void_at: at,
};

const product = z.object({
  ...terms,
  /** What a share costs. */
  price: decimal,
  sale_until: at,
  shares: z.int(),
  remaining: z.int(),
  /** The most that can be bought now: what is left, what both sides of the promise are covered for, and what the market's bound allows. */
  largest: z.int(),
  closed: z.nullable(z.enum(closures)),
  /** Null while it has too few sources. */
  index: z.nullable(decimal),
  /** Of the index, by the hour over the last week, a year; null where too little of it is known. */
  volatility: z.nullable(decimal),
});

const purchase = z.object({
  ...terms,
  id: z.string(),
  num: z.int(),
  invested: decimal,
  /** Both sides of what was promised. */
  same: decimal,
  converted: decimal,
  status: z.enum(states),
  outcome: z.nullable(z.enum(outcomes)),
  /** The settlement price; null before it, and of a void one. */
  average: z.nullable(decimal),
  paid: z.nullable(decimal),
  paid_currency: z.nullable(z.string()),
  created_at: at,
  settled_at: z.nullable(at),
});

const past = z.object({
  product_id: z.int(),
  linked_price: decimal,
  apr: decimal,
  days: z.int(),
  matures_at: at,
  outcome: z.enum(outcomes),
  average: z.nullable(decimal),
});

const side = z.object({ currency: z.string(), free: decimal, promised: decimal });

export const calls = {
  listProducts: call("GET /dual/index", {
    who: "visitor",
    does: "What is on sale: terms, shares left, the index and its volatility.",
    input: { currency_id: z.optional(currencyId), type: z._default(type, "call") },
    output: z.object({ practice: z.boolean(), list: z.array(product) }),
    rejections: [],
  }),
  showProduct: call("GET /dual/detail", {
    who: "visitor",
    does: "One product: its terms, what its pool has promised and can still promise, what was decided of it, and how past terms ended.",
    input: { id: productId },
    output: z.object({
      practice: z.boolean(),
      product,
      pool: z.array(side),
      sold: z.object({ shares: z.int(), paid: z.int() }),
      decided: z.nullable(past),
      past: z.array(past),
    }),
    rejections: ["no-such-product"],
  }),
  buyShares: call("POST /dual/buyDual", {
    who: "customer",
    fresh: true,
    agreement: "dual",
    does: "Buys whole shares out of the spot account. Both sides of what they may pay are set aside from the pool at that moment.",
    input: { id: productId, num: decimal },
    output: z.object({ order: purchase }),
    rejections: [
      "no-such-product",
      "not-on-sale",
      "no-index-now",
      "past-linked-price",
      "whole-shares",
      "above-shares-left",
      "house-cannot-promise",
      "insufficient-balance",
      "too-many-invested",
    ],
  }),
  listPurchases: call("POST /dual/dual_list", {
    who: "customer",
    does: "The customer's orders, the newest first: those that run or those that are over.",
    input: { ...paging, list: z.optional(z.enum(lists)) },
    output: pageOf(purchase),
    rejections: [],
  }),
  showPurchase: call("GET /invest/order", {
    who: "customer",
    does: "One order, with each line of the ledger that it has moved on the customer's accounts.",
    input: { id },
    output: z.object({
      order: purchase,
      lines: z.array(agreementLine),
    }),
    rejections: ["no-such-purchase"],
  }),
  listTerms: call("GET /invest/terms", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "All terms, the newest first, with what was sold of them and what was decided.",
    input: { ...paging },
    output: pageOf(
      z.object({
        product_id: z.int(),
        symbol: z.string(),
        type,
        price: decimal,
        currency: z.string(),
        linked_price: decimal,
        apr: decimal,
        days: z.int(),
        shares: z.int(),
        sold: z.int(),
        sale_until: at,
        matures_at: at,
        outcome: z.nullable(z.enum(outcomes)),
      }),
    ),
    rejections: [],
  }),
  appendTerms: call("POST /invest/append", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Puts new terms on sale as they are approved. The linked price lies so far from the index of that moment; nobody names a price.",
    input: {
      symbol: text(3, 20),
      type,
      share: decimal,
      apr: decimal,
      /** The part of the index by which the linked price lies above it (call) or below it (put). */
      distance: decimal,
      days: integer(1, 366),
      shares: integer(1, SHARES_MAX),
      sale_hours: integer(1, 720),
    },
    output: z.literal("appended"),
    rejections: ["no-such-market", "no-index-now", "wrong-dual-terms"],
  }),
};

export const events = {
  changed: event("dual.changed", z.object({ customerId: z.string() }), [
    calls.listPurchases,
    calls.showPurchase,
    calls.listProducts,
    calls.showProduct,
    ...balanceCalls,
  ]),
};
