/** Ticks of prices and steps of quantities. */
import { divide, parseDecimal, pow10 } from "./money.ts";

/** The most decimals that a wire text may have. */
const TEXT_SCALE = 18;

/**
 * The multiple of `step` next to a decimal text, and whether the text is that multiple; both in units of 10^-scale. Throws for
 * what the wire's shape does not let through.
 */
export function toStep(
  text: string,
  step: bigint,
  scale: number,
  rounding: "down" | "half-even",
): { multiple: bigint; exact: boolean } {
  const value = parseDecimal(text, TEXT_SCALE);
  if (value === undefined) throw new RangeError(`${text} is not a decimal of the wire`);
  const scaled = step * pow10(TEXT_SCALE - scale);
  return { multiple: divide(value, scaled, rounding) * step, exact: value % scaled === 0n };
}
