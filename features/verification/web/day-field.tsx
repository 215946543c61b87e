import type { Field } from "@assay/ui/form.ts";
import { DateField } from "@assay/ui/parts/date-field.tsx";

/** A day of a document, with what is wrong with it. */
export function DayField({
  label,
  field,
  faultText,
}: {
  readonly label: string;
  readonly field: Field<string>;
  readonly faultText: string | undefined;
}) {
  return (
    <div>
      <DateField label={label} value={field.value} onChange={field.onChange} faultText={faultText} />
    </div>
  );
}
