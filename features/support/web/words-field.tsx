import { FieldFrame } from "@assay/ui/parts/field-frame.tsx";
import { ENTRY_LENGTH_MAX } from "../rules.ts";

export interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly faultText?: string | undefined;
  readonly lengthMax?: number;
  readonly rows?: number;
}

/** Some lines of text that a person reads. */
export function WordsField({
  label,
  value,
  onChange,
  onLeave,
  faultText,
  lengthMax = ENTRY_LENGTH_MAX,
  rows = 4,
}: WordsFieldProps) {
  return (
    <FieldFrame faultText={faultText}>
      {({ control, fault }) => (
        <span className="min-w-0 grow px-3.5 py-1.5">
          <label htmlFor={control} className="block text-dense text-soft">
            {label}
          </label>
          <textarea
            id={control}
            rows={rows}
            value={value}
            maxLength={lengthMax}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault}
            className="block w-full resize-none bg-transparent text-body outline-none"
          />
        </span>
      )}
    </FieldFrame>
  );
}
