import { type Amount, formatAmount } from "@assay/core/money.ts";
import { AmountText } from "@assay/ui/parts/amount-text.tsx";

export interface MoneyTextProps {
  readonly amount: Amount | undefined;
  /** Decimals shown at most: the market's for base, more than cents for small fees. */
  readonly decimals?: number;
  readonly className?: string;
}

/** An amount that the ticket reckoned, with its currency. */
export function MoneyText({ amount, decimals, className }: MoneyTextProps) {
  if (!amount) return <AmountText value={undefined} {...(className !== undefined && { className })} />;
  return (
    <AmountText
      value={formatAmount(amount)}
      currency={amount.currency}
      unit
      {...(decimals !== undefined && { decimals, decimalsMin: Math.min(decimals, 2) })}
      {...(className !== undefined && { className })}
    />
  );
}
