import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A pane of the desktop's one-screen layout. With `scroll` it scrolls by itself and can be reached by keyboard. */
export function Pane({
  label,
  scroll = false,
  children,
  className,
}: {
  readonly label: string;
  readonly scroll?: boolean;
  readonly children: ReactNode;
  readonly className?: string | undefined;
}) {
  return (
    <section
      data-pane=""
      aria-label={label}
      tabIndex={scroll ? 0 : undefined}
      className={classes("relative min-w-0 rounded-card bg-s1", scroll && "overflow-y-auto overscroll-contain", className)}
    >
      {children}
    </section>
  );
}
