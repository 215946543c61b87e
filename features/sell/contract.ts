/** Selling USDT for local money, which goes to a bank account of the customer's payees. */
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { stepShape } from "@assay/core/step-shape.ts";
import { type Fiat, fiatDecimals } from "@assay/features/fiat/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { owners, reasons, states, stepNames } from "./rules/states.ts";

/** Reasons of its bills. */
export const bills = [
  { reason: "sell-crypto" },
  { reason: "sell-crypto-return" },
  { reason: "sell-crypto-paid", outside: true },
  { reason: "sell-crypto-bounce", outside: true },
] as const satisfies readonly Bill[];

const currency = z.enum(Object.keys(fiatDecimals) as [Fiat, ...Fiat[]]);
/** One of our accounts with banks, as fiat names it. */
const account = text(1, 40);
const note = text(1, 300);

/** Money in local money unless said otherwise. */
const deal = {
  currency,
  /** USDT. */
  amount: decimal,
  fee: decimal,
  /** What the price lies below the middle, in all. */
  spread: decimal,
  /** What reaches the bank. */
  arrives: decimal,
  /** For one USDT: the middle, and all in, the fee too. */
  mid: decimal,
  rate: decimal,
};

const sale = z.object({
  ...deal,
  id: z.string(),
  /** What the bank shows beside the payment. */
  reference: z.string(),
  country: z.string(),
  bank_name: z.string(),
  last_four: z.string(),
  state: z.enum(states),
  reason: z.nullable(z.enum(reasons)),
  /** What whoever refused it has said. */
  note: z.nullable(z.string()),
  created_at: at,
  ended_at: z.nullable(at),
  /** When the open step has to be over; null once it is over. */
  due_at: z.nullable(at),
  late: z.boolean(),
  can_cancel: z.boolean(),
  /** What the bank has returned; null where nothing, or where it never carried it out. */
  returned: z.nullable(decimal),
  /** The USDT that come back for it; null where none do. */
  back: z.nullable(decimal),
});

const step = stepShape(stepNames, owners, reasons);

const asked = {
  /** A bank account of the customer's list. */
  card: id,
  /** USDT, with two decimals at most. */
  amount: decimal,
};
const judged = ["wrong-amount", "below-least", "sales-paused", "no-such-payee", "area-not-supported", "no-fiat-rate"] as const;

const file = z.object({
  id: z.string(),
  account: z.string(),
  number: z.int(),
  currency,
  payouts: z.int(),
  sum: decimal,
  /** SHA-256 of its text. */
  hash: z.string(),
  made_at: at,
  /** Payouts of it that no statement has shown, and that have not come back. */
  open: z.int(),
});

const desk = operator("treasury-maker", "treasury-checker", "support", "auditor");

