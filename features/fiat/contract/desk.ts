/** What people of the house ask of local money: the books of our accounts with banks, their statements, and what waits for a decision. */
import { call } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, id, integer, signedDecimal, text } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { isXml, maybeLarge } from "../rules/camt-size.ts";
import { type Fiat, largeIn, parseFiat } from "../rules/catalogue.ts";
import { creditsOf, isStatement, readStatement, STATEMENT_LENGTH_MAX } from "../rules/statement.ts";
import { country, fiat, method, place } from "./customers.ts";

/**
 * What a line of a statement is: `held` waits for people, and so does what is left of any other that came in. A `payout`, and one that has
 * `bounced`, are another feature's.
 */
export const fates = [
  "matched",
  "held",
  "double",
  "unknown",
  "returned",
  "taken-back",
  "came-back",
  "outgoing",
  "unexplained",
  "reversal",
  "bank-fee",
  "own-transfer",
  "loss",
  "payout",
  "bounced",
] as const;

/** In what statements, payments and the ledger may differ, and what people may say of it. */
export const differenceKinds = ["ledger", "unexplained", "reversed", "waiting", "not-returned", "not-shown"] as const;
export const causes = ["bank-fee", "own-transfer", "loss", "being-looked-at"] as const;

const note = text(1, 300);
const isLarge = (currency: Fiat, money: string): boolean => (parseFiat(currency, money) ?? 0n) > largeIn(currency);
const byAmount = {
  role: "treasury-checker",
  count: ({ currency, amount }: { readonly currency: Fiat; readonly amount: string }): 0 | 1 =>
    isLarge(currency, amount) ? 1 : 0,
} as const;
/** Said again by whoever decides: above a limit two people decide. */
const money = { currency: fiat, amount: decimal };

