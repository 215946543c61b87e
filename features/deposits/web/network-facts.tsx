import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";
import type { Asset } from "./told.ts";

/** The least amount and the confirmations in one line. */
export function NetworkFacts({ asset: { currency, min, confirmations, halted } }: { readonly asset: Asset }) {
  const t = useTexts("deposits");
  if (halted) return <span className="text-danger">{t("halted-short")}</span>;
  return (
    <>
      {t("min")} <AmountText value={min} decimals={scaleOf(currency)} decimalsMin={0} currency={currency} unit /> ·{" "}
      {t("blocks", { count: confirmations })}
    </>
  );
}
