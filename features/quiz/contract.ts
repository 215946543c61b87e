/** Quiz: customers guess where an index will stand at a moment, and those who were right share what the others staked. */
import type { ProductAccount } from "@assay/core/accounts.ts";
import type { Bill } from "@assay/core/bill.ts";
import { call, event } from "@assay/core/contract.ts";
import { operator } from "@assay/core/roles.ts";
import { at, decimal, id, integer, paging, pageOf, text } from "@assay/core/shapes.ts";
import { calls as protectionCalls } from "@assay/features/protection/contract.ts";
import { balanceCalls } from "@assay/features/wallet/contract.ts";
import * as z from "zod/mini";
import { endings, OUTCOMES_MAX, OUTCOMES_MIN, periods, quizStates } from "./rules.ts";

/** Where stakes are held: a risky account, so that they count for the limits that customers set themselves. */
export const account = { account: "option", risky: true } as const satisfies ProductAccount;

/** Reasons of its bills. */
export const bills = [{ reason: "quiz-bet" }, { reason: "quiz-settle" }] as const satisfies readonly Bill[];

export const lists = ["popular", "daily", "ended"] as const;
export const betLists = ["open", "ended"] as const;
/** "waiting": nobody knows yet. "right" and "missed" say what came before it is paid, "paid" that the bonus is distributed. */
export const betStates = ["waiting", "right", "missed", "returning", "paid", "lost", "returned"] as const;

const quiz = z.object({
  id: z.string(),
  symbol: z.string(),
  period: z.enum(periods),
  currency: z.string(),
  /** Prices between the outcomes, ascending; outcome 0 is below the first of them. */
  lines: z.array(decimal),
  state: z.enum(quizStates),
  announced_at: at,
  opens_at: at,
  closes_at: at,
  decides_at: at,
  /** When it is void for want of an index. */
  void_at: at,
  /** The part of losing stakes that the house keeps. */
  fee_rate: decimal,
  /** Of 100 staked, what the house keeps on average as the pools are. */
  cost_per_100: decimal,
  staked: decimal,
  bets: z.int(),
  outcomes: z.array(
    z.object({
      /** Above this line; null of the lowest. */
      above: z.nullable(decimal),
      below: z.nullable(decimal),
      staked: decimal,
      bets: z.int(),
      /** What one staked brings now, the stake included; null while nothing stands on it. */
      odds: z.nullable(decimal),
    }),
  ),
  /** The index now; null while it has too few sources, and once the quiz is decided. */
  index: z.nullable(decimal),
  /** Which outcome it would be if it ended now. */
  if_now: z.nullable(z.int()),
  /** What decided it; null before, and where nothing did. */
  price: z.nullable(decimal),
  outcome: z.nullable(z.int()),
  ending: z.nullable(z.enum(endings)),
});

const bet = z.object({
  id: z.string(),
  quiz_id: z.string(),
  symbol: z.string(),
  outcome: z.int(),
  above: z.nullable(decimal),
  below: z.nullable(decimal),
  currency: z.string(),
  amount: decimal,
  state: z.enum(betStates),
  /** What it has brought or brings once it is paid, the stake included; null before it is known. */
  payout: z.nullable(decimal),
  ending: z.nullable(z.enum(endings)),
  created_at: at,
  decides_at: at,
  settled_at: z.nullable(at),
});

const programme = z.object({
  programme_id: z.int(),
  symbol: z.string(),
  period: z.enum(periods),
  outcomes: z.int(),
  distance: decimal,
  fee_rate: decimal,
  close_minutes: z.int(),
  from_at: at,
  stopped_at: z.nullable(at),
});

export const calls = {
  listQuizzes: call("GET /quiz/index", {
    who: "visitor",
    does: "Quizzes: those that run by what is staked on them, those whose bets close today by when they do, or those that are over.",
    input: { ...paging, list: z._default(z.enum(lists), "popular"), symbol: z.optional(text(3, 20)) },
    output: z.object({ practice: z.boolean(), ...pageOf(quiz).shape }),
    rejections: [],
  }),
  showQuiz: call("GET /quiz/detail", {
    who: "visitor",
    does: "One quiz: its rule, its pools and odds, which outcome it would be if it ended now, and the hash of its terms.",
    input: { id },
    output: z.object({
      practice: z.boolean(),
      quiz,
      /** SHA-256 of market, moment, lines and fee as they were announced. */
      terms: z.string(),
      terms_hash: z.string(),
    }),
    rejections: ["no-such-quiz"],
  }),
  placeBet: call("POST /quiz/bet", {
    who: "customer",
    fresh: true,
    agreement: "quiz",
    does: "Stakes on an outcome from the spot account. A bet is not taken back; it comes back whole if the quiz is void.",
    input: { id, choice: integer(0, OUTCOMES_MAX - 1), amount: decimal },
    output: z.object({ bet }),
    rejections: [
      "no-such-quiz",
      "quiz-closed",
      "no-such-outcome",
      "wrong-amount",
      "stake-too-small",
      "stake-too-large",
      "insufficient-balance",
      "too-many-bets",
      "quiz-full",
      "cooling-off",
      "self-excluded",
      "over-loss-limit",
    ],
  }),
  listBets: call("GET /quiz/bets", {
    who: "customer",
    does: "The customer's bets, the newest first: those that wait for a result or those that are over, of one quiz where that is given.",
    input: { ...paging, list: z.optional(z.enum(betLists)), quiz: z.optional(id) },
    output: pageOf(bet),
    rejections: [],
  }),
  listProgrammes: call("GET /desk/quiz", {
    who: operator("product", "treasury-maker", "treasury-checker", "auditor"),
    does: "All programmes by which quizzes open, the newest first.",
    input: { ...paging },
    output: pageOf(programme),
    rejections: [],
  }),
  publishProgramme: call("POST /desk/quiz/publish", {
    who: operator("product"),
    approvals: { role: "product", count: () => 1 },
    does: "Lets quizzes open on a market every hour or day. Their lines lie by the index of the moment in which each is announced; nobody names a price.",
    input: {
      symbol: text(3, 20),
      period: z.enum(periods),
      outcomes: integer(OUTCOMES_MIN, OUTCOMES_MAX),
      /** The part of the index by which the outer lines of three and four outcomes lie below and above it. */
      distance: decimal,
      fee_rate: decimal,
      close_minutes: integer(1, 720),
    },
    output: z.object({ programme_id: z.int() }),
    rejections: ["no-such-market", "wrong-programme", "programme-runs", "too-many-programmes"],
  }),
  stopProgramme: call("POST /desk/quiz/stop", {
    who: operator("product"),
    does: "Ends a programme: no more quizzes open by it. Those that are announced go on to their end.",
    input: { programme_id: integer(1, 999_999) },
    output: z.literal("stopped"),
    rejections: ["no-such-programme", "programme-stopped"],
  }),
};

export const events = {
  betsChanged: event("quiz.bets-changed", z.object({ customerId: z.string() }), [
    calls.listBets,
    calls.showQuiz,
    calls.listQuizzes,
    protectionCalls.showProtection,
    ...balanceCalls,
  ]),
};
