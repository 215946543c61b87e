import { ChevronDown } from "lucide-react";
import { classes } from "./classes.ts";
import { useFault } from "./field-frame.tsx";
import type { Option } from "./option.ts";
import type { ReactNode } from "react";

export interface SelectFieldProps<Key extends string> {
  readonly label: string;
  readonly options: readonly Option<Key>[];
  readonly value: Key;
  readonly onChange: (key: Key) => void;
  /** Hides the label from sight where the place says it. */
  readonly bare?: boolean;
  /** For dense places, together with `bare`. */
  readonly small?: boolean;
  readonly disabled?: boolean;
  readonly faultText?: string | undefined;
  /** What stands before the choice, such as a logo of 28 px. */
  readonly start?: ReactNode;
  readonly className?: string | undefined;
}

/** A choice from a list. It is the browser's own select: the best wheel on phones, full keyboard on desktops. */
export function SelectField<Key extends string>({
  label,
  options,
  value,
  onChange,
  bare = false,
  small = false,
  disabled = false,
  faultText: fault,
  start,
  className,
}: SelectFieldProps<Key>) {
  const { id: control, marks, edge, told } = useFault(fault);
  return (
    <>
      <div
        className={classes(
          "relative rounded-field bg-s2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand",
          edge,
          className,
        )}
      >
        {start && <span className="pointer-events-none absolute start-3 top-1/2 -translate-y-1/2">{start}</span>}
        <label
          htmlFor={control}
          className={
            bare
              ? "sr-only"
              : classes("pointer-events-none absolute top-1.5 text-dense leading-4 text-soft", start ? "start-12.5" : "start-3.5")
          }
        >
          {label}
        </label>
        <select
          {...marks}
          value={value}
          disabled={disabled}
          onChange={(event) => {
            const chosen = options.find(({ key }) => key === event.target.value);
            if (chosen) onChange(chosen.key);
          }}
          className={classes(
            "select h-full w-full cursor-pointer appearance-none truncate rounded-field bg-transparent outline-none disabled:text-faint",
            small ? "-my-0.5 min-h-8 ps-2.5 pe-7 text-caption" : "pe-7 text-form font-medium fit:pe-8 fit:text-body",
            !small && (start ? "ps-12.5" : "ps-2.5 fit:ps-3.5"),
            bare ? !small && "min-h-[38px]" : "min-h-[50px] pt-4",
          )}
        >
          {options.map(({ key, label: name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
        <ChevronDown aria-hidden className="pointer-events-none absolute end-2.5 top-1/2 size-4 -translate-y-1/2 text-faint" />
      </div>
      {told}
    </>
  );
}
