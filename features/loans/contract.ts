/** Loans: an amount is lent from a funded pool against collateral that stays in the ledger. */
import type { ProductAccount } from "@assay/core/accounts.ts";
import { agreementLine } from "@assay/core/agreement-line.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, currencyCode, decimal, flag, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { DAYS_MAX, DAYS_MIN, standings, statuses } from "./rules.ts";
import { applicationStates, CONTACT_LENGTH_MAX, NOTE_LENGTH_MAX, refusalCauses, TIMES_MAX } from "./rules/large.ts";

/** Where collateral and proceeds are held. */
export const account = { account: "margin" } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [
  { reason: "loan-borrow" },
  { reason: "loan-release" },
  { reason: "loan-add" },
  { reason: "loan-remove" },
  { reason: "loan-repay" },
  { reason: "loan-sale" },
  { reason: "loan-return" },
] as const satisfies readonly Bill[];

export const lists = ["open", "ended"] as const;

export const eventKinds = [
  "borrowed",
  "released",
  "added",
  "removed",
  "repaid",
  "sold",
  "called",
  "last-window",
  "recovered",
  "overdue",
  "closed-part",
  "closed-out",
] as const;

const offer = z.object({
  offer_id: z.int(),
  currency: z.string(),
  currency_id: z.int(),
  collateral: z.string(),
  collateral_id: z.int(),
  hourly_rate: decimal,
  /** 24 hours, and 365 days, of it without compounding. */
  daily_rate: decimal,
  annual_rate: decimal,
  /** The largest part of the collateral's value that is lent. */
  ltv_max: decimal,
  min: decimal,
  max: decimal,
  /** What the pool can lend. */
  pool_free: decimal,
  symbol: z.string(),
  /** The index; null while it has too few sources. */
  price: z.nullable(decimal),
});

const loan = z.object({
  id: z.string(),
  status: z.enum(statuses),
  standing: z.enum(standings),
  currency: z.string(),
  currency_id: z.int(),
  collateral_currency: z.string(),
  collateral_currency_id: z.int(),
  symbol: z.string(),
  hourly_rate: decimal,
  days: z.int(),
  created_at: at,
  ends_at: at,
  ended_at: z.nullable(at),
  lent: decimal,
  principal: decimal,
  interest: decimal,
  overdue_interest: decimal,
  interest_paid: decimal,
  debt: decimal,
  collateral: decimal,
  proceeds: decimal,
  /** Collateral that was sold so far. */
  sold: decimal,
  /** What the house has lost on it, after the insurance fund. */
  lost: decimal,
  /** The index by which the following are told; null while there is none. */
  price: z.nullable(decimal),
  risk_rate: z.nullable(decimal),
  ltv: z.nullable(decimal),
  /** At which prices the three lines lie; null where no price reaches one. */
  call_price: z.nullable(decimal),
  last_price: z.nullable(decimal),
  close_price: z.nullable(decimal),
  /** When the guaranteed hour of the last warning ends. */
  last_until: z.nullable(at),
  /** What may leave at this price. */
  may_remove: decimal,
  may_release: decimal,
});

const step = z.object({
  id: z.string(),
  at,
  kind: z.enum(eventKinds),
  /** In the currency of the loan, and in that of the collateral: what the step moved or paid. */
  amount: decimal,
  collateral: decimal,
  price: z.nullable(decimal),
  /** Whether a receipt proves it. */
  receipt: z.boolean(),
});

const application = z.object({
  id: z.string(),
  state: z.enum(applicationStates),
  currency: z.string(),
  collateral_currency: z.string(),
  symbol: z.string(),
  amount: decimal,
  /** So many times the margin. */
  times: z.int(),
  days: z.int(),
  hourly_rate: decimal,
  annual_rate: decimal,
  contact: z.string(),
  applied_at: at,
  /** By when a decision is promised. */
  decide_by: at,
  decided_at: z.nullable(at),
  /** Until when what was approved can be accepted; null otherwise. */
  accept_by: z.nullable(at),
  /** Names the terms that were approved, in hex. */
  terms_hash: z.string(),
  /** The fewest units of margin at the index of now; null where none is, and once nothing waits. */
  collateral: z.nullable(decimal),
  price: z.nullable(decimal),
  cause: z.nullable(z.enum(refusalCauses)),
  /** What the reviewers wrote to the customer. */
  note: z.nullable(z.string()),
  loan_id: z.nullable(z.string()),
});
const applied = z.object({ application });

