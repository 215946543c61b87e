import { useLanguageTag } from "../locale.ts";
import { formatFiat } from "../number.ts";
import { translate } from "../locale.ts";
import { HIDDEN, useHidden } from "../own.tsx";

const UNKNOWN = "—";

export interface FiatTextProps {
  /** The value in that fiat currency, as the server reckoned it. */
  readonly value: string | null | undefined;
  readonly code: string;
  readonly sign?: "auto" | "always";
  readonly hideable?: boolean;
  readonly className?: string | undefined;
}

/** A value in fiat with its sign: "$12,480.50". Values are estimates; screens say so. */
export function FiatText({ value, code, sign = "auto", hideable = false, className }: FiatTextProps) {
  const tag = useLanguageTag();
  if (useHidden(hideable))
    return (
      <bdi className={className} aria-label={translate("hidden")}>
        {HIDDEN}
      </bdi>
    );
  return (
    <bdi dir="ltr" className={className}>
      {value === null || value === undefined ? UNKNOWN : formatFiat(value, code, sign, tag)}
    </bdi>
  );
}
