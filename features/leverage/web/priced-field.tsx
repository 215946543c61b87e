import { type Field, offeredBy } from "@assay/ui/form.ts";
import { useLanguageTag, useTexts } from "@assay/ui/locale.ts";
import { formatAmountText } from "@assay/ui/number.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";

export interface PricedFieldProps {
  readonly label: string;
  readonly field: Field<string>;
  readonly decimals: number;
  readonly step?: string;
  readonly placeholder?: string;
  readonly className?: string;
}

/** A number of a form, with what is wrong with it and the nearest value one tap away. */
export function PricedField({ label, field, decimals, step, placeholder, className }: PricedFieldProps) {
  const t = useTexts("leverage");
  const nearest = offeredBy(field.fault);
  return (
    <div className={className}>
      <AmountField
        label={label}
        value={field.value}
        onChange={field.onChange}
        onLeave={field.onLeave}
        faultText={faultText(t, field.fault)}
        decimals={decimals}
        {...(step !== undefined && { step })}
        {...(placeholder !== undefined && { placeholder })}
      />
      {nearest !== undefined && <TakeNearest nearest={nearest} onTake={field.onChange} />}
    </div>
  );
}

const DECIMALS_MAX = 18;

export function TakeNearest({ nearest, onTake }: { readonly nearest: string; readonly onTake: (nearest: string) => void }) {
  const t = useTexts("leverage");
  const tag = useLanguageTag();
  return (
    <button
      type="button"
      onClick={() => onTake(nearest)}
      className="press mt-1 inline-flex min-h-7 items-center gap-1 rounded-full bg-brand-tint px-2.5 text-caption font-semibold text-brand"
    >
      {t("use")}
      <bdi dir="ltr">{formatAmountText(nearest, { decimals: DECIMALS_MAX, decimalsMin: 0 }, tag)}</bdi>
    </button>
  );
}
