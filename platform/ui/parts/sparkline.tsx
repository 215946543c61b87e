import { useId } from "react";
import type { Direction } from "../number.ts";
import { linePath, areaPath } from "../line-path.ts";
import { classes } from "./classes.ts";

export interface SparklineProps {
  /** Decimal texts, oldest first. A drawing only: nothing is reckoned with it. */
  readonly points: readonly string[];
  readonly direction: Direction;
  /** Fills the ground under the line, as in cards. */
  readonly area?: boolean;
  /** Draws small moves small. */
  readonly calm?: boolean;
  readonly width?: number;
  readonly height?: number;
  readonly className?: string | undefined;
}

/** A small line of past prices. The numbers beside it say the same, so it is hidden from screen readers. */
export function Sparkline({ points, direction, area = false, calm = false, width = 52, height = 20, className }: SparklineProps) {
  const shade = useId();
  const box = { width, height, calm, values: points.map(Number) };
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      width={width}
      height={height}
      data-direction={direction}
      className={classes("drawn overflow-visible", className)}
    >
      {area && (
        <>
          <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity=".26" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </linearGradient>
          <path d={areaPath(box)} fill={`url(#${shade})`} />
        </>
      )}
      <path
        d={linePath(box)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
        strokeLinejoin="round"
        strokeLinecap="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}
