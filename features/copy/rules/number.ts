/** How many times, or how many lots: rounded to two decimals wherever it is typed. */
import { divide, formatDecimal, parseDecimal, pow10 } from "@assay/core/money.ts";

const SCALE = 2;
const TYPED_SCALE = 18;

/** Hundredths, rounded half to even; undefined for what is no number. */
export function hundredthsOf(text: string): bigint | undefined {
  const typed = parseDecimal(text, TYPED_SCALE);
  return typed === undefined ? undefined : divide(typed, pow10(TYPED_SCALE - SCALE), "half-even");
}

export const formatHundredths = (hundredths: bigint): string => formatDecimal(hundredths, SCALE);
