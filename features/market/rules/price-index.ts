/**
 * The index: what a market's base currency is worth by several venues that do not depend on one another. It follows the
 * strictest parts of published index rules; every bound is a constant here.
 */
import { divide, magnitude, pow10, type Price, PRICE_SCALE, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";

const percent = (hundredths: bigint): Rate => hundredths * pow10(RATE_SCALE - 4);

export const INDEX_SOURCES_MIN = 3;
export const INDEX_OPERATORS_MIN = 2;
/** A source that has not been heard for longer is stale. */
export const INDEX_FRESH_MS = 3 * SECOND_MS;
/** A source farther from the median is excluded. */
export const INDEX_EXCLUDED_BEYOND = percent(3_00n);
/** An excluded source returns when it has stayed this near to the median for INDEX_RETURN_AFTER_MS. */
export const INDEX_RETURNS_WITHIN = percent(1_50n);
export const INDEX_RETURN_AFTER_MS = 15 * MINUTE_MS;
/** A price that stands still for longer, while the other sources have moved by more than INDEX_STUCK_MOVE, is stuck. */
export const INDEX_STUCK_MS = MINUTE_MS;
export const INDEX_STUCK_MOVE = percent(10n);
/** Dollar prices of USDT that differ by more contradict one another, and none is used. */
export const CONVERSION_SPREAD_MAX = percent(1_00n);

export interface IndexSource {
  readonly venue: string;
  readonly operator: string;
  /** In the market's quote currency. Undefined, zero or less when the venue's last word was no price. */
  readonly price: Price | undefined;
  /** When the venue last vouched for its price, in ms; undefined before its first word. */
  readonly heardAt: number | undefined;
  /** When its price last changed. */
  readonly changedAt: number;
}

/** Why a source does not count at the moment, or "counted". */
export type SourceState = "counted" | "silent" | "stale" | "stuck" | "invalid" | "outlier" | "waiting-to-return";

/** What must be remembered of a source from one judgement to the next. */
interface SourceMemory {
  readonly isExcluded: boolean;
  /** Since when an excluded source has been near the median without a break. */
  readonly nearSince: number | undefined;
  readonly changedAt: number;
  /** The median of the other sources when this one's price last changed. */
  readonly othersAtChange: Price | undefined;
}

export type IndexMemory = ReadonlyMap<string, SourceMemory>;

export interface IndexJudgement {
  /** Undefined while fewer than INDEX_SOURCES_MIN sources of INDEX_OPERATORS_MIN operators count. */
  readonly index: Price | undefined;
  readonly states: ReadonlyMap<string, SourceState>;
  readonly memory: IndexMemory;
}

/**
 * The index of one market at `now`: which sources count, and what `indexOf` makes of them. (products-and-formulas 2.2, the
 * suggested rule.)
 */
export function judgeIndex(sources: readonly IndexSource[], before: IndexMemory, clamp: Rate, now: number): IndexJudgement {
  const states = new Map<string, SourceState>();
  const memory = new Map<string, SourceMemory>();
  const priced = sources.filter((source) => {
    const state = judgeWord(source, now);
    states.set(source.venue, state);
    return state === "counted";
  }) as (IndexSource & { readonly price: Price })[];

  const moving = priced.filter((source) => {
    const others = median(priced.filter((other) => other !== source).map(({ price }) => price));
    const { othersAtChange } = remember(source, before, others, memory);
    const isStuck = now - source.changedAt > INDEX_STUCK_MS && isBeyond(others, othersAtChange, INDEX_STUCK_MOVE);
    if (isStuck) states.set(source.venue, "stuck");
    return !isStuck;
  });

  const admitted = moving.filter(({ venue }) => !before.get(venue)?.isExcluded);
  // With too few admitted sources there is no index to defend, so all of them decide who may return.
  const reference = median((admitted.length >= INDEX_SOURCES_MIN ? admitted : moving).map(({ price }) => price));
  const counted = moving.filter(({ venue, price }) => {
    const next = judgeDistance(price, reference, before.get(venue), memory.get(venue)!, now);
    memory.set(venue, next.memory);
    states.set(venue, next.state);
    return next.state === "counted";
  });
  // Who is silent, stale or stuck does not come nearer to returning, and a price that stood still goes on standing still.
  for (const { venue } of sources) {
    const last = before.get(venue);
    if (last && !moving.some((source) => source.venue === venue)) {
      memory.set(venue, { ...last, ...memory.get(venue), nearSince: undefined });
    }
  }

  return { index: indexOf(counted, clamp), states, memory };
}

/**
 * The index that the counted sources make: the equally weighted mean of their prices, each clamped to the median ± `clamp`,
 * rounded half-even at PRICE_SCALE. Undefined with fewer than INDEX_SOURCES_MIN sources of INDEX_OPERATORS_MIN operators.
 * Which sources count depends on what went before; the price depends on those alone, so a receipt can be recomputed.
 */
export function indexOf(
  counted: readonly { readonly operator: string; readonly price: Price }[],
  clamp: Rate,
): Price | undefined {
  const operators = new Set(counted.map(({ operator }) => operator));
  if (counted.length < INDEX_SOURCES_MIN || operators.size < INDEX_OPERATORS_MIN) return undefined;
  return clampedMean(
    counted.map(({ price }) => price),
    clamp,
  );
}

/** Whether a source's last word is a price that it still vouches for. */
function judgeWord({ price, heardAt }: IndexSource, now: number): SourceState {
  if (heardAt === undefined) return "silent";
  if (price === undefined || price <= 0n) return "invalid";
  return Math.abs(now - heardAt) > INDEX_FRESH_MS ? "stale" : "counted";
}

function remember(
  { venue, changedAt }: IndexSource,
  before: IndexMemory,
  others: Price | undefined,
  memory: Map<string, SourceMemory>,
): SourceMemory {
  const last = before.get(venue);
  const othersAtChange = last?.changedAt === changedAt ? (last.othersAtChange ?? others) : others;
  const next = { isExcluded: last?.isExcluded ?? false, nearSince: last?.nearSince, changedAt, othersAtChange };
  memory.set(venue, next);
  return next;
}

/** Excludes a source that is too far from the reference, and lets it return only after a while near it. */
function judgeDistance(
  price: Price,
  reference: Price | undefined,
  last: SourceMemory | undefined,
  memory: SourceMemory,
  now: number,
): { state: SourceState; memory: SourceMemory } {
  if (!last?.isExcluded) {
    const isOutlier = isBeyond(price, reference, INDEX_EXCLUDED_BEYOND);
    return { state: isOutlier ? "outlier" : "counted", memory: { ...memory, isExcluded: isOutlier, nearSince: undefined } };
  }
  if (isBeyond(price, reference, INDEX_RETURNS_WITHIN)) {
    return { state: "outlier", memory: { ...memory, nearSince: undefined } };
  }
  const nearSince = last.nearSince ?? now;
  if (now - nearSince < INDEX_RETURN_AFTER_MS) return { state: "waiting-to-return", memory: { ...memory, nearSince } };
  return { state: "counted", memory: { ...memory, isExcluded: false, nearSince: undefined } };
}

function clampedMean(prices: readonly Price[], clamp: Rate): Price {
  const middle = median(prices)!;
  const reach = divide(middle * clamp, pow10(RATE_SCALE), "down");
  const clamped = prices.map((price) => {
    if (price > middle + reach) return middle + reach;
    return price < middle - reach ? middle - reach : price;
  });
  return divide(
    clamped.reduce((sum, price) => sum + price, 0n),
    BigInt(clamped.length),
    "half-even",
  );
}

/** The middle price; of an even count the mean of the middle two, rounded half-even. Undefined of none. */
export function median(prices: readonly Price[]): Price | undefined {
  const sorted = prices.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0));
  const upper = sorted[sorted.length >> 1];
  const lower = sorted[(sorted.length - 1) >> 1];
  return upper === undefined || lower === undefined ? undefined : divide(upper + lower, 2n, "half-even");
}

/** Whether a price lies farther from the reference than the given fraction of the reference. */
function isBeyond(price: Price | undefined, reference: Price | undefined, fraction: Rate): boolean {
  if (price === undefined || reference === undefined) return false;
  return magnitude(price - reference) * pow10(RATE_SCALE) > reference * fraction;
}

/**
 * Dollars for one USDT: the median of the fresh sources, undefined when there is none or when they contradict one another.
 * It turns the prices of venues that quote in dollars into USDT.
 */
export function conversionRate(sources: readonly IndexSource[], now: number): Price | undefined {
  const prices = sources.filter((source) => judgeWord(source, now) === "counted").map(({ price }) => price!);
  const rate = median(prices);
  return prices.some((price) => isBeyond(price, rate, CONVERSION_SPREAD_MAX / 2n)) ? undefined : rate;
}

/** A dollar price in USDT, rounded half-even at PRICE_SCALE. */
export const convertPrice = (price: Price, rate: Price): Price => divide(price * pow10(PRICE_SCALE), rate, "half-even");
