import { Suspense, lazy } from "react";
import { classes } from "./classes.ts";
import { PercentThumb, PercentTicks, type Tone } from "./percent-marks.tsx";

export interface PercentSliderProps {
  /** 0 to 100. */
  readonly value: number;
  readonly onChange: (percent: number) => void;
  readonly tone?: Tone;
  /** What the percentage is of; the share of what is available unless given. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

const SliderControl = lazy(() => import("./slider-control.tsx"));

/** A share of what is available: diamonds at the quarters, a diamond to pull. What makes it move comes after the first paint. */
export function PercentSlider(props: PercentSliderProps) {
  return (
    <Suspense fallback={<StillSlider {...props} />}>
      <SliderControl {...props} />
    </Suspense>
  );
}

function StillSlider({ value, tone = "brand", className }: PercentSliderProps) {
  return (
    <div aria-hidden="true" className={classes("px-2", className)}>
      <div className="flex h-7 w-full items-center">
        <div className="relative h-[3px] w-full rounded-full bg-s3">
          <PercentTicks value={value} tone={tone} />
          <span
            className="absolute top-1/2 grid size-7 -translate-1/2 place-items-center rtl:translate-x-1/2"
            style={{ insetInlineStart: `${value}%` }}
          >
            <PercentThumb />
          </span>
        </div>
      </div>
    </div>
  );
}
