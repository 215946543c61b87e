import { Slider } from "@base-ui/react/slider";
import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";

export interface PercentSliderProps {
  /** 0 to 100. */
  readonly value: number;
  readonly onChange: (percent: number) => void;
  readonly tone?: "brand" | "up" | "down";
  /** What the percentage is of; the share of what is available unless given. */
  readonly label?: string;
  readonly disabled?: boolean;
  readonly className?: string | undefined;
}

const TICKS = [0, 25, 50, 75, 100] as const;
const fills = { brand: "bg-brand-fill", up: "bg-up-fill", down: "bg-down-fill" } as const;

/** A share of what is available: diamonds at the quarters, a diamond to pull. Inside a sheet the pull does not move the sheet. */
export function PercentSlider({ value, onChange, tone = "brand", label, disabled = false, className }: PercentSliderProps) {
  const t = useTexts("ui");
  const name = label ?? t("share");
  return (
    <Slider.Root
      value={value}
      min={0}
      max={100}
      disabled={disabled}
      onValueChange={(next) => onChange(next)}
      className={classes("px-2", className)}
      data-base-ui-swipe-ignore=""
    >
      <Slider.Control className="flex h-7 w-full touch-none items-center select-none data-disabled:opacity-50">
        <Slider.Track className="relative h-[3px] w-full rounded-full bg-s3">
          <Slider.Indicator className={classes("rounded-full", fills[tone])} />
          {TICKS.map((tick) => (
            <span
              key={tick}
              aria-hidden="true"
              style={{ insetInlineStart: `${tick}%` }}
              className={classes(
                "tick absolute top-1/2 size-[7px] rounded-[2px] ring-2 ring-canvas",
                tick <= value && value > 0 ? fills[tone] : "bg-s3",
              )}
            />
          ))}
          <Slider.Thumb
            getAriaLabel={() => name}
            getAriaValueText={(_, percent) => t("percent-of", { label: name, percent })}
            className="thumb grid size-7 place-items-center outline-none has-focus-visible:[&>span]:outline-2 has-focus-visible:[&>span]:outline-brand"
          >
            <span
              aria-hidden="true"
              className="size-4 rotate-45 rounded-[5px] border-[3px] border-canvas bg-strong ring-[1.5px] ring-strong outline-offset-4"
            />
          </Slider.Thumb>
        </Slider.Track>
      </Slider.Control>
    </Slider.Root>
  );
}