export const calls = {
  quote: call("POST /sell/quote", {
    who: "customer",
    does: "What an amount of USDT would bring on a bank account now, with fee and spread in money. Nothing is locked.",
    input: asked,
    output: z.object(deal),
    rejections: [...judged],
  }),
  create: call("POST /sell/create", {
    who: "customer",
    verified: 1,
    value: "leaves",
    does: "Sells USDT at the rate of the moment, which holds from then on. The USDT is held until a file for the bank names the payout.",
    input: {
      ...asked,
      /** The rate that the customer has seen, all in: it is refused where it has become worse since. */
      rate: decimal,
    },
    output: z.object({ sale }),
    rejections: [
      ...judged,
      "card-waits",
      "name-not-verified",
      "rate-has-moved",
      "sale-above-level",
      "worth-unknown",
      "over-withdrawal-limit",
      "value-stays",
      "too-many-sales",
      "too-many-sales-today",
      "insufficient-balance",
    ],
    cost: 3,
  }),
  cancel: call("POST /sell/cancel", {
    who: "customer",
    does: "Takes a sale back before a file for the bank names it; all of the USDT is available again.",
    input: { id },
    output: z.object({ sale }),
    rejections: ["no-such-coin-sale", "too-late-to-cancel"],
  }),
  listSales: call("GET /sell/list", {
    who: "customer",
    does: "The customer's sales, the newest first.",
    input: { ...paging },
    output: pageOf(sale),
    rejections: [],
  }),
  showSale: call("GET /sell/detail", {
    who: "customer",
    does: "One sale of the customer's, with each of its steps, whose turn it is and until when.",
    input: { id },
    output: z.object({ practice: z.boolean(), sale, steps: z.array(step) }),
    rejections: ["no-such-coin-sale"],
  }),
  bankPractice: call("POST /sandbox/sell", {
    who: "customer",
    does: "The sandbox's bank takes a sale into a file of its own, where it is in none, and pays it, or returns what it was to pay; its statement shows it. Sandbox mode only.",
    input: { id, does: z.enum(["pays", "returns"]) },
    output: z.object({ sale }),
    rejections: ["sandbox-only", "no-such-coin-sale", "sale-decided"],
    cost: 2,
  }),
  listOpen: call("GET /desk/sell", {
    who: desk,
    does: "Sales that are not over: the late ones first, then those that wait for people, the oldest first; and what is ready for a file of each account.",
    input: { limit: z._default(integer(1, 100), 50) },
    output: z.object({
      ready: z.array(
        z.object({
          account: z.string(),
          currency,
          payouts: z.int(),
          sum: decimal,
          /** The newest of them: a file takes all until it. */
          last: z.string(),
        }),
      ),
      list: z.array(
        z.object({
          id: z.string(),
          customer: z.string(),
          account: z.string(),
          reference: z.string(),
          bank_name: z.string(),
          last_four: z.string(),
          country: z.string(),
          currency,
          amount: decimal,
          arrives: decimal,
          state: z.enum(states),
          reason: z.nullable(z.enum(reasons)),
          created_at: at,
          due_at: z.nullable(at),
          late: z.boolean(),
          approvals: z.int(),
          needed: z.int(),
        }),
      ),
      more: z.boolean(),
    }),
    rejections: [],
  }),
  approve: call("POST /desk/sell/approve", {
    who: operator("treasury-checker"),
    does: "Approves a sale that waits for people. With as many as its value needs it is ready for a file.",
    input: { sale: id },
    output: z.object({ state: z.enum(states) }),
    rejections: ["no-such-coin-sale", "sale-decided", "sale-approved-already"],
  }),
  refuse: call("POST /desk/sell/refuse", {
    who: operator("treasury-checker"),
    does: "Refuses a sale before a file names it; the customer reads the note and has all of the USDT again.",
    input: { sale: id, note },
    output: z.object({ state: z.enum(states) }),
    rejections: ["no-such-coin-sale", "sale-decided"],
  }),
  makeFile: call("POST /desk/sell/file", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Makes the next file of an account for its bank, of all sales that are ready until the named one, 500 at most. Their USDT is the house's from then on.",
    input: { account, last: id },
    output: z.object({ file: z.string(), number: z.int(), payouts: z.int() }),
    rejections: ["no-such-account", "no-payout-ready"],
  }),
  listFiles: call("GET /desk/sell/files", {
    who: desk,
    does: "The files that were made, the newest first, and what of them no bank has shown.",
    input: { ...paging },
    output: pageOf(file),
    rejections: [],
  }),
  readFile: call("GET /desk/sell/file", {
    who: operator("treasury-maker", "treasury-checker"),
    does: "The text of a file, the same bytes each time.",
    input: { file: id },
    output: z.object({ name: z.string(), text: z.string(), hash: z.string() }),
    rejections: ["no-such-payout-file"],
  }),
  notCarriedOut: call("POST /desk/sell/undone", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Says that the bank will not carry out a payout of a file, which no statement has shown: all of its USDT comes back to the customer.",
    input: { sale: id, note },
    output: z.object({ state: z.enum(states) }),
    rejections: ["no-such-coin-sale", "sale-decided"],
  }),
};

export const events = {
  changed: event("sell.changed", z.object({ customerId: z.string() }), [calls.listSales, calls.showSale, ...balanceCalls]),
};
