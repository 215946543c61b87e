import { formatRate, type Rate } from "@assay/core/money.ts";
import { useLanguageTag } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";

const DECIMALS_MAX = 3;

/** A fraction as percent: 0.001 is 0.1%. */
export function PercentText({ rate }: { readonly rate: Rate }) {
  const tag = useLanguageTag();
  return <bdi dir="ltr">{inPercent(percentOf(rate, tag), tag)}</bdi>;
}

/** The same as plain text, for a gap in a sentence. */
export const percentOf = (rate: Rate, tag: string): string =>
  formatAmountText(formatRate(rate * 100n), { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag);
