import { classes } from "./classes.ts";
import { FieldFrame } from "./field-frame.tsx";

export interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly onLeave?: () => void;
  readonly faultText?: string | undefined;
  readonly lengthMax?: number;
  /** Lines in sight. */
  readonly rows?: number;
  /** Words of a conversation are lighter than what fills in a form. */
  readonly spoken?: boolean;
  /** Whether it can be pulled longer. */
  readonly pulls?: boolean;
  readonly className?: string | undefined;
}

/** Some lines of somebody's own words, with their label inside on top. */
export function WordsField(props: WordsFieldProps) {
  const { label, value, onChange, onLeave, rows = 2, spoken = false, pulls = false } = props;
  return (
    <FieldFrame faultText={props.faultText} className={props.className}>
      {({ control, fault }) => (
        <span className="min-w-0 grow px-3.5 py-1.5">
          <label htmlFor={control} className="block text-dense text-soft">
            {label}
          </label>
          <textarea
            id={control}
            rows={rows}
            value={value}
            maxLength={props.lengthMax}
            onChange={(event) => onChange(event.target.value)}
            onBlur={onLeave}
            aria-invalid={fault !== undefined || undefined}
            aria-describedby={fault}
            className={classes(
              "block w-full bg-transparent text-body outline-none",
              !spoken && "font-medium",
              pulls ? "resize-y" : "resize-none",
            )}
          />
        </span>
      )}
    </FieldFrame>
  );
}
