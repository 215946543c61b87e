import type { ProductAccount } from "@assay/core/accounts.ts";
import { agreementLine } from "@assay/core/agreement-line.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, currencyCode, decimal, flag, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { dividendTimes } from "./rules.ts";

/** Where locked amounts are. */
export const account = { account: "mining" } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [
  { reason: "lock-mining-open" },
  { reason: "lock-mining-dividend" },
  { reason: "lock-mining-redeem" },
  { reason: "lock-mining-penalty" },
] as const satisfies readonly Bill[];

export const states = ["in-progress", "redeemed"] as const;

/** Under which an amount is locked: for as long as it is, they stay what they were. */
const terms = {
  config_id: z.int(),
  currency: z.string(),
  currency_id: z.int(),
  /** The part of the locked amount that a whole day yields, and that each remaining day of an early redemption costs. */
  daily_yield: decimal,
  penalty_ratio: decimal,
  period_days: z.int(),
  dividend_time: z.enum(dividendTimes),
};

const config = z.object({
  ...terms,
  /** 365 days of the yield, without compounding. */
  annual_rate: decimal,
  /** The smallest single amount. */
  min: decimal,
  /** What the pool can still promise. */
  pool_free: decimal,
});

const lock = z.object({
  ...terms,
  id: z.string(),
  amount: decimal,
  status: z.enum(states),
  /** Null while it runs. */
  ended: z.nullable(z.enum(["matured", "early"])),
  created_at: at,
  /** When the term is over and the amount comes back. */
  expires_at: at,
  redeemed_at: z.nullable(at),
  next_dividend_at: z.nullable(at),
  /** What whole days have yielded so far, and what of it is paid. */
  accrued: decimal,
  paid: decimal,
  /** What redeeming now would cost and bring; of a redeemed one, what it has cost and brought. */
  penalty: decimal,
  back: decimal,
  /** What redeeming it a day later would cost; null on its last day and once it is redeemed. */
  penalty_later: z.nullable(decimal),
  /** Whether its amount is locked anew at the end of its term. */
  renews: z.boolean(),
});

export const calls = {
  listConfigs: call("GET /lh/deposit/config", {
    who: "visitor",
    does: "Terms on sale, with what their pool can still promise.",
    input: {},
    output: z.object({ practice: z.boolean(), list: z.array(config) }),
    rejections: [],
  }),
  listLocks: call("GET /lh/deposit/order", {
    who: "customer",
    does: "The customer's locked amounts, the newest first: those that run or those that are redeemed.",
    input: { ...paging, status: z.optional(z.enum(states)) },
    output: pageOf(lock),
    rejections: [],
  }),
  showLock: call("GET /lh/deposit/order/detail", {
    who: "customer",
    does: "One lock with what the ledger has of it, the newest lines first.",
    input: { id },
    output: z.object({ lock, lines: z.array(agreementLine) }),
    rejections: ["no-such-lock"],
  }),
  showSummary: call("GET /lh/deposit/summary", {
    who: "customer",
    does: "What the customer's locks are in all, by coin, and which terms end next.",
    input: {},
    output: z.object({
      coins: z.array(
        z.object({
          currency: z.string(),
          /** In locks that run; what these have still to yield; and what all locks have paid, less penalties. */
          locked: decimal,
          promised: decimal,
          earned: decimal,
        }),
      ),
      due: z.array(z.object({ id: z.string(), currency: z.string(), amount: decimal, expires_at: at })),
    }),
    rejections: [],
  }),
  openLock: call("POST /lh/deposit", {
    who: "customer",
    fresh: true,
    agreement: "lock-mining",
    does: "Locks an amount of the spot account for a term. All that it will yield is set aside from the pool at that moment.",
    input: {
      config_id: integer(1, 999_999),
      amount: decimal,
      /** Locks the amount anew at the end, under the terms of the offer that are on sale then; off unless asked for. */
      renew: z.optional(flag),
    },
    output: z.object({ lock }),
    rejections: [
      "no-such-config",
      "not-on-sale",
      "wrong-amount",
      "below-minimum",
      "insufficient-balance",
      "pool-short",
      "too-many-locks",
    ],
  }),
  showPools: call("GET /lh/deposit/pool", {
    who: "visitor",
    does: "What the pools have, have promised and have paid, by coin, and what the terms that ended last have brought.",
    input: {},
    output: z.object({
      pools: z.array(
        z.object({
          currency: z.string(),
          free: decimal,
          promised: decimal,
          locked: decimal,
          paid: decimal,
          matured: z.int(),
          early: z.int(),
        }),
      ),
      past: z.array(
        z.object({
          currency: z.string(),
          period_days: z.int(),
          ended: z.enum(["matured", "early"]),
          ended_at: at,
          /** 365 days of what it has brought, less its penalty. */
          annual_rate: decimal,
        }),
      ),
    }),
    rejections: [],
  }),
  setRenewal: call("POST /lh/deposit/order/renew", {
    who: "customer",
    does: "Says whether a lock that runs is locked anew at its end, under the terms of its offer that are on sale then; else it ends.",
    input: { id, renew: flag },
    output: z.object({ lock }),
    rejections: ["no-such-lock", "already-redeemed"],
  }),
  listTerms: call("GET /desk/locks", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "All terms of locks that were ever added, the newest first.",
    input: { ...paging },
    output: pageOf(
      z.object({ ...terms, offer: z.string(), from_at: at, is_on_sale: z.boolean(), min: decimal, annual_rate: decimal }),
    ),
    rejections: [],
  }),
  publishTerms: call("POST /desk/locks/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Adds terms of an offer, which hold from the approval on for what is locked then. Terms that are not on sale end the offer.",
    input: {
      offer: text(1, 40),
      currency: currencyCode,
      period_days: integer(1, 366),
      daily_yield: decimal,
      penalty_ratio: decimal,
      min: decimal,
      dividend_time: z.enum(dividendTimes),
      is_on_sale: flag,
    },
    output: z.object({ config_id: z.int() }),
    rejections: ["no-pool", "wrong-amount", "wrong-terms", "other-offer"],
  }),
  redeemLock: call("POST /lh/deposit/order/cancel", {
    who: "customer",
    does: "Redeems a locked amount before its term: the amount and what it has yielded come back, less the penalty, which never exceeds what it has yielded.",
    input: {
      id,
      /** The penalty that the customer was shown: a larger one is refused. Without it none is compared. */
      penalty_max: z.optional(decimal),
    },
    output: z.object({ lock }),
    rejections: ["no-such-lock", "already-redeemed", "wrong-amount", "penalty-has-changed"],
  }),
};

export const events = {
  changed: event("lock-mining.changed", z.object({ customerId: z.string() }), [
    calls.listLocks,
    calls.showLock,
    calls.listConfigs,
    calls.showSummary,
    calls.showPools,
    ...balanceCalls,
  ]),
};
