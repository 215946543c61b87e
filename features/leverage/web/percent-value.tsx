import { useLanguageTag } from "@assay/ui/locale.ts";
import { formatAmountText, inPercent } from "@assay/ui/number.ts";
import { percentOf } from "./positions/position-model.ts";

const UNKNOWN = "—";

/** A fraction off the wire as percent. */
export function PercentValue({ fraction }: { readonly fraction: string | null }) {
  const tag = useLanguageTag();
  const percent = percentOf(fraction);
  return <bdi dir="ltr">{percent === undefined ? UNKNOWN : inPercent(formatAmountText(percent, { decimals: 2 }, tag), tag)}</bdi>;
}
