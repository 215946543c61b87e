import { FieldFrame } from "@assay/ui/parts/field-frame.tsx";

interface ToldFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave: () => void;
  readonly faultText: string | undefined;
  readonly lengthMax: number;
}

/** Some lines of a customer's own words. */
export function ToldField({ label, value, onChange, onLeave, faultText, lengthMax }: ToldFieldProps) {
  return (
    <FieldFrame faultText={faultText}>
      {({ control, fault }) => (
        <span className="min-w-0 grow px-3.5 py-1.5">
          <label htmlFor={control} className="block text-dense text-soft">
            {label}
          </label>
          <textarea
            id={control}
            rows={4}
            value={value}
            maxLength={lengthMax}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault}
            className="block w-full resize-none bg-transparent text-body font-medium outline-none"
          />
        </span>
      )}
    </FieldFrame>
  );
}
