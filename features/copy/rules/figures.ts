/** What is told of traders and of their copiers, from rows of equity and flows. Results are fractions in units of 10^-8; money is units of USDT. */
import { divide, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { utcDay } from "@assay/core/time.ts";

const ONE = pow10(RATE_SCALE);
/** Finer than what is told, so that thousands of hours do not add up their roundings. */
const INDEX = pow10(18);

export interface Hour {
  /** With open positions, after the flow. */
  readonly equity: bigint;
  /** What came in (above nothing) or left since the row before. */
  readonly flow: bigint;
}

/** What one unit of the first row has become at each row, in units of 10^-18: flows change nothing. It ends where nothing is left. */
function indexOf(rows: readonly Hour[]): bigint[] {
  const index = [INDEX];
  for (let at = 1; at < rows.length; at += 1) {
    const before = rows[at - 1]!.equity;
    if (index.at(-1) === 0n || (before <= 0n && index.length === 1)) break;
    // Of what was taken out whole nothing is won or lost until money comes in again.
    if (before <= 0n) {
      index.push(index.at(-1)!);
      continue;
    }
    const left = rows[at]!.equity - rows[at]!.flow;
    index.push(left <= 0n ? 0n : divide(index.at(-1)! * left, before, "half-even"));
  }
  return index;
}

/** Time-weighted result; undefined of fewer than two rows, or where it began with nothing. Rounded half-even. */
export function timeWeighted(rows: readonly Hour[]): Rate | undefined {
  const index = indexOf(rows);
  if (index.length < 2) return undefined;
  return divide((index.at(-1)! - INDEX) * ONE, INDEX, "half-even");
}

/** The deepest fall below the highest before it, the start being the first; undefined of no rows. Rounded up. */
export function drawdown(rows: readonly Hour[]): Rate | undefined {
  if (rows.length === 0) return undefined;
  let [peak, worst] = [0n, 0n];
  for (const value of indexOf(rows)) {
    if (value > peak) peak = value;
    const fall = divide((peak - value) * ONE, peak, "up");
    if (fall > worst) worst = fall;
  }
  return worst;
}

export interface Flow {
  readonly at: Date;
  /** Paid in is above nothing, taken out below. */
  readonly units: bigint;
}

/**
 * Modified Dietz: (V1 - V0 - sum of flows) / (V0 + sum of flow x time left / time in all). Flows of one UTC day count at the first of them.
 * Undefined where the denominator is not above nothing. Rounded half-even.
 */
export function moneyWeighted(asked: {
  readonly before: bigint;
  readonly after: bigint;
  readonly from: Date;
  readonly to: Date;
  readonly flows: readonly Flow[];
}): Rate | undefined {
  const { before, after, from, to, flows } = asked;
  const all = BigInt(to.getTime() - from.getTime());
  if (all <= 0n) return undefined;
  let [sum, weighted] = [0n, before * all];
  for (const day of Map.groupBy(flows, ({ at }) => utcDay(at)).values()) {
    const units = day.reduce((total, one) => total + one.units, 0n);
    const first = day.reduce((earliest, { at }) => Math.min(earliest, at.getTime()), to.getTime());
    sum += units;
    weighted += units * BigInt(to.getTime() - first);
  }
  if (weighted <= 0n) return undefined;
  return divide((after - before - sum) * all * ONE, weighted, "half-even");
}

/** The one in the middle, or the mean of two, rounded half-even; undefined of none. */
export function median(values: readonly bigint[]): bigint | undefined {
  if (values.length === 0) return undefined;
  const sorted = values.toSorted((one, other) => (one < other ? -1 : one > other ? 1 : 0));
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : divide(sorted[middle - 1]! + sorted[middle]!, 2n, "half-even");
}

export interface CopiersResults {
  readonly median: Rate;
  readonly worst: Rate;
  /** The share that has lost. */
  readonly lost: Rate;
}

/** Of copiers' results; undefined of fewer than `least`, so that nobody is seen in them. */
export function copiersResults(results: readonly Rate[], least: number): CopiersResults | undefined {
  if (results.length < least || results.length === 0) return undefined;
  const lost = BigInt(results.filter((one) => one < 0n).length);
  return {
    median: median(results)!,
    worst: results.reduce((worst, one) => (one < worst ? one : worst)),
    lost: divide(lost * ONE, BigInt(results.length), "half-even"),
  };
}

/**
 * What copiers got for the fall that they sat through; undefined where either is unknown or nothing fell. A loss is worse the deeper the
 * fall: it grows by it. Rounded half-even.
 */
export function rankOf(copiersMedian: Rate | undefined, fall: Rate | undefined): Rate | undefined {
  if (copiersMedian === undefined || fall === undefined || fall === 0n) return undefined;
  return copiersMedian < 0n
    ? divide(copiersMedian * (ONE + fall), ONE, "half-even")
    : divide(copiersMedian * ONE, fall, "half-even");
}

/** A part of a whole as a fraction, rounded half-even; undefined of nothing. */
export const fractionOf = (part: bigint, whole: bigint): Rate | undefined =>
  whole <= 0n ? undefined : divide(part * ONE, whole, "half-even");
