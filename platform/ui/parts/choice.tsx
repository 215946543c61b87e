import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";
import type { Option } from "./option.ts";

export interface ChoiceProps<Key extends string> {
  readonly label: string;
  readonly options: readonly Option<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  readonly className?: string | undefined;
}

/** Radio buttons in other clothes: arrow keys, names and states come from the browser. Chips, Segmented and Tiles dress it. */
export function Choice<Key extends string>({
  label,
  options,
  value,
  onChange,
  className,
  look,
}: ChoiceProps<Key> & { readonly look: (option: Option<Key>) => { readonly className: string; readonly content: ReactNode } }) {
  const name = useId();
  return (
    // Positioned, because the hidden inputs are: they must scroll with their labels and not widen the page.
    <fieldset className={classes("relative min-w-0", className)}>
      <legend className="sr-only">{label}</legend>
      {options.map((option) => {
        const { className: dress, content } = look(option);
        return (
          // Wide enough for a finger whatever the letters of its label take.
          <label key={option.key} className={classes("min-w-6", dress)}>
            <input
              type="radio"
              name={name}
              value={option.key}
              checked={option.key === value}
              onChange={() => onChange(option.key)}
              className="sr-only"
            />
            {content}
          </label>
        );
      })}
    </fieldset>
  );
}
