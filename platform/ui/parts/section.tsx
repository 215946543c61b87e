import { type ReactNode, useId } from "react";
import { classes } from "./classes.ts";

/** A titled part of a page. */
export function Section({
  title,
  end,
  children,
  className,
}: {
  readonly title: string;
  readonly end?: ReactNode;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  const heading = useId();
  return (
    <section aria-labelledby={heading} className={classes("mt-6", className)}>
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h2 id={heading} className="text-section">
          {title}
        </h2>
        {end}
      </div>
      {children}
    </section>
  );
}
