import { formatDecimal, parseRate, RATE_SCALE } from "@assay/core/money.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";

const DECIMALS_MAX = 4;

/** A fraction as percent: "0.0002" is "0.02%". */
export function percentText(fraction: string, tag: string): string {
  const percent = formatDecimal((parseRate(fraction) ?? 0n) * 100n, RATE_SCALE);
  return inPercent(formatAmountText(percent, { decimals: DECIMALS_MAX, decimalsMin: 2 }, tag), tag);
}
