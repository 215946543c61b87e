import { useLanguageTag } from "@assay/ui/locale.ts";
import { inPercent } from "@assay/ui/number.ts";
import { PercentValue } from "../percent-value.tsx";
import { percentOf } from "./position-model.ts";

/** Beyond it nothing is learnt from the figure but that margin is no worry. */
const MOST = "999";

/** The account's risk rate: what it is worth against the margins at opening, so that more is safer. */
export function RiskRate({ fraction }: { readonly fraction: string | null }) {
  const tag = useLanguageTag();
  const [whole = ""] = percentOf(fraction)?.split(".") ?? [];
  if (whole.length <= MOST.length) return <PercentValue fraction={fraction} />;
  return <bdi dir="ltr">{`>${inPercent(MOST, tag)}`}</bdi>;
}
