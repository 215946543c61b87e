/** Levels: what earns one, how long it is kept, and what it makes of a market's fees. The page and the server judge by the same functions. */
import { divide, parseAmount, parseRate, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";

/** In which volume and assets are valued. */
export const VALUE_CURRENCY = "USDT";
/** Volume counts on its UTC day and on the 29 days after it. */
export const WINDOW_DAYS = 30;
/** A level that has been earned is kept so long, whatever follows. */
export const KEPT_DAYS = 60;
/** After that, who no longer earns it falls one level each time so many days have passed. */
export const STEP_DAYS = 15;

/** The roles in which a trade pays a fee: in the book of spot, or in a contract. */
export const feeKinds = ["spot-maker", "spot-taker", "contract"] as const;
export type FeeKind = (typeof feeKinds)[number];

/** Shares of the market's own fee, in units of 10^-8. */
export type FeeShares = Readonly<Record<FeeKind, Rate>>;

export interface Level {
  readonly level: number;
  /** What earns it, either of the two, in USDT units. */
  readonly volume: bigint;
  readonly assets: bigint;
  readonly shares: FeeShares;
}

const usdt = (text: string): bigint => parseAmount(VALUE_CURRENCY, text)!.units;
const row = (level: number, volume: string, assets: string, maker: string, taker: string, contract: string): Level => ({
  level,
  volume: usdt(volume),
  assets: usdt(assets),
  shares: { "spot-maker": parseRate(maker)!, "spot-taker": parseRate(taker)!, contract: parseRate(contract)! },
});

/** All levels, the lowest first. Every share is more than nothing, so that no trade is paid for being made. */
export const levels: readonly [Level, ...Level[]] = [
  row(0, "0", "0", "1", "1", "1"),
  row(1, "100000", "20000", "0.95", "0.98", "0.98"),
  row(2, "500000", "50000", "0.9", "0.95", "0.95"),
  row(3, "1000000", "100000", "0.85", "0.92", "0.92"),
  row(4, "5000000", "250000", "0.75", "0.85", "0.88"),
  row(5, "10000000", "500000", "0.65", "0.78", "0.84"),
  row(6, "25000000", "1000000", "0.55", "0.7", "0.78"),
  row(7, "50000000", "2500000", "0.45", "0.6", "0.7"),
  row(8, "100000000", "5000000", "0.35", "0.5", "0.62"),
  row(9, "500000000", "10000000", "0.25", "0.4", "0.55"),
];

/** The terms of a level. Throws on a level that there is not. */
export function levelOf(level: number): Level {
  const found = levels[level];
  if (!found) throw new RangeError(`there is no level ${level}`);
  return found;
}

/** The fee of a level, of a market's own: rounded up to a unit of 10^-8, so that it is never nothing where the market's is not. */
export const feeAt = (own: Rate, share: Rate): Rate => divide(own * share, pow10(RATE_SCALE), "up");

/** What a customer has traded in the window, and what he owned when it was last looked at, in USDT units. */
export interface Merit {
  readonly volume: bigint;
  readonly assets: bigint;
}

export interface Earned {
  readonly level: number;
  readonly by: "volume" | "assets";
}

/** The highest level that volume or assets earn; by volume where both do. */
export function levelEarned({ volume, assets }: Merit): Earned {
  const byVolume = levels.findLast((one) => volume >= one.volume)!.level;
  const byAssets = levels.findLast((one) => assets >= one.assets)!.level;
  return byAssets > byVolume ? { level: byAssets, by: "assets" } : { level: byVolume, by: "volume" };
}

export interface Standing {
  readonly level: number;
  /** Until when the level is kept; null of level 0. */
  readonly keptUntil: Date | null;
}

export const changeReasons = ["volume", "assets", "renewed", "lapsed"] as const;

export interface LevelChange extends Standing {
  readonly why: (typeof changeReasons)[number];
}

/** Where everybody begins. */
export const beginning: Standing = { level: 0, keptUntil: null };

/**
 * What a moment makes of a level; undefined where it stays as it is. A higher one is given at once. When the time is over for which one is
 * kept, it is renewed if it is still earned; else it falls by one, and the lower one is kept for the next step.
 */
export function judgeLevel({ level, keptUntil }: Standing, merit: Merit, now: Date): LevelChange | undefined {
  const earned = levelEarned(merit);
  if (earned.level > level) return { level: earned.level, keptUntil: later(now, KEPT_DAYS * DAY_MS), why: earned.by };
  if (keptUntil === null || now < keptUntil) return undefined;
  if (earned.level === level) return { level, keptUntil: later(now, KEPT_DAYS * DAY_MS), why: "renewed" };
  return { level: level - 1, keptUntil: level === 1 ? null : later(now, STEP_DAYS * DAY_MS), why: "lapsed" };
}

/** What trades have cost or would cost at a level: fees by kind at the markets' own rates, in USDT units, each rounded down. */
export const costAt = (owned: Readonly<Record<FeeKind, bigint>>, { shares }: Level): bigint =>
  feeKinds.reduce((sum, kind) => sum + divide(owned[kind] * shares[kind], pow10(RATE_SCALE), "down"), 0n);

/** How the credit score comes about, each with the most that it can count for. */
export const CREDIT_START = 100;
export const CREDIT_TENURE_MAX = 12;
const CREDIT_MONTH_DAYS = 30;
export const creditReasons = ["start", "tenure", "level"] as const;

export interface CreditPoints {
  readonly reason: (typeof creditReasons)[number];
  readonly points: number;
}

/** The parts of a credit score: what everybody begins with, a point for each 30 days as a customer up to twelve, and one a level. */
export const creditOf = (level: number, since: Date, now: Date): readonly CreditPoints[] => [
  { reason: "start", points: CREDIT_START },
  {
    reason: "tenure",
    points: Math.min(CREDIT_TENURE_MAX, Math.floor((now.getTime() - since.getTime()) / (CREDIT_MONTH_DAYS * DAY_MS))),
  },
  { reason: "level", points: level },
];

export const scoreOf = (parts: readonly CreditPoints[]): number => parts.reduce((sum, { points }) => sum + points, 0);
