import type { Field } from "../form.ts";
import type { AnyTranslate } from "../locale.ts";
import { AmountField, type AmountFieldProps } from "../parts/amount-field.tsx";
import { faultText } from "../parts/field-frame.tsx";
import { Nearest } from "../parts/nearest.tsx";

export interface NumberFieldProps extends Omit<AmountFieldProps, "value" | "onChange" | "onLeave" | "faultText"> {
  readonly field: Field<string>;
  /** The texts of the feature, which say what may be wrong. */
  readonly t: AnyTranslate;
}

/** A number of a form, with what is wrong with it and the nearest value one tap away. */
export function NumberField({ field: { fault, ...field }, t, className, ...shown }: NumberFieldProps) {
  return (
    <div className={className}>
      <AmountField {...shown} {...field} faultText={faultText(t, fault)} />
      <Nearest fault={fault} onTake={field.onChange} />
    </div>
  );
}
