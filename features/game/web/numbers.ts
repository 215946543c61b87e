import { useLanguageTag } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";

/** Points, times and chances as the reader writes them. */
export function useNumbers() {
  const tag = useLanguageTag();
  return {
    points: (points: number): string => formatAmountText(String(points), { decimals: 0 }, tag),
    times: (times: string): string => formatAmountText(times, { decimals: 2 }, tag),
    percent: (digits: string): string => inPercent(formatAmountText(digits, { decimals: 1 }, tag), tag),
  };
}
