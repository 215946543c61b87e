/** What a receipt of an option must say, computed anew from the ticks and the terms that stand in it. */
import { findCurrency } from "@assay/core/currency.ts";
import { amount, formatAmount, parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import {
  type Direction,
  directions,
  drawnFor,
  isBalanced,
  type Mode,
  modes,
  type Outcome,
  payoutOf,
  poolPayouts,
  roundName,
  ruleOf,
  type RuleVersion,
  ruleVersions,
  type TermSeconds,
  termsSeconds,
} from "../rules.ts";
import { courseOf, type Tick, type VenueWord } from "./course.ts";

const ruleKinds = ruleVersions.flatMap((version) => modes.map((mode) => ({ name: ruleOf(mode, version), version, mode })));
export const optionRules = ruleKinds.map(({ name }) => name);

/** What a receipt of an option holds: texts only, times in ms since 1970. */
export interface OptionFact {
  readonly id: string;
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
  /** The tick that drew the delay of the entry. */
  readonly draw: KeptTick | undefined;
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
  readonly sources?: unknown;
}

/** The option in a receipt; undefined for what is none. Read by hand, because a phone has no shapes. */
function readOption(said: unknown): OptionFact | undefined {
  if (!isRecord(said)) return undefined;
  const direction = directions.find((one) => one === said["direction"]);
  const seconds = termsSeconds.find((term) => String(term) === said["seconds"]);
  const { id, symbol, closed, currency, stake, rate, up, down, outcome, payout } = said;
  if (!direction || !seconds || !isText(closed) || !isText(currency) || !findCurrency(currency)) return undefined;
  if (!isText(id) || !isText(symbol) || !isText(stake) || !isText(rate) || !isText(outcome) || !isText(payout)) return undefined;
  if (!parseAmount(currency, stake) || !parseRate(rate) || isText(up) !== isText(down)) return undefined;
  const { draw, entry, settlement } = said;
  if (!isTickOrNone(draw) || !isTickOrNone(entry) || !isTickOrNone(settlement)) return undefined;
  const sides = { up: isText(up) ? up : undefined, down: isText(down) ? down : undefined };
  return { id, symbol, direction, seconds, closed, currency, stake, rate, ...sides, draw, entry, settlement, outcome, payout };
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const isText = (said: unknown): said is string => typeof said === "string";
const isTick = (said: unknown): said is KeptTick =>
  isRecord(said) && isText(said["id"]) && isText(said["symbol"]) && isText(said["at"]) && isText(said["price"]);
const isTickOrNone = (said: unknown): said is KeptTick | undefined => said === undefined || isTick(said);

/** What the venues of a tick had said, read by hand as well. */
const wordsOf = (sources: unknown): VenueWord[] =>
  (Array.isArray(sources) ? sources : []).filter(isRecord).map(({ venue, price, heard }) => ({
    venue: String(venue),
    price: isText(price) ? parsePrice(price) : undefined,
    heardAt: isText(heard) ? Number(heard) : undefined,
  }));

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
  const kind = ruleKinds.find(({ name }) => name === rule);
  const fact = kind && readOption(said);
  if (!fact || (kind.mode === "pool") !== (fact.up !== undefined)) return undefined;
  const named = [fact.draw, fact.entry, fact.settlement];
  const kept = named.filter((one) => one !== undefined);
  const ticks = kept.map(({ id, at, sources, ...one }): Tick => {
    return { id, at: Number(at), price: priceOf({ id, at, sources, ...one }), sources: wordsOf(sources) };
  });
  const course = courseOf(agreedIn(fact, kind), ticks, Number.MAX_SAFE_INTEGER);
  const outcome = course.state === "settled" ? course.outcome : "void";
  const chosen = course.state === "settled" ? [course.draw, course.entry, course.settlement] : [];
  const payout = payoutAnew(fact, outcome, kind.version);
  const pricesHold = kept.every((one, place) => one.symbol === fact.symbol && parsePrice(one.price) === ticks[place]!.price);
  const ticksHold = named.every((one, place) => one?.id === chosen[place]?.id);
  return { fact, outcome, payout, holds: pricesHold && ticksHold && outcome === fact.outcome && payout === fact.payout };
}

interface Kind {
  readonly mode: Mode;
  readonly version: RuleVersion;
}

function agreedIn({ id, symbol, direction, seconds, closed }: OptionFact, { version, mode }: Kind) {
  const closedAt = Number(closed);
  return { direction, seconds, closedAt, drawnFor: drawnFor(version, mode, id, roundName(symbol, seconds, closedAt)) };
}

function payoutAnew({ currency, stake, rate, up, down, direction }: OptionFact, outcome: Outcome, version: RuleVersion): string {
  const staked = parseAmount(currency, stake)!;
  if (up === undefined || down === undefined) return formatAmount(payoutOf(staked, parseRate(rate)!, outcome));
  const sides: Record<Direction, bigint> = { up: parseAmount(currency, up)!.units, down: parseAmount(currency, down)!.units };
  const winner = outcome === "won" ? direction : outcome === "lost" ? opposite(direction) : undefined;
  const rest = { ...sides, [direction]: sides[direction] - staked.units };
  const others = directions.map((side) => ({ direction: side, units: rest[side] })).filter((one) => one.units > 0n);
  // Of a round only the sums of both sides are known: they decide each stake's share.
  const shares = poolPayouts([{ direction, units: staked.units }, ...others], winner, parseRate(rate)!, isBalanced(version));
  return formatAmount(amount(currency, shares.payouts[0]!));
}

const opposite = (direction: Direction): Direction => (direction === "up" ? "down" : "up");
