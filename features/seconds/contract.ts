import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { PAGE_SIZE_MAX } from "@assay/core/limits.ts";
import type { ProductAccount } from "@assay/core/accounts.ts";
import { at, currencyId, decimal, id, integer, numbered, paging, pageOf } from "@assay/core/shapes.ts";
import { feed, symbol } from "@assay/features/market/contract.ts";
import { dailyRejections } from "@assay/features/proofs/contract.ts";
import { calls as protectionCalls } from "@assay/features/protection/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { directions, modes, type TermSeconds, termsSeconds } from "./rules.ts";

/** The inherited wire knows directions as numbers. */
const direction = numbered(directions);
const seconds = z.pipe(
  z.pipe(z.enum(termsSeconds.map(String) as [string, ...string[]]), z.transform(Number)),
  z.custom<TermSeconds>((value) => termsSeconds.some((term) => term === value)),
);

export const states = ["waiting", "running", "settled"] as const;
export const outcomes = ["won", "lost", "tie", "void"] as const;

/** Pages of options are shorter than those of other lists (specification, 9). */
const limit = z._default(integer(1, PAGE_SIZE_MAX), 5);

/** The index at one moment, as it was kept. */
const tick = z.object({ id: z.string(), price: decimal, at });

const option = z.object({
  id: z.string(),
  symbol: z.string(),
  type: z.enum(directions),
  seconds: z.int(),
  mode: z.enum(modes),
  currency: z.string(),
  number: decimal,
  /** What a win adds to the stake, as a fraction; for a pool the fee that the house keeps. */
  profit_ratio: decimal,
  state: z.enum(states),
  /** Null until it is settled. */
  outcome: z.nullable(z.enum(outcomes)),
  created_at: at,
  /** After it nobody stakes any more, and the next valid tick draws the delay of the entry. */
  closes_at: at,
  /** From when on the next valid tick is the entry; null until that is drawn. */
  enters_at: z.nullable(at),
  /** Null until the entry is known: the term runs from there. */
  expires_at: z.nullable(at),
  entry: z.nullable(tick),
  settlement: z.nullable(tick),
  /** What came back, null until it is settled. */
  payout: z.nullable(decimal),
  settled_at: z.nullable(at),
});

/** Where its money is. */
export const account = { account: "option", risky: true } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [{ reason: "seconds-open" }, { reason: "seconds-settle" }] as const satisfies readonly Bill[];

/**
 * Countries whose customers may not begin any: binary options are not for sale to retail customers in the EEA, the United Kingdom,
 * Australia, Canada and Israel, and in the United States off an exchange.
 */
export const closedIn: readonly string[] = [
  ..."AT BE BG HR CY CZ DK EE FI FR DE GR HU IS IE IT LV LI LT LU MT NL NO PL PT RO SK SI ES SE".split(" "),
  ..."GB AU CA IL US".split(" "),
];

export const calls = {
  listPayableCurrencies: call("GET /microtrade/payable_currencies", {
    who: "customer",
    does: "Currencies in which options are paid, with what the customer has for them and the bounds of a stake.",
    input: {},
    output: z.array(
      z.object({
        currency: z.string(),
        currency_id: z.int(),
        available: decimal,
        min: decimal,
        max: decimal,
        decimals: z.int(),
      }),
    ),
    rejections: [],
  }),
  listTerms: call("GET /microtrade/seconds", {
    who: "visitor",
    does: "Terms on sale: what a win adds, the share of wins at which nothing is lost, and what 100 staked cost on average.",
    input: { symbol: z._default(symbol, "BTC/USDT") },
    output: z.object({
      feed,
      symbol: z.string(),
      /** False while the index has too few sources: options are not sold then. */
      on_sale: z.boolean(),
      /** False while the venues of the index differ too much: no fixed payout is sold then. */
      venues_agree: z.boolean(),
      terms: z.array(
        z.object({
          seconds: z.int(),
          profit_ratio: decimal,
          /** For a fixed payout: 1 / (1 + profit_ratio). */
          break_even: decimal,
          /** For a fixed payout, of 100 staked when up and down are equally likely. */
          cost_per_100: decimal,
          /** What stands on each side of the round that takes stakes now, and when it closes. */
          round: z.object({ up: decimal, down: decimal, closes_at: at }),
          /** For a fixed payout: the largest stake that the house still takes in each direction, of the customer who asks. */
          house_left: z.object({ up: decimal, down: decimal }),
        }),
      ),
      pool_fee: decimal,
      /** What the house can still pay on new options with a fixed payout. */
      pool_free: decimal,
    }),
    rejections: ["no-such-market"],
  }),
  openOption: call("POST /microtrade/submit", {
    who: "customer",
    fresh: true,
    agreement: "options-risk",
    does: "Stakes on whether the index will rise or fall. The first valid tick after it closes draws a delay of half a second to two and a half, entry is the first valid tick after that, settlement the first at or after the term.",
    input: {
      /** The market whose index decides, by its name. */
      match_id: symbol,
      type: direction,
      seconds,
      number: decimal,
      currency_id: z._default(currencyId, 3),
      mode: z._default(z.enum(modes), "fixed"),
    },
    output: z.object({ option }),
    rejections: [
      "no-such-market",
      "index-missing",
      "wrong-currency",
      "wrong-amount",
      "stake-too-small",
      "stake-too-large",
      "insufficient-balance",
      "venues-disagree",
      "pool-dry",
      "exposure-reached",
      "round-full",
      "too-many-stakes-in-round",
      "staked-other-side",
      "too-many-open-options",
      ...dailyRejections,
      "cooling-off",
      "self-excluded",
      "over-loss-limit",
    ],
  }),
  listOptions: call("GET /microtrade/lists", {
    who: "customer",
    does: "Options that are not settled yet, or settled ones, newest first.",
    input: { state: z._default(z.enum(["live", "settled"]), "live"), ...paging, limit },
    output: pageOf(option),
    rejections: [],
  }),
  showResult: call("GET /microtrade/get_result", {
    who: "customer",
    does: "One option with entry, settlement and outcome.",
    input: { id },
    output: option,
    rejections: ["no-such-option"],
  }),
};

export const events = {
  /** Options of one customer were opened, entered or settled. */
  optionsChanged: event(
    "seconds.optionsChanged",
    z.object({
      customerId: z.string(),
      /** When the last of those just opened is decided at the latest; null where none was. */
      until: z.nullable(at),
      settled: z.array(
        z.object({
          id: z.string(),
          symbol: z.string(),
          type: z.enum(directions),
          outcome: z.enum(outcomes),
          /** Prices of the two ticks that decided it; null where it is void. */
          entry: z.nullable(decimal),
          settlement: z.nullable(decimal),
          payout: decimal,
          number: decimal,
          currency: z.string(),
        }),
      ),
    }),
    [
      calls.listOptions,
      calls.showResult,
      calls.listPayableCurrencies,
      calls.listTerms,
      ...balanceCalls,
      protectionCalls.showProtection,
    ],
  ),
};
