/** Game: a path of prices drawn from a seed that was committed before; points only, which no money buys and which buy nothing. */
import { call, event } from "@assay/core/contract.ts";
import { at, decimal, flag, id, integer, paging, pageOf } from "@assay/core/shapes.ts";
import { drawSeed } from "@assay/features/proofs/contract.ts";
import * as z from "zod/mini";
import { BET_MAX, BET_MIN, endings, guesses, LEADERS_MAX, MINUTES_MAX, MINUTES_MIN, ROUNDS_MAX, ROUNDS_MIN } from "./rules.ts";

const round = z.object({
  id: z.string(),
  /** The customer's chain of seeds, and the end that was in the public log before its first round. */
  chain: z.string(),
  end: z.string(),
  /** The round's number in its chain, from 1: so many hashes lead from its seed to the end. */
  place: z.int(),
  /** SHA-256 of the round's seed: what was shown before it began. */
  commitment: z.string(),
  /** The customer's own. */
  seed: z.string(),
  /** Points. */
  bet: z.int(),
  /** Those that are known: one more than guesses. */
  prices: z.array(z.int()),
  guesses: z.array(z.enum(guesses)),
  ending: z.nullable(z.enum(endings)),
  /** By what the bet is multiplied now, or was; rounded down to two decimals. */
  times: decimal,
  /** Points that cashing out pays now, or what the round has paid. */
  paid: z.int(),
  /** What drew the prices; null until the round is over. */
  preimage: z.nullable(z.string()),
  started_at: at,
  ended_at: z.nullable(at),
});

const table = z.object({
  /** Null before the customer has taken his first points. */
  player: z.nullable(
    z.object({
      points: z.int(),
      rounds: z.int(),
      won: z.int(),
      best_times: decimal,
      /** What the next round is bound to, told before the customer says a seed; null while a round runs, whose seed it is. */
      next: z.nullable(z.object({ chain: z.string(), place: z.int(), commitment: z.string() })),
    }),
  ),
  /** Whether points can be taken now, and up to how many they fill the balance. */
  may_take: z.boolean(),
  daily_points: z.int(),
  /** The newest: the one that runs, else the last that is over. */
  round: z.nullable(round),
  limits: z.object({
    rounds: z.int(),
    minutes: z.int(),
    /** Higher ones that hold from a day on. */
    later: z.nullable(z.object({ rounds: z.int(), minutes: z.int(), from_at: at })),
  }),
  /** Of today, in UTC. */
  used: z.object({ rounds: z.int(), seconds: z.int() }),
  /** When the next round begins only after a reminder was seen; null where nobody plays. */
  reminds_at: z.nullable(at),
});

const leader = z.object({
  rank: z.int(),
  /** A short name of the day, by which nobody is known. */
  alias: z.string(),
  mine: z.boolean(),
  times: decimal,
  paid: z.int(),
  ended_at: at,
});

export const calls = {
  showTable: call("GET /game/table", {
    who: "customer",
    does: "The customer's points, the round that runs or the last one, what the next is bound to, and the limits of play.",
    input: {},
    output: table,
    rejections: [],
  }),
  takePoints: call("POST /game/points", {
    who: "customer",
    does: "Fills the customer's points up to the daily number, once a UTC day. Points are not money and never become any.",
    input: {},
    output: z.object({ points: z.int() }),
    rejections: ["points-taken", "cooling-off", "self-excluded"],
  }),
  startRound: call("POST /game/start", {
    who: "customer",
    does: "Bets points and shows the first price, drawn from the committed seed with the customer's own.",
    input: {
      bet: integer(BET_MIN, BET_MAX),
      seed: z.string().check(z.regex(drawSeed)),
      /** That the reminder after half an hour was seen. */
      goes_on: z._default(flag, false),
    },
    output: z.object({ round }),
    rejections: [
      "no-points-yet",
      "round-runs",
      "too-few-points",
      "rounds-reached",
      "minutes-reached",
      "session-reminder",
      "cooling-off",
      "self-excluded",
    ],
  }),
  guessPrice: call("POST /game/guess", {
    who: "customer",
    does: "Says whether the next price is higher or lower, and shows it. One that is equal is neither.",
    input: { id, guess: z.enum(guesses) },
    output: z.object({ round }),
    rejections: ["no-such-round", "round-over", "no-such-guess", "cooling-off", "self-excluded"],
  }),
  cashOut: call("POST /game/cash", {
    who: "customer",
    does: "Ends a round after at least one right guess: the bet times what the guesses were worth comes back as points.",
    input: { id },
    output: z.object({ round }),
    rejections: ["no-such-round", "round-over", "nothing-guessed"],
  }),
  setLimits: call("POST /game/limits", {
    who: "customer",
    does: "Sets how many rounds and minutes a UTC day may have. Lower ones hold at once, higher ones from the next day on.",
    input: { rounds: integer(ROUNDS_MIN, ROUNDS_MAX), minutes: integer(MINUTES_MIN, MINUTES_MAX) },
    output: z.object({ rounds: z.int(), minutes: z.int(), from_at: z.nullable(at) }),
    rejections: ["no-points-yet"],
  }),
  listRounds: call("GET /game/rounds", {
    who: "customer",
    does: "The customer's rounds that are over, the newest first, each with the seed that drew it.",
    input: { ...paging },
    output: pageOf(round),
    rejections: [],
  }),
  listLeaders: call("GET /game/leaders", {
    who: "customer",
    does: `The best rounds of this UTC day, one a customer, at most ${LEADERS_MAX}. Nobody's name is told.`,
    input: {},
    output: z.object({ list: z.array(leader) }),
    rejections: [],
  }),
};

export const events = {
  gameChanged: event("game.changed", z.object({ customerId: z.string() }), [
    calls.showTable,
    calls.listRounds,
    calls.listLeaders,
  ]),
};
