import { FieldFrame } from "../parts/field-frame.tsx";

export interface LongFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly faultText?: string | undefined;
  readonly lengthMax?: number;
  readonly rows?: number;
  readonly className?: string | undefined;
}

/** Some lines of text with their label inside on top. */
export function LongField({ label, value, onChange, onLeave, faultText, lengthMax, rows = 3, className }: LongFieldProps) {
  return (
    <FieldFrame faultText={faultText} className={className}>
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
            className="block w-full resize-y bg-transparent text-body font-medium outline-none"
          />
        </span>
      )}
    </FieldFrame>
  );
}
