import type { Field } from "@assay/ui/form.ts";
import { useTexts } from "@assay/ui/locale.ts";
import { AmountField } from "@assay/ui/parts/amount-field.tsx";
import { faultText } from "@assay/ui/parts/field-frame.tsx";
import { Nearest } from "@assay/ui/parts/nearest.tsx";

/** For a grid of such fields, each `named`, whose columns are too narrow for a sentence: what is wrong stands under all of them at full width. */
export const faultsBelow =
  "[&>div]:contents [&>div>div]:contents [&_p]:order-1 [&_p]:col-span-full [&_p]:mt-0 [&>div>button]:order-1 [&>div>button]:col-span-full [&>div>button]:mt-0 [&>div>button]:justify-self-start";

export interface PricedFieldProps {
  readonly label: string;
  readonly field: Field<string>;
  readonly decimals: number;
  readonly step?: string;
  readonly placeholder?: string;
  /** What is wrong with it begins with its label: it does not stand under this field alone. */
  readonly named?: boolean;
  readonly className?: string;
}

/** A number of a form, with what is wrong with it and the nearest value one tap away. */
export function PricedField({ label, field, decimals, step, placeholder, named = false, className }: PricedFieldProps) {
  const t = useTexts("leverage");
  return (
    <div className={className}>
      <AmountField
        label={label}
        value={field.value}
        onChange={field.onChange}
        onLeave={field.onLeave}
        faultText={faultText(t, field.fault)}
        nameFault={named ? (fault) => t("named", { label, fault }) : undefined}
        decimals={decimals}
        {...(step !== undefined && { step })}
        {...(placeholder !== undefined && { placeholder })}
      />
      <Nearest fault={field.fault} onTake={field.onChange} />
    </div>
  );
}
