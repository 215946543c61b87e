import { type Amount, formatAmount } from "@assay/core/money.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";

/** An amount that the ticket reckoned, with its currency. */
export function MoneyText({ amount, className }: { readonly amount: Amount | undefined; readonly className?: string }) {
  return (
    <AmountText
      value={amount && formatAmount(amount)}
      unit={amount !== undefined}
      {...(amount && { currency: amount.currency })}
      className={className}
    />
  );
}
