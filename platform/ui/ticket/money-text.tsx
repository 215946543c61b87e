import { type Amount, formatAmount } from "@assay/core/money.ts";
import { AmountText } from "../parts/amount-text.tsx";

export interface MoneyTextProps {
  /** Undefined prints a dash. */
  readonly amount: Amount | undefined;
  /** Decimals shown at most; the currency's own unless given. */
  readonly decimals?: number | undefined;
  readonly className?: string | undefined;
}

/** An amount that a form reckoned, with its currency. The dash for one that is not known yet has no look of its own. */
export function MoneyText({ amount, decimals, className }: MoneyTextProps) {
  if (!amount) return <AmountText value={undefined} />;
  const shown = decimals !== undefined && { decimals, decimalsMin: Math.min(decimals, 2) };
  return <AmountText value={formatAmount(amount)} currency={amount.currency} unit {...shown} className={className} />;
}
