import { useTexts } from "@assay/ui/locale.ts";
import { NumberField, type NumberFieldProps } from "@assay/ui/ticket/number-field.tsx";

/** For a grid of such fields, each `named`, whose columns are too narrow for a sentence: what is wrong stands under all of them at full width. */
export const faultsBelow =
  "[&>div]:contents [&>div>div]:contents [&_p]:order-1 [&_p]:col-span-full [&_p]:mt-0 [&>div>button]:order-1 [&>div>button]:col-span-full [&>div>button]:mt-0 [&>div>button]:justify-self-start";

export interface PricedFieldProps extends Omit<NumberFieldProps, "t" | "nameFault"> {
  /** What is wrong with it begins with its label: it does not stand under this field alone. */
  readonly named?: boolean;
}

/** A number of a contract's form. */
export function PricedField({ named = false, ...field }: PricedFieldProps) {
  const t = useTexts("leverage");
  const nameFault = (fault: string) => t("named", { label: field.label, fault });
  return <NumberField {...field} t={t} {...(named && { nameFault })} />;
}
