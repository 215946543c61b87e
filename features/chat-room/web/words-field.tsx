import { FieldFrame } from "@assay/ui/parts/field-frame.tsx";
import { WORDS_LENGTH_MAX } from "../rules.ts";

interface WordsFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Some lines of text that others read. */
export function WordsField({ label, value, onChange }: WordsFieldProps) {
  return (
    <FieldFrame>
      {({ control }) => (
        <span className="min-w-0 grow px-3.5 py-1.5">
          <label htmlFor={control} className="block text-dense text-soft">
            {label}
          </label>
          <textarea
            id={control}
            rows={2}
            value={value}
            maxLength={WORDS_LENGTH_MAX}
            onChange={(event) => onChange(event.target.value)}
            className="block w-full resize-none bg-transparent text-body outline-none"
          />
        </span>
      )}
    </FieldFrame>
  );
}
