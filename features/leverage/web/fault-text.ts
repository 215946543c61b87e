/** What is wrong with a field as a sentence, its numbers written the way the reader writes them. */
import type { Fault } from "@assay/ui/form.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { faultText } from "@assay/ui/parts/field-frame.tsx";

const DECIMALS_MAX = 18;

export function useFaultText(): (fault: Fault | undefined) => string | undefined {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  const readable = (value: string | number) =>
    typeof value === "string" && /^\d+(\.\d+)?$/.test(value)
      ? formatAmountText(value, { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag)
      : value;
  return (fault) => {
    const values = Object.entries(fault?.values ?? {}).map(([name, value]) => [name, readable(value)] as const);
    return fault && faultText(t, { code: fault.code, values: Object.fromEntries(values) });
  };
}
