/** What a customer's money was worth over time, and how much of a change was gained rather than brought. */
import { amount, divide, type Price } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import type { PastPrice } from "@assay/features/market/server.ts";
import type { CurrencyHistory } from "@assay/server/ledger/history.ts";
import type { Span } from "../contract.ts";
import { less } from "./debts.ts";
import { sumValues, usdtValue, valueWith } from "../rules.ts";
import type { PastOwed, PastProfit } from "@assay/server/open-positions.ts";

const spanMs: Readonly<Record<Span, number>> = {
  "1d": DAY_MS,
  "1w": 7 * DAY_MS,
  "1m": 30 * DAY_MS,
  "3m": 90 * DAY_MS,
  "1y": 365 * DAY_MS,
  all: Infinity,
};

const stepsMs = [
  MINUTE_MS,
  5 * MINUTE_MS,
  15 * MINUTE_MS,
  HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  7 * DAY_MS,
  28 * DAY_MS,
  364 * DAY_MS,
] as const;
const STEPS_MAX = 190;

/**
 * The instants of a span, ascending: where it begins, every multiple of the finest step that needs at most 190 of them, the
 * last midnight UTC, and now. It begins no earlier than the customer's first line, because before it there was nothing.
 */
export function instantsOf(span: Span, firstLine: Date | undefined, now: number): number[] {
  const first = firstLine?.getTime() ?? now - DAY_MS;
  const from = Math.max(now - spanMs[span], first);
  const step = stepsMs.find((ms) => (now - from) / ms <= STEPS_MAX) ?? stepsMs.at(-1)!;
  const instants = new Set([from]);
  for (let at = (Math.floor(from / step) + 1) * step; at < now; at += step) instants.add(at);
  const midnight = startOfDay(now);
  if (midnight > from) instants.add(midnight);
  return [...instants.add(now)].sort((a, b) => a - b);
}

const startOfDay = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS;

/** Worth at an instant, in units of USDT. Undefined where a currency that counts had no price yet. */
export interface ValuePoint {
  readonly at: number;
  readonly value: bigint | undefined;
  /** Worth of what came from outside since the instant before, less what went there, at this instant's prices. */
  readonly movedIn: bigint | undefined;
  /** A price behind the value was older than it should be at that instant. */
  readonly stale: boolean;
}

/** A price older than this is flagged, or than the distance between two instants where that is longer. */
const FRESH_MS = HOUR_MS;

export interface Past {
  readonly histories: readonly CurrencyHistory[];
  readonly prices: ReadonlyMap<string, readonly (PastPrice | undefined)[]>;
  /** What the open positions of each account had made by each instant. */
  readonly profits: readonly (readonly PastProfit[])[];
  /** What was owed of each currency at each instant. */
  readonly debts: readonly PastOwed[];
}

/** Values every instant by its own prices; each currency's value is cut off to whole units of USDT before they are added. */
export function valuePoints(instants: readonly number[], { histories, prices, profits, debts }: Past): ValuePoint[] {
  return instants.map((at, index) => {
    const freshSince = at - Math.max(FRESH_MS, at - (instants[index - 1] ?? at));
    let [value, movedIn]: (bigint | undefined)[] = [0n, 0n];
    let stale = false;
    for (const { currency, held, movedIn: moved } of histories) {
      const past = prices.get(currency)?.[index];
      const worth = (units: bigint) => usdtValue(amount(currency, units), (): Price | undefined => past?.price);
      value = plus(value, worth(held[index]!));
      movedIn = plus(movedIn, worth(moved[index]!));
      stale ||= past !== undefined && held[index]! > 0n && past.from < freshSince;
    }
    const owed = debts.map(({ currency, units }) =>
      usdtValue(amount(currency, units[index]!), () => prices.get(currency)?.[index]?.price),
    );
    const made = profits.map((ofAccount) => ofAccount[index]!);
    stale ||= made.some(({ pricedAt }) => pricedAt < freshSince);
    return { at, value: valueWith(value, less(sumValues(made.map(({ units }) => units)), sumValues(owed))), movedIn, stale };
  });
}

const plus = (a: bigint | undefined, b: bigint | undefined): bigint | undefined =>
  a === undefined || b === undefined ? undefined : a + b;

/** What was gained without what was brought or taken away. */
export interface Gain {
  readonly units: bigint | undefined;
  /** In hundredths of a percent of what there was at the start and what was brought since, rounded half-even. */
  readonly basisPoints: bigint | undefined;
}

/** The gain from the first to the last of the points. Nothing is said of a percentage of nothing. */
export function gainOf(points: readonly ValuePoint[]): Gain {
  const [start, ...later] = points;
  const brought = later.map(({ movedIn }) => movedIn).reduce(plus, 0n);
  const end = points.at(-1)?.value;
  if (start?.value === undefined || end === undefined || brought === undefined)
    return { units: undefined, basisPoints: undefined };
  const units = end - start.value - brought;
  const base = later.reduce((sum, { movedIn = 0n }) => (movedIn > 0n ? sum + movedIn : sum), start.value);
  return { units, basisPoints: base === 0n ? undefined : divide(units * 10_000n, base, "half-even") };
}

/** The points since 00:00 UTC. */
export const pointsOfToday = (points: readonly ValuePoint[]): readonly ValuePoint[] =>
  points.filter(({ at }) => at >= startOfDay(points.at(-1)?.at ?? 0));
