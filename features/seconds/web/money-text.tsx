import { type Amount, formatAmount } from "@assay/core/money.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";

/** An amount that the ticket reckoned, with its currency. A dash for one that is not known yet has no look of its own. */
export function MoneyText({ amount, className }: { readonly amount: Amount | undefined; readonly className?: string }) {
  return (
    <AmountText
      value={amount && formatAmount(amount)}
      unit={amount !== undefined}
      {...(amount && { currency: amount.currency })}
      className={amount && className}
    />
  );
}
