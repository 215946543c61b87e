import { findCurrency } from "@assay/core/currency.ts";
import { translate, useLanguageTag } from "../locale.ts";
import { formatAmountText, formatCompact } from "../number.ts";
import { HIDDEN, useHidden } from "../own.tsx";

const DECIMALS_OTHERWISE = 2;
const UNKNOWN = "—";

export interface AmountTextProps {
  /** A decimal text; null or undefined prints a dash. */
  readonly value: string | null | undefined;
  /** The currency that says how many decimals are shown. */
  readonly currency?: string;
  readonly decimals?: number;
  readonly decimalsMin?: number;
  /** Prints the currency's code behind the number. */
  readonly unit?: boolean;
  readonly sign?: "auto" | "always";
  /** Shortened as the language does. */
  readonly compact?: boolean;
  /** Obeys the customer's wish to hide balances by itself; what stands in an `Own` does so anyway. */
  readonly hideable?: boolean;
  readonly className?: string | undefined;
}

/** An amount of money or of anything countable: grouped digits, cut off and never rounded up. */
export function AmountText(props: AmountTextProps) {
  const { value, currency, unit = false, hideable = false, className } = props;
  const tag = useLanguageTag();
  if (useHidden(hideable))
    return (
      <bdi className={className} aria-label={translate("hidden")}>
        {HIDDEN}
      </bdi>
    );
  return (
    <bdi dir="ltr" className={className}>
      {value === null || value === undefined ? UNKNOWN : printed(props, value, tag)}
      {unit && currency ? ` ${currency}` : null}
    </bdi>
  );
}

function printed(
  { currency, decimals, decimalsMin, sign = "auto", compact = false }: AmountTextProps,
  value: string,
  tag: string,
) {
  if (compact) return formatCompact(value, tag);
  const fact = currency === undefined ? undefined : findCurrency(currency);
  const most = decimals ?? fact?.decimalsShown ?? DECIMALS_OTHERWISE;
  const least = decimalsMin ?? (decimals === undefined ? Math.min(most, DECIMALS_OTHERWISE) : decimals);
  return formatAmountText(value, { decimals: most, decimalsMin: least, sign }, tag);
}
