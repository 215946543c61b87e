import { formatDecimal, parseRate, RATE_SCALE } from "@assay/core/money.ts";

/** A fraction as percent: "0.0002" is "0.02". */
export const percentOf = (fraction: string): string => formatDecimal((parseRate(fraction) ?? 0n) * 100n, RATE_SCALE);
