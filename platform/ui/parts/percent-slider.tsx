import { useTexts } from "../locale.ts";
import { classes } from "./classes.ts";
import { PercentThumb, PercentTicks, type Tone, toneFills } from "./percent-marks.tsx";

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

/**
 * A share of what is available: diamonds at the quarters, a diamond to pull. The browser's own slider lies over them unseen and
 * brings keys, touch and the words for screen readers. Inside a sheet the pull does not move the sheet.
 */
export function PercentSlider(props: PercentSliderProps) {
  const { value, onChange, tone = "brand", label, disabled = false, className } = props;
  const t = useTexts("ui");
  const name = label ?? t("share");
  return (
    <div data-base-ui-swipe-ignore="" className={classes("group relative px-2 has-disabled:opacity-50", className)}>
      <div aria-hidden="true" className="flex h-7 w-full items-center">
        <div className="relative h-[3px] w-full rounded-full bg-s3">
          <span
            className={classes("absolute inset-y-0 start-0 rounded-full", toneFills[tone])}
            style={{ inlineSize: `${value}%` }}
          />
          <PercentTicks value={value} tone={tone} />
          <span
            className="thumb absolute top-1/2 grid size-7 -translate-1/2 place-items-center group-has-focus-visible:[&>span]:outline-2 group-has-focus-visible:[&>span]:outline-brand rtl:translate-x-1/2"
            style={{ insetInlineStart: `${value}%` }}
          >
            <PercentThumb />
          </span>
        </div>
      </div>
      <input
        type="range"
        min={0}
        max={100}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        aria-label={name}
        aria-valuetext={t("percent-of", { label: name, percent: value })}
        className="range absolute inset-0 h-7 w-full touch-none opacity-0"
      />
    </div>
  );
}
