import { useLanguageTag } from "../locale.ts";
import { inPercent } from "../number.ts";
import { useId } from "react";
import { classes } from "./classes.ts";

export interface ProgressProps {
  /** What is going on: "Uploading the passport". */
  readonly label: string;
  /** 0 to 100, and beyond where more has come than is needed; left out while nobody can say how much is done. */
  readonly percent?: number;
  readonly className?: string | undefined;
}

/** Work that takes long enough to be watched. Without a percentage a piece of gold wanders along the line. */
export function Progress({ label, percent, className }: ProgressProps) {
  const name = useId();
  const tag = useLanguageTag();
  const full = percent === undefined ? undefined : Math.min(100, Math.floor(percent));
  return (
    <div className={className}>
      <div className="flex justify-between gap-4 text-form">
        <span id={name} className="text-soft">
          {label}
        </span>
        {percent !== undefined && <bdi dir="ltr">{inPercent(Math.floor(percent), tag)}</bdi>}
      </div>
      <div
        role="progressbar"
        aria-labelledby={name}
        aria-valuenow={full}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-1 overflow-hidden rounded-full bg-s3"
      >
        <span
          style={percent === undefined ? undefined : { width: `${Math.min(100, percent)}%` }}
          className={classes(
            "block h-full rounded-full bg-brand-fill",
            percent === undefined ? "wander w-1/3" : "transition-[width] duration-200",
          )}
        />
      </div>
    </div>
  );
}
