import { Fragment, type ReactNode } from "react";
import { classes } from "./classes.ts";

export interface Fact {
  readonly label: string;
  readonly value: ReactNode;
}

/** Labels and values, one pair a line. The label wraps first; numbers never break, and one without room ends in dots. */
export function Facts({ facts, className }: { readonly facts: readonly Fact[]; readonly className?: string | undefined }) {
  return (
    <dl className={classes("grid grid-cols-[minmax(0,1fr)_fit-content(66%)] gap-x-4 gap-y-2 text-form", className)}>
      {facts.map(({ label, value }) => (
        <Fragment key={label}>
          <dt className="min-w-0 wrap-anywhere text-soft">{label}</dt>
          <dd className="min-w-0 overflow-hidden text-end text-ellipsis">{value}</dd>
        </Fragment>
      ))}
    </dl>
  );
}
