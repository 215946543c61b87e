/** Fractions off the wire as percent and back. */
import { formatDecimal, parseDecimal, RATE_SCALE } from "@assay/core/money.ts";

const PERCENT_SCALE = RATE_SCALE - 2;

/** A fraction as percent with its sign: "-0.0512" is "-5.12". */
export function percentOf(fraction: string): string {
  const isLess = fraction.startsWith("-");
  const units = parseDecimal(isLess ? fraction.slice(1) : fraction, RATE_SCALE) ?? 0n;
  return formatDecimal(isLess ? -units : units, PERCENT_SCALE);
}

/** Percent as typed as a fraction; undefined for what is none. */
export function fractionOf(percent: string): string | undefined {
  const units = parseDecimal(percent, PERCENT_SCALE);
  return units === undefined ? undefined : formatDecimal(units, RATE_SCALE);
}
