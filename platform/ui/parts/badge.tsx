import type { ReactNode } from "react";
import { classes } from "./classes.ts";

export interface BadgeProps {
  /** A word: the side of an order, a state. */
  readonly children: ReactNode;
  /** Market direction, red for a danger, gold for what is ours, or none. */
  readonly tone?: "up" | "down" | "danger" | "brand" | "plain";
  readonly className?: string | undefined;
}

const tones = {
  up: "bg-up-tint text-up",
  down: "bg-down-tint text-down",
  danger: "bg-danger-tint text-danger",
  brand: "bg-brand-tint text-brand",
  plain: "bg-s2 text-soft",
} as const;

/** A word on its tint. The word says it; the colour only helps. */
export function Badge({ children, tone = "plain", className }: BadgeProps) {
  return (
    <span className={classes("shrink-0 rounded-badge px-1.5 py-0.5 text-micro font-semibold", tones[tone], className)}>
      {children}
    </span>
  );
}
