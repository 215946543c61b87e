/** Invitations: codes that customers give to friends, and the part of the fees received from these that both get each day. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { DAYS_MAX, FRIEND_PERCENT_MAX, LABEL_LENGTH, outcomes } from "./rules.ts";

/** Reasons of its bills. */
export const bills = [{ reason: "rebate" }, { reason: "rebate-friend" }] as const satisfies readonly Bill[];

/** What a customer is in an invitation. */
export const sides = ["inviter", "friend"] as const;
export type Side = (typeof sides)[number];

const money = z.object({ currency: z.string(), amount: decimal });

/** Under which somebody has signed up: they stay what they were. */
const terms = {
  /** The part of the fees received that both get together. */
  share: decimal,
  /** For so many UTC days, the day of the sign-up included. */
  days: z.int(),
};

const code = z.object({
  code: z.string(),
  /** What its owner calls it; empty of the first code. */
  label: z.string(),
  /** How many hundredths of a rebate the friend gets. */
  friend_percent: z.int(),
  /** The one that every customer has from the beginning. */
  first: z.boolean(),
  /** How many friends have signed up with it, how many of them have paid fees, and what their inviter has earned. */
  registered: z.int(),
  traded: z.int(),
  earned: z.array(money),
});

const friend = z.object({
  id: z.string(),
  /** Four characters that stand for the friend and name nobody. */
  name: z.string(),
  code: z.string(),
  label: z.string(),
  friend_percent: z.int(),
  ...terms,
  at,
  /** The first moment whose fees bring nothing. */
  ends_at: at,
  /** The beginning of the UTC day of the first fees; null before. */
  traded_at: z.nullable(at),
});

const payout = z.object({
  id: z.string(),
  /** When it was decided, and the beginning of the UTC day whose fees it is made of. */
  at,
  day: at,
  friend: z.string(),
  currency: z.string(),
  fees: decimal,
  /** What coupons have given back of the fees, of which nobody gets a part. */
  returned: decimal,
  share: decimal,
  friend_percent: z.int(),
  /** The rest of the fees times share, rounded down; of it `amount` is the asking customer's. */
  rebate: decimal,
  amount: decimal,
  /** Why it was paid, or why nothing was. */
  outcome: z.enum(outcomes),
});

export const calls = {
  showInvites: call("GET /invite/index", {
    who: "customer",
    does: "The customer's codes with what each has brought, the terms for who signs up now, and the customer's own invitation.",
    input: {},
    output: z.object({
      /** Null while the programme is closed. */
      terms: z.nullable(z.object(terms)),
      codes_max: z.int(),
      codes: z.array(code),
      registered: z.int(),
      traded: z.int(),
      earned: z.array(money),
      /** By whom the customer was invited himself: what he gets back of his own fees. */
      invited: z.nullable(z.object({ ...terms, friend_percent: z.int(), at, ends_at: at, earned: z.array(money) })),
    }),
    rejections: [],
  }),
  makeCode: call("POST /invite/code", {
    who: "customer",
    does: "Makes one more code. What it gives to friends is fixed with it; its label can be changed.",
    input: { label: text(0, LABEL_LENGTH), friend_percent: integer(0, FRIEND_PERCENT_MAX) },
    output: z.object({ code: z.string() }),
    rejections: ["too-many-codes"],
  }),
  labelCode: call("POST /invite/code/label", {
    who: "customer",
    does: "Changes what the customer calls one of the codes that he has made.",
    input: { code: z.string().check(z.regex(/^[A-Z0-9]{1,12}$/)), label: text(0, LABEL_LENGTH) },
    output: z.object({}),
    rejections: ["no-such-invite-code"],
  }),
  listFriends: call("GET /invite/friends", {
    who: "customer",
    does: "Friends who have signed up with the customer's codes, the newest first, without their names.",
    input: { ...paging },
    output: pageOf(friend),
    rejections: [],
  }),
  listPayouts: call("GET /invite/payouts", {
    who: "customer",
    does: "What a day's fees of a friend have brought to the customer as inviter, or his own fees to himself as friend, the newest first, with the formula.",
    input: { ...paging, side: z._default(z.enum(sides), "inviter") },
    output: pageOf(payout),
    rejections: [],
  }),
  listTerms: call("GET /desk/invites", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "All terms of invitations that were ever added, the newest first.",
    input: { ...paging },
    output: pageOf(z.object({ id: z.int(), ...terms, from_at: at })),
    rejections: [],
  }),
  publishTerms: call("POST /desk/invites/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Adds terms, under which friends sign up from the approval on. A share of 0 closes the programme to new friends.",
    input: { share: decimal, days: integer(1, DAYS_MAX) },
    output: z.object({ id: z.int() }),
    rejections: ["wrong-share"],
  }),
};

export const events = {
  changed: event("invite.changed", z.object({ customerId: z.string() }), [calls.showInvites, calls.listFriends]),
  paid: event("invite.paid", z.object({ customerId: z.string() }), [
    calls.showInvites,
    calls.listFriends,
    calls.listPayouts,
    ...balanceCalls,
  ]),
};