export const deskCalls = {
  listBooks: call("GET /desk/fiat/books", {
    who: operator("treasury-maker", "treasury-checker", "auditor"),
    does: "Our accounts with banks: what the last statement closes with, and what of it belongs to payments, waits for people or is on its way back.",
    input: {},
    output: z.array(
      z.object({
        ...place,
        from_at: at,
        statements: z.int(),
        /** Below zero where a bank has lent to us. */
        closing: signedDecimal,
        /** What was there before the first statement. */
        opening: signedDecimal,
        counted: decimal,
        open: decimal,
        /** Decided to be paid back, and not on a statement yet. */
        returning: decimal,
        /** What went out and nobody has decided. */
        unexplained: decimal,
        /** What went out for other features' payouts. */
        paid_out: decimal,
        /** What went out and is explained: fees of the bank or of who takes cards, and transfers between our own accounts. */
        spent: decimal,
        /** What a bank has taken back after it had bought USDT, and what else went out and was called a loss. */
        lost: decimal,
        /** What the ledger says that the bank holds. */
        ledger: signedDecimal,
        /** Closing less the ledger, and less all that explains it: anything but nought is a fault of the books. */
        difference: signedDecimal,
      }),
    ),
    rejections: [],
  }),
  listPending: call("GET /desk/fiat/pending", {
    who: operator("treasury-maker", "treasury-checker", "support", "auditor"),
    does: "What waits for people, the oldest first: money on hold, money that nobody is known for, and announced payments that no bank has shown.",
    input: { limit: z._default(integer(1, 100), 50) },
    output: z.object({
      list: z.array(
        z.object({
          /** Of the line where there is money, else of the payment, the dispute or the card. */
          key: z.string(),
          kind: z.enum([
            "held",
            "asked-back",
            "double",
            "unknown",
            "matched",
            "came-back",
            /** Others have paid back of the card's charge at its provider. */
            "elsewhere",
            "announced",
            "disputed",
            /** Disputed in another currency: nothing of it is booked before people read what it took. */
            "disputed-abroad",
            "shared-card",
          ]),
          at,
          account: z.string(),
          currency: fiat,
          /** What waits; what was agreed of an announced payment. */
          amount: decimal,
          bank_name: z.nullable(z.string()),
          bank_reference: z.nullable(z.string()),
          payment: z.nullable(z.string()),
          reference: z.nullable(z.string()),
          payer: z.nullable(z.string()),
          email: z.nullable(z.string()),
          phone: z.nullable(z.string()),
          tax_id: z.nullable(z.string()),
          customer: z.nullable(z.string()),
          /** What others have paid back of it at the card's provider, and what is asked for where it is paid back now. */
          elsewhere: z.nullable(z.object({ paid_back: decimal, rest: decimal })),
          voucher: z.nullable(z.string()),
        }),
      ),
      more: z.boolean(),
    }),
    rejections: [],
  }),
  listReturns: call("GET /desk/fiat/returns", {
    who: operator("treasury-maker", "treasury-checker", "auditor"),
    does: "What was decided to go back and no statement has shown, the oldest first: people send it from the bank with its reference. Cards are paid back by their provider.",
    input: { limit: z._default(integer(1, 100), 50) },
    output: z.object({
      list: z.array(
        z.object({
          key: z.string(),
          account: z.string(),
          currency: fiat,
          amount: decimal,
          /** As the bank has named who paid. */
          name: z.string(),
          /** The transfer carries it: by this the statement shows that it has gone. */
          reference: z.string(),
          /** Said to the customer. */
          note: z.string(),
        }),
      ),
      more: z.boolean(),
    }),
    rejections: [],
  }),
  importStatement: call("POST /desk/fiat/statement", {
    who: operator("treasury-maker"),
    approvals: {
      role: "treasury-checker",
      count: ({ text: said }) => {
        if (isXml(said)) return maybeLarge(said) ? 1 : 0;
        const read = readStatement(said);
        return isStatement(read) && creditsOf(read) > largeIn(read.currency) ? 1 : 0;
      },
    },
    does: "Reads a bank's statement, in CSV or as ISO 20022 has it (camt.053). It counts whole or not at all: its opening is the last closing, its lines sum up, and no line was there before.",
    input: { text: text(1, STATEMENT_LENGTH_MAX) },
    output: z.object({ lines: z.int(), matched: z.int(), waiting: z.int() }),
    rejections: [
      "wrong-statement",
      "no-such-account",
      "statement-known",
      "statement-gap",
      "statement-sum",
      "line-known",
      "line-of-provider",
    ],
  }),
  assignLine: call("POST /desk/fiat/assign", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Says whose payment what waits of a line is, all of it or a part, or that the whole line is what has come back of a payout; several may pay one payment. Two people decide, and the name is theirs to judge.",
    input: { line: id, reference: text(1, 40), amount: z.optional(decimal) },
    output: z.object({ payment: z.string() }),
    rejections: [
      "no-such-line",
      "line-over",
      "no-such-payment",
      "payment-over",
      "amount-differs",
      "below-fiat-minimum",
      "no-fiat-rate",
    ],
  }),
  release: call("POST /desk/fiat/release", {
    who: operator("treasury-maker"),
    approvals: byAmount,
    does: "Lets a payment on hold go on. Above a limit two people decide.",
    input: { line: id, ...money },
    output: z.object({ payment: z.string() }),
    rejections: ["no-such-line", "line-over", "amount-differs"],
  }),
  refund: call("POST /desk/fiat/refund", {
    who: operator("treasury-maker"),
    approvals: byAmount,
    does: "Decides that what waits of a line goes back to where it came from. People send it from the bank; the answer is the reference of that transfer.",
    input: { line: id, ...money, note },
    output: z.object({ reference: z.string() }),
    rejections: ["no-such-line", "line-over", "amount-differs", "still-chosen"],
  }),
  refuse: call("POST /desk/fiat/refuse", {
    who: operator("treasury-maker"),
    does: "Refuses an announced payment for which no money has come, and tells the customer why. Money that comes later is looked at like any late one.",
    input: { payment: id, note },
    output: z.object({}),
    rejections: ["no-such-payment", "payment-over"],
  }),
  listDifferences: call("GET /desk/fiat/differences", {
    who: operator("treasury-maker", "treasury-checker", "auditor"),
    does: "What statements, payments and the ledger do not agree in, the oldest first, until it is over; and how the last days were closed.",
    input: { limit: z._default(integer(1, 100), 50) },
    output: z.object({
      list: z.array(
        z.object({
          id: z.string(),
          account: z.string(),
          currency: fiat,
          kind: z.enum(differenceKinds),
          /** Below zero where the ledger has more than the bank. */
          amount: signedDecimal,
          since: at,
          /** What may be said of it. */
          causes: z.array(z.enum(causes)),
          /** What has been said of it. */
          cause: z.nullable(z.enum(causes)),
          note: z.nullable(z.string()),
        }),
      ),
      more: z.boolean(),
      days: z.array(
        z.object({
          day: z.string(),
          account: z.string(),
          currency: fiat,
          closing: signedDecimal,
          ledger: signedDecimal,
          differences: z.int(),
        }),
      ),
    }),
    rejections: [],
  }),
  acknowledge: call("POST /desk/fiat/acknowledge", {
    who: operator("treasury-maker"),
    approvals: byAmount,
    does: "Says what a difference is. What a bank took as its fee, or what went to another account of ours, is explained by it; the reason stays beside it.",
    input: { difference: id, cause: z.enum(causes), ...money },
    output: z.object({}),
    rejections: ["no-such-difference", "difference-over", "wrong-cause", "amount-differs"],
  }),
  publishAccount: call("POST /desk/fiat/account", {
    who: operator("treasury-maker"),
    approvals: { role: "treasury-checker", count: () => 1 },
    does: "Publishes an account of ours, to which payments of a country and method are asked from then on.",
    input: {
      account: z.string().check(z.regex(/^[a-z0-9-]{3,40}$/)),
      method,
      country,
      holder: text(1, 80),
      number: text(1, 400),
      bank: text(1, 80),
      city: text(1, 40),
    },
    output: z.object({ account: z.string() }),
    rejections: ["area-not-supported", "account-known", "wrong-account"],
  }),
};
