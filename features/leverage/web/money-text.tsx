import { type Amount, formatAmount } from "@assay/core/money.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";

/** An amount that a form reckoned, with its currency. */
export function MoneyText({ amount, decimals = 2 }: { readonly amount: Amount | undefined; readonly decimals?: number }) {
  if (!amount) return <AmountText value={undefined} />;
  return (
    <AmountText
      value={formatAmount(amount)}
      currency={amount.currency}
      unit
      decimals={decimals}
      decimalsMin={Math.min(decimals, 2)}
    />
  );
}
