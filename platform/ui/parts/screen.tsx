import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface ScreenProps {
  readonly children: ReactNode;
  /** A PageHeader, or a tab screen's own head. */
  readonly head?: ReactNode;
  /** "narrow" reads like a form, "list" like rows, "full" takes all the room. */
  readonly width?: "narrow" | "list" | "full";
  readonly className?: string | undefined;
}

const widths = { narrow: "max-w-[28rem]", list: "max-w-[45rem]", full: "" } as const;

/** The frame of a page: gutters of the design language and a width that reads well. */
export function Screen({ children, head, width = "list", className }: ScreenProps) {
  return (
    <div className={classes("mx-auto w-full", widths[width])}>
      {head}
      <div className={classes("px-4 pb-8 md:px-5", className)}>{children}</div>
    </div>
  );
}
