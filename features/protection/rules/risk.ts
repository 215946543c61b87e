/** Whether a new risk may begin, from what a customer has set, has lost and has at stake. */
import { scaleOf } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, pow10 } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { LIMIT_DECIMALS, limitOf, type Measure, RISK_CURRENCY, stopOf } from "./measures.ts";
import { type Period, periods, renewalOf } from "./periods.ts";

/** Where a customer stands; money in units of USDT. */
export interface Standing {
  readonly measures: readonly Measure[];
  /** What the period has brought so far: less than nothing is a loss. */
  readonly results: Readonly<Record<Period, bigint>>;
  /** What is held for risks that run: all of it could still be lost. */
  readonly atRisk: bigint;
}

/** The most that a risk can lose; undefined where nothing bounds it but the account. */
export type Risk = bigint | undefined;

/** What a limit leaves for new risks; less than nothing when more than it is lost or at stake. */
export const leftOf = ({ results, atRisk }: Standing, period: Period, limit: bigint): bigint => limit + results[period] - atRisk;

/** Judges what a stop alone forbids. Rejections: cooling-off {until}, self-excluded. */
export function judgeStop({ measures }: Pick<Standing, "measures">, now: Date): Rejection | undefined {
  const stop = stopOf(measures, now);
  if (stop?.kind === "exclusion") return new Rejection("self-excluded");
  return stop && new Rejection("cooling-off", { until: minuteText(stop.untilAt!) });
}

/**
 * Judges a new risk. What is lost, at stake and asked for together may not exceed a limit.
 * Rejections: cooling-off {until}, self-excluded, loss-not-bounded, over-loss-limit {left, risk, currency, until}.
 */
export function judgeRisk(standing: Standing, risk: Risk, now: Date): Rejection | undefined {
  const stopped = judgeStop(standing, now);
  if (stopped) return stopped;
  for (const period of periods) {
    const limit = limitOf(standing.measures, period, now);
    if (limit === undefined) continue;
    if (risk === undefined) return new Rejection("loss-not-bounded");
    const left = leftOf(standing, period, limit);
    if (risk <= left) continue;
    return new Rejection("over-loss-limit", {
      left: inCents(left > 0n ? left : 0n, "down"),
      risk: inCents(risk, "up"),
      currency: RISK_CURRENCY,
      until: minuteText(renewalOf(period, now)),
    });
  }
  return undefined;
}

const CENT = pow10(scaleOf(RISK_CURRENCY) - LIMIT_DECIMALS);

/** As a sentence says it: to the cent, never as more than is left and never as less than is asked for. */
const inCents = (units: bigint, mode: "up" | "down"): string =>
  formatAmount(amount(RISK_CURRENCY, divide(units, CENT, mode) * CENT));

/** A moment in UTC as a sentence names it: "2026-03-03 00:00". */
const minuteText = (at: Date): string => at.toISOString().slice(0, 16).replace("T", " ");
