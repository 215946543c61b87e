import { scaleOf } from "@assay/core/currency.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";

/** What was earned, a line a currency. */
export function Amounts({ of }: { readonly of: readonly { readonly currency: string; readonly amount: string }[] }) {
  const t = useTexts("invite");
  if (of.length === 0) return <span className="text-soft">{t("nothing")}</span>;
  return (
    <span className="inline-flex flex-col items-end">
      {of.map(({ currency, amount }) => (
        <AmountText key={currency} value={amount} decimals={scaleOf(currency)} decimalsMin={0} currency={currency} unit />
      ))}
    </span>
  );
}
