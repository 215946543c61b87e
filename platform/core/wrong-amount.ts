/** The refusal of an amount that is none, is nothing, or is finer than it may be: its values say how small and how exact one may be. */
import { formatDecimal } from "./money.ts";
import type { RejectionValues } from "./rejection.ts";

export const wrongAmount = (decimals: number, smallest = formatDecimal(1n, decimals)): RejectionValues => ({
  decimals,
  smallest,
});