const largeRow = z.object({
  id: z.string(),
  customer: z.string(),
  state: z.enum(applicationStates),
  currency: z.string(),
  collateral_currency: z.string(),
  amount: decimal,
  /** In USDT, when it was applied for. */
  worth: decimal,
  times: z.int(),
  days: z.int(),
  applied_at: at,
  decide_by: at,
  /** How many verdicts it has: not which. */
  given: z.int(),
});
const reviewer = operator("product", "verification");

const changed = z.object({ loan });
const open = ["no-such-loan", "loan-ended"] as const;

export const calls = {
  showIndex: call("GET /loan/index", {
    who: "visitor",
    does: "Offers of loans with what their pool can lend, the index, and the lines that hold for every loan.",
    input: {},
    output: z.object({
      practice: z.boolean(),
      offers: z.array(offer),
      /** Of large loans, which people of the house decide about. */
      large_offers: z.array(offer),
      /** Value in USDT of a large loan, and the most times the margin. */
      large: z.object({
        min: decimal,
        max: decimal,
        times_max: z.int(),
        vip_min: z.int(),
        review_ms: z.int(),
        valid_ms: z.int(),
      }),
      lines: z.object({ leave: decimal, call: decimal, last: decimal, close: decimal, target: decimal }),
      close_fee: decimal,
      sell_fee: decimal,
      overdue_daily: decimal,
      overdue_annual: decimal,
      overdue_days: z.int(),
      last_window_ms: z.int(),
      days_min: z.int(),
      days_max: z.int(),
      /** The value in USDT that the customer may still borrow; that of a new one for a visitor. */
      room: decimal,
      /** By coin: what the pool can lend, has set aside for approved loans and is owed, what loans have paid, and what covers losses. */
      pools: z.array(
        z.object({
          currency: z.string(),
          free: decimal,
          promised: decimal,
          lent: decimal,
          earned: decimal,
          insurance: decimal,
        }),
      ),
    }),
    rejections: [],
  }),
  quoteLoan: call("GET /loan/quote", {
    who: "visitor",
    does: "What a loan would cost, at which prices its lines would lie, and what may leave at once.",
    input: {
      offer_id: integer(1, 999_999),
      amount: decimal,
      collateral: decimal,
      days: integer(DAYS_MIN, DAYS_MAX),
    },
    output: z.object({
      currency: z.string(),
      per_hour: decimal,
      per_day: decimal,
      /** All hours of the term. */
      in_all: decimal,
      risk_rate: decimal,
      call_price: z.nullable(decimal),
      last_price: z.nullable(decimal),
      close_price: z.nullable(decimal),
      may_release: decimal,
      /** What each overdue day costs. */
      overdue_day: decimal,
    }),
    rejections: [
      "no-such-offer",
      "not-on-sale",
      "loan-index-degraded",
      "wrong-amount",
      "below-minimum",
      "above-maximum",
      "loan-limit",
      "loan-pool-short",
      "too-little-collateral",
    ],
  }),
  borrow: call("POST /loan/borrow", {
    who: "customer",
    fresh: true,
    agreement: "loan",
    does: "Lends an amount against collateral of the spot account. It is held with the collateral; with `release` what may leave goes to spot at once. Outside the sandbox for verified customers alone (`real-name-needed`).",
    input: {
      offer_id: integer(1, 999_999),
      amount: decimal,
      collateral: decimal,
      days: integer(DAYS_MIN, DAYS_MAX),
      release: z.optional(flag),
    },
    output: changed,
    rejections: [
      "no-such-offer",
      "not-on-sale",
      "loan-index-degraded",
      "wrong-amount",
      "below-minimum",
      "above-maximum",
      "loan-limit",
      "loan-pool-short",
      "too-little-collateral",
      "insufficient-balance",
      "too-many-loans",
    ],
  }),
  listLoans: call("GET /loan/list", {
    who: "customer",
    does: "The customer's loans, the newest first: those that are open or those that have ended.",
    input: { ...paging, list: z.optional(z.enum(lists)) },
    output: pageOf(loan),
    rejections: [],
  }),
  showLoan: call("GET /loan/detail", {
    who: "customer",
    does: "A loan of the customer, with what has happened to it and what the ledger has of it, the newest first.",
    input: { id },
    output: z.object({ loan, steps: z.array(step), lines: z.array(agreementLine) }),
    rejections: ["no-such-loan"],
  }),
  repay: call("POST /loan/repay", {
    who: "customer",
    does: "Repays an amount, or all that is owed where none is given: from held proceeds first, then from spot. Interest is paid first. Once nothing is owed, all that is held comes back to spot.",
    input: { id, amount: z.optional(decimal) },
    output: changed,
    rejections: [...open, "wrong-amount", "above-debt", "insufficient-balance"],
  }),
  repayCollateral: call("POST /loan/repay_collateral", {
    who: "customer",
    fresh: true,
    does: "Sells as much collateral at the index, less a fee, as an amount, or all that is owed, needs, and repays it.",
    input: {
      id,
      amount: z.optional(decimal),
      /** The most collateral that may be sold; without it none is compared. */
      sold_max: z.optional(decimal),
    },
    output: changed,
    rejections: [...open, "wrong-amount", "above-debt", "loan-index-degraded", "collateral-does-not-pay", "more-would-be-sold"],
  }),
  addCollateral: call("POST /loan/add", {
    who: "customer",
    does: "Adds collateral from the spot account.",
    input: { id, amount: decimal },
    output: changed,
    rejections: [...open, "wrong-amount", "insufficient-balance"],
  }),
  removeCollateral: call("POST /loan/remove", {
    who: "customer",
    fresh: true,
    does: "Takes collateral back to the spot account, while the risk rate stays at 200 % or above.",
    input: { id, amount: decimal },
    output: changed,
    rejections: [...open, "wrong-amount", "loan-index-degraded", "above-may-leave"],
  }),
  release: call("POST /loan/release", {
    who: "customer",
    fresh: true,
    does: "Takes proceeds of the loan to the spot account, while the risk rate stays at 200 % or above.",
    input: { id, amount: decimal },
    output: changed,
    rejections: [...open, "wrong-amount", "loan-index-degraded", "above-may-leave"],
  }),
  apply: call("POST /loan/apply", {
    who: "customer",
    fresh: true,
    agreement: "loan",
    does: "Applies for a large loan, which two people of the house decide about within three days. For customers of VIP 2 or above, and those noted as professional. Outside the sandbox for verified customers alone (`real-name-needed`).",
    input: {
      offer_id: integer(1, 999_999),
      amount: decimal,
      times: integer(1, TIMES_MAX),
      days: integer(DAYS_MIN, DAYS_MAX),
      contact: text(1, CONTACT_LENGTH_MAX),
    },
    output: applied,
    rejections: [
      "large-loan-level",
      "large-loan-open",
      "no-such-offer",
      "not-on-sale",
      "loan-index-degraded",
      "wrong-amount",
      "below-minimum",
      "above-maximum",
      "loan-limit",
      "loan-pool-short",
      "too-many-loans",
    ],
  }),
  listApplications: call("GET /loan/applications", {
    who: "customer",
    does: "The customer's applications for large loans, the newest first.",
    input: { ...paging },
    output: pageOf(application),
    rejections: [],
  }),
  acceptLarge: call("POST /loan/accept", {
    who: "customer",
    fresh: true,
    agreement: "loan",
    does: "Accepts the terms that were approved, named by their hash, with margin of the spot account: the loan begins, and is held with the margin.",
    input: { id, terms_hash: text(1, 64), collateral: decimal },
    output: changed,
    rejections: [
      "no-such-application",
      "application-over",
      "large-terms-changed",
      "loan-index-degraded",
      "wrong-amount",
      "too-little-collateral",
      "insufficient-balance",
      "too-many-loans",
    ],
  }),
  withdrawApplication: call("POST /loan/withdraw", {
    who: "customer",
    does: "Takes an application back, whether it waits or is approved.",
    input: { id },
    output: applied,
    rejections: ["no-such-application", "application-over"],
  }),
  listReviews: call("GET /desk/loans/applications", {
    who: reviewer,
    does: "Applications that wait for a verdict of the operator who asks, the oldest first.",
    input: { ...paging },
    output: pageOf(largeRow),
    rejections: [],
  }),
  openApplication: call("POST /desk/loans/open", {
    who: reviewer,
    looks: true,
    does: "Shows an application with what its reviewer judges by. The customer sees who looked and why.",
    input: { id },
    output: z.object({
      ...largeRow.shape,
      contact: z.string(),
      vip: z.int(),
      is_professional: z.boolean(),
      /** The fewest units of margin at the index of now, and what spot has of it. */
      collateral: z.nullable(decimal),
      available: decimal,
      pool_free: decimal,
      open_loans: z.int(),
      ended_loans: z.int(),
      /** Loans of his that were overdue or closed out. */
      bad_loans: z.int(),
    }),
    rejections: ["no-such-application", "application-over"],
    cost: 5,
  }),
  judgeApplication: call("POST /desk/loans/judge", {
    who: reviewer,
    does: "Gives a verdict on an application. Two that agree decide, and a third is asked where they do not; nobody sees another's. What is approved is set aside in the pool for 24 hours.",
    input: {
      id,
      verdict: z.enum(["approve", "refuse"]),
      cause: z.optional(z.enum(refusalCauses)),
      note: z.optional(text(0, NOTE_LENGTH_MAX)),
    },
    output: z.object({ state: z.enum(applicationStates) }),
    rejections: ["no-such-application", "application-over", "judged-already", "cause-needed", "loan-pool-short"],
  }),
  noteProfessional: call("POST /desk/loans/professional", {
    who: reviewer,
    about: "customer",
    approvals: { role: "product", count: () => 1 },
    does: "Notes that a customer is a professional trader or market maker, who may apply for large loans whatever his level, or that he is none.",
    input: { customer: id, is_professional: flag },
    output: z.object({ is_professional: z.boolean() }),
    rejections: ["no-such-customer"],
  }),
  listOffers: call("GET /desk/loans", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "All offers of loans that were ever added, the newest first.",
    input: { ...paging },
    output: pageOf(
      z.object({
        offer_id: z.int(),
        from_at: at,
        is_on_sale: z.boolean(),
        is_large: z.boolean(),
        currency: z.string(),
        collateral: z.string(),
        hourly_rate: decimal,
        annual_rate: decimal,
        ltv_max: decimal,
        min: decimal,
        max: decimal,
      }),
    ),
    rejections: [],
  }),
  publishOffer: call("POST /desk/loans/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Adds an offer of a pair, which holds from the approval on for what is borrowed then. One that is not on sale ends the pair. Offers of large loans are pairs of their own, and lend up to three times the margin.",
    input: {
      currency: currencyCode,
      collateral: currencyCode,
      hourly_rate: text(1, 20),
      ltv_max: text(1, 20),
      min: decimal,
      max: decimal,
      is_on_sale: flag,
      is_large: z.optional(flag),
    },
    output: z.object({ offer_id: z.int() }),
    rejections: ["wrong-loan-pair", "wrong-amount", "wrong-loan-terms"],
  }),
};

export const events = {
  changed: event("loans.changed", z.object({ customerId: z.string() }), [
    calls.listLoans,
    calls.listApplications,
    calls.showLoan,
    calls.showIndex,
    ...balanceCalls,
  ]),
};
