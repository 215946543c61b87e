import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface ScreenProps {
  readonly children: ReactNode;
  /** A PageHeader, or a tab screen's own head. */
  readonly head?: ReactNode;
  /** "narrow" reads like a form, "form" is one and lies on a surface of its own, "list" reads like rows, "wide" like a table. */
  readonly width?: "narrow" | "form" | "list" | "wide";
  readonly className?: string | undefined;
}

const widths = {
  narrow: "max-w-[28rem]",
  form: "max-w-[28rem]",
  list: "max-w-[45rem]",
  wide: "max-w-page [&>div]:desk:px-1.5",
} as const;

/** The frame of a page: gutters of the design language and a width that reads well. */
export function Screen({ children, head, width = "list", className }: ScreenProps) {
  return (
    <div className={classes("mx-auto w-full", widths[width])}>
      {head}
      <div className={classes("px-4 pb-8 md:px-5", width === "form" && "md:rounded-card md:bg-s1 md:p-5", className)}>
        {children}
      </div>
    </div>
  );
}
