/** What a receipt of an option must say, computed anew from the ticks and the terms that stand in it. */
import { findCurrency } from "@assay/core/currency.ts";
import { amount, formatAmount, parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import {
  courseOf,
  type Direction,
  directions,
  type Outcome,
  payoutOf,
  poolPayouts,
  type TermSeconds,
  termsSeconds,
  type Tick,
} from "../rules.ts";

export const optionRules = ["seconds-1", "seconds-pool-1"] as const;

/** What a receipt of an option holds: texts only, times in ms since 1970. */
export interface OptionFact {
  readonly symbol: string;
  readonly direction: Direction;
  readonly seconds: TermSeconds;
  readonly closed: string;
  readonly currency: string;
  readonly stake: string;
  readonly rate: string;
  /** What stood on each side of the round. */
  readonly up: string | undefined;
  readonly down: string | undefined;
  readonly entry: KeptTick | undefined;
  readonly settlement: KeptTick | undefined;
  readonly outcome: string;
  readonly payout: string;
}

interface KeptTick {
  readonly id: string;
  readonly symbol: string;
  readonly at: string;
  readonly price: string;
}

/** The option in a receipt; undefined for what is none. Read by hand, because a phone has no shapes. */
function readOption(said: unknown): OptionFact | undefined {
  if (!isRecord(said)) return undefined;
  const direction = directions.find((one) => one === said["direction"]);
  const seconds = termsSeconds.find((term) => String(term) === said["seconds"]);
  const { symbol, closed, currency, stake, rate, up, down, outcome, payout } = said;
  if (!direction || !seconds || !isText(closed) || !isText(currency) || !findCurrency(currency)) return undefined;
  if (!isText(symbol) || !isText(stake) || !isText(rate) || !isText(outcome) || !isText(payout)) return undefined;
  if (!parseAmount(currency, stake) || !parseRate(rate) || isText(up) !== isText(down)) return undefined;
  const [entry, settlement] = [said["entry"], said["settlement"]];
  if ((entry !== undefined && !isTick(entry)) || (settlement !== undefined && !isTick(settlement))) return undefined;
  const sides = { up: isText(up) ? up : undefined, down: isText(down) ? down : undefined };
  return { symbol, direction, seconds, closed, currency, stake, rate, ...sides, entry, settlement, outcome, payout };
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const isText = (said: unknown): said is string => typeof said === "string";
const isTick = (said: unknown): said is KeptTick =>
  isRecord(said) && isText(said["id"]) && isText(said["symbol"]) && isText(said["at"]) && isText(said["price"]);

/** The price that a tick's sources make, whatever the tick itself says: the market's rule. */
export type PriceOfTick = (tick: unknown) => Price | undefined;

export interface Recomputed {
  readonly fact: OptionFact;
  readonly outcome: Outcome;
  readonly payout: string;
  /** Whether the receipt says the same, and each of its ticks the price that its sources make. */
  readonly holds: boolean;
}

/** Decides the option anew. Undefined for a fact that is none of an option by this rule. */
export function recompute(rule: string, said: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  const fact = optionRules.some((one) => one === rule) ? readOption(said) : undefined;
  if (!fact || (rule === "seconds-pool-1") !== (fact.up !== undefined)) return undefined;
  const kept = [fact.entry, fact.settlement].filter((one) => one !== undefined);
  const ticks = kept.map((one): Tick => ({ id: one.id, at: Number(one.at), price: priceOf(one) }));
  const agreed = { direction: fact.direction, seconds: fact.seconds, closedAt: Number(fact.closed) };
  const course = courseOf(agreed, ticks, Number.MAX_SAFE_INTEGER);
  const outcome = course.state === "settled" ? course.outcome : "void";
  const payout = payoutAnew(fact, outcome);
  const pricesHold = kept.every((one, place) => one.symbol === fact.symbol && parsePrice(one.price) === ticks[place]!.price);
  return { fact, outcome, payout, holds: pricesHold && outcome === fact.outcome && payout === fact.payout };
}

function payoutAnew({ currency, stake, rate, up, down, direction }: OptionFact, outcome: Outcome): string {
  const staked = parseAmount(currency, stake)!;
  if (up === undefined || down === undefined) return formatAmount(payoutOf(staked, parseRate(rate)!, outcome));
  const sides: Record<Direction, bigint> = { up: parseAmount(currency, up)!.units, down: parseAmount(currency, down)!.units };
  const winner = outcome === "won" ? direction : outcome === "lost" ? opposite(direction) : undefined;
  return formatAmount(amount(currency, shareOf(staked.units, direction, sides, winner, rate)));
}

const opposite = (direction: Direction): Direction => (direction === "up" ? "down" : "up");

/** One stake's share of a round, of which only the sums of both sides are known. */
function shareOf(
  units: bigint,
  direction: Direction,
  sides: Readonly<Record<Direction, bigint>>,
  winner: Direction | undefined,
  rate: string,
): bigint {
  const rest = { ...sides, [direction]: sides[direction] - units };
  const others = directions.map((side) => ({ direction: side, units: rest[side] })).filter((one) => one.units > 0n);
  return poolPayouts([{ direction, units }, ...others], winner, parseRate(rate)!).payouts[0]!;
}
