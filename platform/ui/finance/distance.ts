import { divide, parsePrice } from "@assay/core/money.ts";

/** How far a price lies from another, in percent with two decimals and a sign; null while there is none to go from. */
export function distanceBetween(from: string | null, to: string): string | null {
  if (from === null) return null;
  const [here, there] = [parsePrice(from)!, parsePrice(to)!];
  const hundredths = divide((there - here) * 10_000n, here, "half-even");
  const sign = hundredths < 0n ? "-" : "";
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
