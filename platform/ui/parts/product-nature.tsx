import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface ProductNatureProps {
  readonly title: string;
  /** What is bought and what it is not, in a few sentences. */
  readonly about: string;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}

/** What a product is, with its terms: a card on the page, the last part of a pane where that holds the form. */
export function ProductNature({ title, about, children, className }: ProductNatureProps) {
  return (
    <section
      aria-label={title}
      className={classes(
        "mt-4 rounded-card bg-s1 p-3.5 in-data-pane:mt-5 in-data-pane:rounded-none in-data-pane:border-t in-data-pane:border-line in-data-pane:px-0 in-data-pane:pt-4 in-data-pane:pb-0",
        className,
      )}
    >
      <h2 className="text-form font-semibold in-data-pane:text-body">{title}</h2>
      <p className="mt-1 text-caption text-soft">{about}</p>
      {children}
    </section>
  );
}
