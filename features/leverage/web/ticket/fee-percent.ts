import { formatRate, type Rate } from "@assay/core/money.ts";
import { formatAmountText } from "@assay/ui/number.ts";

const DECIMALS_MAX = 4;

/** A fee as percent without its sign, for a gap in a sentence: 0.0005 is 0.05. */
export const feePercent = (fee: Rate, tag: string): string =>
  formatAmountText(formatRate(fee * 100n), { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag);
