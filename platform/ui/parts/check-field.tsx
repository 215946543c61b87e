import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface CheckFieldProps {
  readonly label: ReactNode;
  readonly value: boolean;
  readonly onChange: (value: boolean) => void;
  readonly className?: string | undefined;
}

/** A box to tick, as in order forms. */
export function CheckField({ label, value, onChange, className }: CheckFieldProps) {
  return (
    <label className={classes("reach flex min-h-7 cursor-pointer items-center gap-2 text-form text-soft", className)}>
      <input
        type="checkbox"
        checked={value}
        onChange={(event) => onChange(event.target.checked)}
        className="check size-4 shrink-0 cursor-pointer appearance-none rounded-[5px] border border-control bg-transparent checked:border-brand-fill checked:bg-brand-fill"
      />
      {label}
    </label>
  );
}
