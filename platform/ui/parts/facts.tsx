import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels and values, one pair a line. The label wraps first; numbers never break, and one without room ends in dots. */
export function Facts({ facts, className }: { readonly facts: readonly Fact[]; readonly className?: string | undefined }) {
  return (
    <dl className={classes("flex flex-col gap-y-2 text-form", className)}>
      {facts.map(({ label, value }) => (
        // Every pair shares its line by itself: a long value elsewhere narrows no label.
        <div key={label} className="flex justify-between gap-x-4">
          <dt className="min-w-0 wrap-anywhere text-soft">{label}</dt>
          <dd className="max-w-[66%] min-w-0 shrink-0 overflow-hidden text-end text-ellipsis">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
