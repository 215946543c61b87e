/** The sandbox's practice leaders: simple strategies, declared in what they say of themselves. Pure: minutes in, a wish out. */
import { divide, parseRate, type Price, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";

export type Side = "long" | "short";
/** What to do now: hold that side, hold nothing, or leave all as it is. */
export type Wish = Side | "flat" | "stay";

/** `at` is the moment of the look, in ms. */
type Strategy = (closes: readonly Price[], holds: Side | undefined, at: number) => Wish;

const rate = (text: string): Rate => parseRate(text)!;

/** How far a price is above (or below nothing: below) another, as a fraction. */
const moved = (from: Price, to: Price): Rate => divide((to - from) * pow10(RATE_SCALE), from, "half-even");
const mean = (prices: readonly Price[]): Price =>
  divide(
    prices.reduce((sum, one) => sum + one, 0n),
    BigInt(prices.length),
    "half-even",
  );
const highest = (prices: readonly Price[]): Price => prices.reduce((most, one) => (one > most ? one : most));
const lowest = (prices: readonly Price[]): Price => prices.reduce((least, one) => (one < least ? one : least));

/** Goes with what has moved by so much, and leaves when it has turned. */
const momentum =
  (least: Rate): Strategy =>
  (closes, holds) => {
    const by = moved(closes[0]!, closes.at(-1)!);
    if (by >= least) return "long";
    if (by <= -least) return "short";
    return (holds === "long" && by < 0n) || (holds === "short" && by > 0n) ? "flat" : "stay";
  };

/** Goes against what is so far from its mean, and leaves there. */
const reversion =
  (least: Rate): Strategy =>
  (closes, holds) => {
    const off = moved(mean(closes), closes.at(-1)!);
    if (off <= -least) return "long";
    if (off >= least) return "short";
    return (holds === "long" && off >= 0n) || (holds === "short" && off <= 0n) ? "flat" : "stay";
  };

/** Goes with a price beyond all of before, and leaves in the middle of them. */
const breakout: Strategy = (closes, holds) => {
  const [before, now] = [closes.slice(0, -1), closes.at(-1)!];
  const [top, bottom] = [highest(before), lowest(before)];
  if (now > top) return "long";
  if (now < bottom) return "short";
  const middle = (top + bottom) / 2n;
  return (holds === "long" && now < middle) || (holds === "short" && now > middle) ? "flat" : "stay";
};

/** Holds the side on which the mean of the last quarter stands to the mean of all. */
const crossing: Strategy = (closes) => {
  const [fast, slow] = [mean(closes.slice(-Math.max(1, closes.length >> 2))), mean(closes)];
  return fast > slow ? "long" : fast < slow ? "short" : "stay";
};

/** Goes by the clock alone, whatever prices do: what it gets is what chance and costs make of it. */
const clockwork: Strategy = (_closes, _holds, at) => (Math.floor(at / HOUR_MS) % 2 === 0 ? "long" : "short");

export interface Plan {
  readonly name: string;
  readonly signature: string;
  readonly symbol: string;
  /** How many closes of minutes it looks at, and how often. */
  readonly minutes: number;
  readonly everyMs: number;
  readonly leverage: number;
  /** Of the equity, as margin of a position. */
  readonly part: Rate;
  readonly share: string;
  readonly strategy: Strategy;
}

type Row = readonly [name: string, symbol: string, minutes: number, every: number, leverage: number, part: string, share: string];

const plansOf = (says: (row: Row) => string, strategy: Strategy, rows: readonly Row[]): Plan[] =>
  rows.map((row) => {
    const [name, symbol, minutes, every, leverage, part, share] = row;
    const pace = { minutes, everyMs: every * MINUTE_MS, leverage, part: rate(part), share, strategy };
    return { name: `Practice ${name}`, signature: `Practice: ${says(row)}`, symbol, ...pace };
  });

export const plans: readonly Plan[] = [
  ...plansOf(([, symbol, minutes]) => `goes with what ${symbol} moved by 0.1 % in ${minutes} minutes`, momentum(rate("0.001")), [
    ["Momentum North", "BTC/USDT", 15, 1, 5, "0.1", "0.1"],
    ["Momentum South", "ETH/USDT", 30, 2, 3, "0.15", "0.1"],
    ["Momentum West", "SOL/USDT", 60, 5, 2, "0.2", "0.05"],
  ]),
  ...plansOf(([, symbol, minutes]) => `goes against ${symbol} 0.1 % off its ${minutes}-minute mean`, reversion(rate("0.001")), [
    ["Return North", "BTC/USDT", 20, 1, 5, "0.1", "0.15"],
    ["Return South", "ETH/USDT", 45, 3, 4, "0.1", "0.1"],
    ["Return West", "XRP/USDT", 90, 5, 2, "0.2", "0"],
  ]),
  ...plansOf(([, symbol, minutes]) => `goes with ${symbol} beyond its range of ${minutes} minutes`, breakout, [
    ["Breakout North", "BTC/USDT", 30, 1, 10, "0.05", "0.2"],
    ["Breakout South", "ETH/USDT", 60, 2, 5, "0.1", "0.1"],
    ["Breakout West", "SOL/USDT", 120, 5, 3, "0.15", "0.1"],
  ]),
  ...plansOf(([, symbol, minutes]) => `holds the side of ${symbol}'s means of ${minutes} minutes`, crossing, [
    ["Crossing North", "BTC/USDT", 40, 5, 3, "0.1", "0.05"],
    ["Crossing South", "ETH/USDT", 80, 10, 2, "0.2", "0.1"],
    ["Crossing West", "BNB/USDT", 120, 15, 2, "0.2", "0.1"],
  ]),
  ...plansOf(([, symbol]) => `holds ${symbol} long in even hours UTC and short in odd ones, whatever its price does`, clockwork, [
    ["Clock North", "BTC/USDT", 1, 1, 2, "0.05", "0.1"],
    ["Clock South", "ETH/USDT", 1, 1, 3, "0.05", "0.05"],
    ["Clock West", "SOL/USDT", 1, 1, 2, "0.05", "0"],
  ]),
];

/**
 * What a plan wishes at a moment, in ms. Who goes by prices wishes nothing before there are two closes, and looks at fewer than its minutes
 * while there are no more.
 */
export const wishOf = (
  { minutes, strategy }: Plan,
  closes: readonly Price[],
  { holds, at }: { readonly holds: Side | undefined; readonly at: number },
): Wish => (closes.length < 2 && strategy !== clockwork ? "stay" : strategy(closes.slice(-minutes), holds, at));
