import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A raised surface: one step lighter than its ground, with a hairline. */
export function Card({ children, className }: { readonly children: ReactNode; readonly className?: string | undefined }) {
  return <div className={classes("rounded-card border border-line bg-s1 p-4", className)}>{children}</div>;
}
