/** Statements: calls, events, rejections and shapes. */
import { type Account, accountTypes } from "@assay/core/accounts.ts";
import { call, event } from "@assay/core/contract.ts";
import { at, currencyCode, decimal, id, instant, integer, pageOf, paging, signedDecimal } from "@assay/core/shapes.ts";
import * as z from "zod/mini";
import { LINES_A_PAGE, STATEMENTS_A_DAY } from "./rules.ts";

export { LINES_A_PAGE, STATEMENTS_A_DAY };

const accounts = accountTypes.map(({ account }) => account) as [Account, ...Account[]];
const account = z.enum(accounts);
export const places = ["available", "held"] as const;
const place = z.enum(places);
export const states = ["preparing", "ready"] as const;

const statement = z.object({
  id: z.string(),
  /** The first and the last moment, both included. */
  from: at,
  to: at,
  /** Null is all of them. */
  account: z.nullable(account),
  currency: z.nullable(z.string()),
  state: z.enum(states),
  lines: z.int(),
  /** How many lines there will be; null until they are counted. */
  lines_total: z.nullable(z.int()),
  pages: z.int(),
  created_at: at,
  ready_at: z.nullable(at),
});

/** Of one place and currency: what there was, what came and went, and what there was at the end. */
const sum = z.object({
  account,
  place,
  currency: z.string(),
  opening: decimal,
  came: decimal,
  went: decimal,
  closing: decimal,
});

export const calls = {
  order: call("POST /wallet/statement", {
    who: "customer",
    fresh: true,
    does: "Orders a statement of all lines of a stretch of time. It ends a minute ago at the latest, so that nothing under way can be missing. Ten a UTC day.",
    input: { from: instant, to: instant, account: z.optional(account), currency: z.optional(currencyCode) },
    output: statement,
    rejections: ["statement-ends-before", "statement-too-early", "too-many-statements", "statement-under-way"],
  }),
  list: call("GET /wallet/statements", {
    who: "customer",
    does: "The customer's statements, newest first.",
    input: { ...paging },
    output: pageOf(statement),
    rejections: [],
  }),
  show: call("GET /wallet/statement", {
    who: "customer",
    does: "One statement with the sums of its places, and the sealed block of the ledger that holds its last line.",
    input: { id },
    output: z.object({
      ...statement.shape,
      sums: z.array(sum),
      /** Of the last page: the one that the receipt names. Null until it is ready. */
      digest: z.nullable(z.string()),
      block: z.nullable(z.object({ height: z.int(), hash: z.string() })),
    }),
    rejections: ["no-such-statement"],
  }),
  showPage: call("GET /wallet/statement/page", {
    who: "customer",
    does: "Up to 1,000 lines of a statement that is ready, oldest first, with the digest that leads from the page before to this one.",
    input: { id, page: integer(1, 100_000) },
    output: z.object({
      digest: z.string(),
      list: z.array(
        z.object({
          id: z.string(),
          at,
          account,
          place,
          currency: z.string(),
          reason: z.string(),
          reference: z.string(),
          change: signedDecimal,
          balance: decimal,
        }),
      ),
    }),
    rejections: ["no-such-statement", "no-such-page"],
    cost: 2,
  }),
};

export const events = {
  /** Lines of a statement have been gathered, or all of them. */
  moved: event("statements.moved", z.object({ customerId: z.string() }), [calls.list, calls.show]),
};
