import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface ScreenProps {
  readonly children: ReactNode;
  /** A PageHeader, or a tab screen's own head. */
  readonly head?: ReactNode;
  /** "narrow" reads like a form, "list" like rows, "wide" like a table. */
  readonly width?: "narrow" | "list" | "wide";
  readonly className?: string | undefined;
}

const widths = { narrow: "max-w-[28rem]", list: "max-w-[45rem]", wide: "max-w-page [&>div]:desk:px-1.5" } as const;

/** The frame of a page: gutters of the design language and a width that reads well. */
export function Screen({ children, head, width = "list", className }: ScreenProps) {
  return (
    <div className={classes("mx-auto w-full", widths[width])}>
      {head}
      <div className={classes("px-4 pb-8 md:px-5", className)}>{children}</div>
    </div>
  );
}
