import { useTexts } from "@assay/ui/locale.ts";

export interface LeverageSliderProps {
  readonly value: number;
  readonly most: number;
  readonly onChange: (leverage: number) => void;
}

/** Leverage as a golden bar with a diamond to pull. The browser's own slider lies over it unseen and brings keys and touch. */
export function LeverageSlider({ value, most, onChange }: LeverageSliderProps) {
  const t = useTexts("leverage");
  const at = `${((value - 1) / Math.max(most - 1, 1)) * 100}%`;
  return (
    <div data-base-ui-swipe-ignore="" className="group relative px-2">
      <div aria-hidden="true" className="flex h-10 w-full items-center">
        <div className="relative h-1.5 w-full rounded-full bg-s3">
          <span
            className="absolute inset-y-0 start-0 rounded-full bg-linear-to-r from-brand-fill/45 to-brand-fill rtl:bg-linear-to-l"
            style={{ inlineSize: at }}
          />
          <span
            className="thumb absolute top-1/2 grid size-8 -translate-1/2 place-items-center group-has-focus-visible:[&>span]:outline-2 group-has-focus-visible:[&>span]:outline-brand rtl:translate-x-1/2"
            style={{ insetInlineStart: at }}
          >
            <span className="size-5 rotate-45 rounded-[6px] border-[3.5px] border-s1 bg-brand-fill ring-[1.5px] ring-brand outline-offset-4" />
          </span>
        </div>
      </div>
      <input
        type="range"
        min={1}
        max={most}
        value={value}
        onChange={(event) => onChange(event.target.valueAsNumber)}
        aria-label={t("leverage.label")}
        aria-valuetext={t("leverage.times", { multiple: value })}
        className="range absolute inset-0 h-10 w-full touch-none opacity-0"
      />
    </div>
  );
}
