import type { ReactNode } from "react";
import { PercentSlider, type PercentSliderProps } from "../parts/percent-slider.tsx";

export interface ShareLineProps extends Pick<PercentSliderProps, "value" | "tone" | "disabled"> {
  readonly onChange: (percent: number) => void;
  /** What the press that takes all of it says. */
  readonly all: string;
  /** The percentage in figures, where there is room for it. */
  readonly children?: ReactNode;
}

const ALL = 100;

/** The share of what is available that a ticket takes: pulled, read, or all of it by one press. */
export function ShareLine({ all, children, ...slider }: ShareLineProps) {
  const { onChange, disabled } = slider;
  return (
    <div className="flex items-center">
      <PercentSlider {...slider} className="min-w-0 grow" />
      {children}
      <TakeAll text={all} disabled={disabled} onPress={() => onChange(ALL)} className="ps-2 text-caption" />
    </div>
  );
}

export interface TakeAllProps {
  readonly text: string;
  readonly disabled?: boolean | undefined;
  readonly onPress: () => void;
  readonly className?: string;
}

/** All of what is available by one press: "Max". */
export function TakeAll({ text, disabled, onPress, className = "" }: TakeAllProps) {
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className={`press reach min-h-7 shrink-0 font-semibold text-brand disabled:opacity-45 ${className}`}
    >
      {text}
    </button>
  );
}
