import { type KeyboardEvent, type PointerEvent, useState } from "react";

export interface SplitterProps {
  /** What the line moves: "Height of the orders". */
  readonly label: string;
  /** Height of the pane below, in pixels. */
  readonly value: number;
  readonly min: number;
  readonly max: number;
  readonly onChange: (value: number) => void;
}

const KEY_STEP = 24;
const keys: Readonly<Record<string, number>> = { ArrowUp: KEY_STEP, ArrowDown: -KEY_STEP };

/** The line between two panes, pulled by a pointer or by arrow keys. It fills the gap between them. */
export function Splitter({ label, value, min, max, onChange }: SplitterProps) {
  const [pulled, setPulled] = useState<{ readonly from: number; readonly height: number }>();
  const within = (next: number) => Math.round(Math.min(max, Math.max(min, next)));
  const pull = (event: PointerEvent<HTMLElement>) => {
    if (pulled) onChange(within(pulled.height + pulled.from - event.clientY));
  };
  const press = (event: KeyboardEvent) => {
    const step = keys[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onChange(within(value + step));
  };
  return (
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={label}
      aria-valuenow={value}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={press}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setPulled({ from: event.clientY, height: value });
      }}
      onPointerMove={pull}
      onPointerUp={() => setPulled(undefined)}
      onPointerCancel={() => setPulled(undefined)}
      className="group relative z-10 h-1.5 cursor-row-resize touch-none before:absolute before:inset-x-0 before:-inset-y-1"
    >
      <span
        aria-hidden="true"
        className="absolute inset-x-[40%] top-1/2 h-[3px] -translate-y-1/2 rounded-full bg-transparent transition-colors group-hover:bg-control group-focus-visible:bg-brand-fill"
      />
    </div>
  );
}
