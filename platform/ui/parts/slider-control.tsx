import { DirectionProvider } from "@base-ui/react/direction-provider";
import { Slider } from "@base-ui/react/slider";
import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";
import { PercentThumb, PercentTicks, toneFills } from "./percent-marks.tsx";
import type { PercentSliderProps } from "./percent-slider.tsx";

/** The working half of PercentSlider: keys, touch and the words for screen readers. Inside a sheet the pull does not move the sheet. */
export default function SliderControl({
  value,
  onChange,
  tone = "brand",
  label,
  disabled = false,
  className,
}: PercentSliderProps) {
  const t = useTexts("ui");
  const name = label ?? t("share");
  return (
    <DirectionProvider direction={document.dir === "rtl" ? "rtl" : "ltr"}>
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
            <Slider.Indicator className={classes("rounded-full", toneFills[tone])} />
            <PercentTicks value={value} tone={tone} />
            <Slider.Thumb
              getAriaLabel={() => name}
              aria-valuetext={t("percent-of", { label: name, percent: value })}
              className="thumb grid size-7 place-items-center outline-none has-focus-visible:[&>span]:outline-2 has-focus-visible:[&>span]:outline-brand"
            >
              <PercentThumb />
            </Slider.Thumb>
          </Slider.Track>
        </Slider.Control>
      </Slider.Root>
    </DirectionProvider>
  );
}
