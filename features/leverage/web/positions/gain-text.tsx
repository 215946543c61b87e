import { type Amount, formatAmount } from "@assay/core/money.ts";
import { directionOf } from "@assay/ui/number.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";

const DECIMALS = 2;

/** A result of the customer's own with its sign and in its colour. */
export function GainText({ amount }: { readonly amount: Amount | undefined }) {
  const value = amount && formatAmount(amount);
  return (
    <span data-direction={directionOf(value)} className="font-semibold">
      <AmountText
        value={value}
        {...(amount && { currency: amount.currency, unit: true })}
        decimals={DECIMALS}
        sign="always"
        hideable
      />
    </span>
  );
}
