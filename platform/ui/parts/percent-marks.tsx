import { classes } from "./classes.ts";

export type Tone = "brand" | "up" | "down";

const TICKS = [0, 25, 50, 75, 100] as const;
export const toneFills = { brand: "bg-brand-fill", up: "bg-up-fill", down: "bg-down-fill" } as const;

/** Diamonds at the quarters, filled as far as the value goes. */
export function PercentTicks({ value, tone }: { readonly value: number; readonly tone: Tone }) {
  return TICKS.map((tick) => (
    <span
      key={tick}
      aria-hidden="true"
      style={{ insetInlineStart: `${tick}%` }}
      className={classes(
        "tick absolute top-1/2 size-[7px] rounded-[2px] ring-2 ring-canvas",
        tick <= value && value > 0 ? toneFills[tone] : "bg-s3",
      )}
    />
  ));
}

/** The diamond to pull. */
export function PercentThumb() {
  return (
    <span
      aria-hidden="true"
      className="size-4 rotate-45 rounded-[5px] border-[3px] border-canvas bg-strong ring-[1.5px] ring-strong outline-offset-4"
    />
  );
}
