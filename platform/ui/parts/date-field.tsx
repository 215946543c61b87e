import { useState } from "react";
import { type Day, isDay } from "../day.ts";
import { classes } from "./classes.ts";
import { useFault } from "./field-frame.tsx";

export interface DateFieldProps {
  readonly label: string;
  readonly value: Day;
  readonly onChange: (day: Day) => void;
  /** The earliest and the latest day that can be chosen. */
  readonly min?: Day | undefined;
  readonly max?: Day | undefined;
  readonly faultText?: string | undefined;
  readonly className?: string | undefined;
}

/** A day. It is the browser's own field: the best wheel on phones, a calendar and typing on desktops. What is typed stays until the field is left. */
export function DateField({ label, value, onChange, min, max, faultText: fault, className }: DateFieldProps) {
  const { id: control, marks, edge, told } = useFault(fault);
  const [typed, setTyped] = useState<string>();
  return (
    <>
      <div
        className={classes(
          "relative rounded-field bg-s2 focus-within:outline-2 focus-within:outline-offset-2 focus-within:outline-brand",
          edge,
          className,
        )}
      >
        <label htmlFor={control} className="pointer-events-none absolute start-3.5 top-1.5 text-dense leading-4 text-soft">
          {label}
        </label>
        <input
          {...marks}
          type="date"
          value={typed ?? value}
          min={min}
          max={max}
          onChange={({ target }) => {
            setTyped(target.value);
            if (isDay(target.value)) onChange(target.value);
          }}
          onBlur={() => setTyped(undefined)}
          className="h-full min-h-[50px] w-full min-w-0 cursor-pointer appearance-none rounded-field bg-transparent ps-3.5 pe-2 pt-5 text-form font-medium outline-none"
        />
      </div>
      {told}
    </>
  );
}
