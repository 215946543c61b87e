import { formatDecimal, parseRate, RATE_SCALE } from "@assay/core/money.ts";
import { useLanguageTag } from "../locale.ts";
import { formatAmountText, inPercent } from "../number.ts";

const DECIMALS_MAX = 4;

/** A rate off the wire as a percentage, cut off behind four decimals: "0.00025" is "0.025%". */
export function rateText(rate: string, tag: string): string {
  const percent = formatDecimal(parseRate(rate) ?? 0n, RATE_SCALE - 2);
  return inPercent(formatAmountText(percent, { decimals: DECIMALS_MAX, decimalsMin: 2 }, tag), tag);
}

export function RateText({ rate, className }: { readonly rate: string; readonly className?: string }) {
  const tag = useLanguageTag();
  return (
    <bdi dir="ltr" className={className}>
      {rateText(rate, tag)}
    </bdi>
  );
}
