import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface StatTileProps {
  readonly label: string;
  /** The last tile of a row ends where the row ends. */
  readonly end?: boolean;
  readonly children: ReactNode;
}

/** A small labelled number, such as the 24-hour high. Tiles stand in groups of two to four without boxes. */
export function StatTile({ label, end = false, children }: StatTileProps) {
  return (
    <div className={classes("min-w-0", end && "text-end")}>
      <div className="truncate text-dense text-faint">{label}</div>
      <div className="text-caption font-medium">{children}</div>
    </div>
  );
}
