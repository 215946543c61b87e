/** The trader's share of what a follow has realised, by its high-water mark. */
import { divide, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";

export interface Shared {
  /** Agreed when it began, as a fraction. */
  readonly share: Rate;
  /** Of closed copies, after fees and nights and before shares, in units of USDT. */
  readonly realised: bigint;
  /** The realised profit up to which shares have been paid. */
  readonly highWater: bigint;
}

/** What is due now in units of USDT, rounded down; nothing below the high water. */
export function shareDue({ share, realised, highWater }: Shared): bigint {
  return realised > highWater ? divide((realised - highWater) * share, pow10(RATE_SCALE), "down") : 0n;
}
