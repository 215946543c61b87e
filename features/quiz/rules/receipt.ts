/** What a receipt of a settled bet must say, computed anew from the terms, the pools and the index that stand in it. */
import { parseAmount, parsePrice, parseRate, type Price } from "@assay/core/money.ts";
import {
  endingOf,
  type Ending,
  gainOf,
  GRACE_MS,
  money,
  OUTCOMES_MAX,
  OUTCOMES_MIN,
  outcomeAt,
  sharedOf,
  STAKE_CURRENCY,
} from "../rules.ts";

export const quizRule = "quiz-1";

/** The price that a tick's sources make, whatever the tick itself says: the market's rule. */
export type PriceOfTick = (tick: unknown) => Price | undefined;

export interface Recomputed {
  readonly symbol: string;
  readonly lines: readonly string[];
  /** As the receipt has it; undefined where nothing came in time. */
  readonly tick: unknown;
  readonly choice: number;
  readonly result: number | "tie" | null;
  readonly ending: Ending;
  readonly stake: string;
  readonly payout: string;
  /** Whether the receipt says the same. */
  readonly holds: boolean;
}

/** Decides the bet anew. Undefined for what is no fact of this rule. Read by hand, because a phone has no shapes. */
export function recompute(rule: string, said: unknown, priceOf: PriceOfTick): Recomputed | undefined {
  const read = rule === quizRule ? readFact(said) : undefined;
  if (!read) return undefined;
  const { symbol, lines, moment, fee, pools, tick, choice, stake, left } = read;
  const price = tick === undefined ? undefined : priceOf(tick);
  const result = price === undefined ? null : outcomeAt(price, lines);
  const ending = endingOf(result, pools);
  const isWinner = ending === "paid" && choice === result;
  const shared = isWinner ? sharedOf(pools, choice, fee) : undefined;
  const gain = shared && shared.winning > 0n ? gainOf(stake, shared) : 0n;
  const mayHaveLeft = shared !== undefined && shared.winning > 0n && (stake * shared.gains) % shared.winning > 0n;
  const units = isWinner ? stake + gain + left : ending === "paid" ? 0n : stake;
  const payout = money(units);
  const isInTime = tick === undefined || isOf(tick, symbol, moment, price);
  const isSound = isInTime && pools[choice]! >= stake && (left === 0n || mayHaveLeft);
  const holds = isSound && read.saidEnding === ending && read.saidPayout === payout;
  return { symbol, lines: read.lineTexts, tick, choice, result, ending, stake: money(stake), payout, holds };
}

/** Whether a tick is one of this index, within the minute after the moment, and says the price that its sources make. */
function isOf(tick: unknown, symbol: string, moment: number, price: Price | undefined): boolean {
  if (!isRecord(tick)) return false;
  const at = Number(tick["at"]);
  const said = typeof tick["price"] === "string" ? parsePrice(tick["price"]) : undefined;
  return price !== undefined && tick["symbol"] === symbol && at >= moment && at < moment + GRACE_MS && said === price;
}

const isRecord = (said: unknown): said is Readonly<Record<string, unknown>> => typeof said === "object" && said !== null;
const textIn = (said: Readonly<Record<string, unknown>>, name: string): string =>
  typeof said[name] === "string" ? said[name] : "";
const units = (text: unknown): bigint | undefined =>
  typeof text === "string" ? parseAmount(STAKE_CURRENCY, text)?.units : undefined;
const isWhole = <Value>(all: readonly (Value | undefined)[]): all is readonly Value[] => all.every((one) => one !== undefined);

function readFact(said: unknown) {
  if (!isRecord(said) || !isRecord(said["quiz"])) return undefined;
  const { quiz } = said;
  const [lineTexts, poolTexts] = [quiz["lines"], quiz["pools"]];
  if (!Array.isArray(lineTexts) || !Array.isArray(poolTexts) || poolTexts.length !== lineTexts.length + 1) return undefined;
  if (poolTexts.length < OUTCOMES_MIN || poolTexts.length > OUTCOMES_MAX) return undefined;
  const lines = lineTexts.map((line: unknown) => (typeof line === "string" ? parsePrice(line) : undefined));
  const pools = poolTexts.map(units);
  const [fee, stake, moment] = [parseRate(textIn(quiz, "fee")), units(said["stake"]), textIn(quiz, "moment")];
  const choice = /^[0-3]$/.test(textIn(said, "outcome")) ? Number(said["outcome"]) : undefined;
  if (!isWhole(lines) || !isWhole(pools) || fee === undefined || !stake || !/^\d{1,15}$/.test(moment)) return undefined;
  if (choice === undefined || choice >= pools.length || !/^[01]$/.test(textIn(said, "left"))) return undefined;
  return {
    symbol: textIn(quiz, "symbol"),
    lines,
    lineTexts: lineTexts.map(String),
    moment: Number(moment),
    fee,
    pools,
    tick: quiz["tick"],
    choice,
    stake,
    left: BigInt(textIn(said, "left")),
    saidEnding: textIn(quiz, "ending"),
    saidPayout: textIn(said, "payout"),
  };
}
