import { type KeyboardEvent, type PointerEvent, type RefObject, useLayoutEffect, useRef, useState } from "react";
import { classes } from "./classes.ts";

export interface SplitterProps {
  /** What the line moves: "Height of the orders". */
  readonly label: string;
  /** Whether it stands upright between columns, or lies between rows. */
  readonly upright?: boolean;
  /** The neighbour whose size is kept; the other one takes the rest. */
  readonly sizes: "before" | "after";
  readonly min: number;
  readonly max: number;
  /** Asks for another size in pixels; undefined for the usual one. */
  readonly onChange: (size: number | undefined) => void;
}

const KEY_STEP = 24;
/** Where the line goes, right and down being ahead. */
const keys: Readonly<Record<string, number>> = {
  ArrowUp: -KEY_STEP,
  ArrowLeft: -KEY_STEP,
  ArrowDown: KEY_STEP,
  ArrowRight: KEY_STEP,
};

/**
 * The line between two panes, pulled by a pointer or by keys; Enter or two presses give the usual size back. It fills the gap
 * between them and goes by the size that its pane really has, which the room on the page may limit.
 */
export function Splitter({ label, upright = false, sizes, min, max, onChange }: SplitterProps) {
  const line = useRef<HTMLDivElement>(null);
  const [pulled, setPulled] = useState<{ readonly from: number; readonly size: number }>();
  const size = useSizeBeside(line, sizes, upright);
  const ask = (next: number) => onChange(Math.round(Math.min(max, Math.max(min, next))));
  const moved = (by: number): number => {
    const mirrored = upright && document.dir === "rtl";
    return (sizes === "before") === mirrored ? -by : by;
  };
  const place = (event: PointerEvent) => (upright ? event.clientX : event.clientY);
  const press = (event: KeyboardEvent) => {
    const step = keys[event.key];
    if (step !== undefined) ask(size + moved(step));
    else if (event.key === "Home") ask(min);
    else if (event.key === "End") ask(max);
    else if (event.key === "Enter") onChange(undefined);
    else return;
    event.preventDefault();
  };
  return (
    <div
      ref={line}
      role="separator"
      aria-orientation={upright ? "vertical" : "horizontal"}
      aria-label={label}
      aria-valuenow={size}
      aria-valuemin={min}
      aria-valuemax={max}
      tabIndex={0}
      onKeyDown={press}
      onDoubleClick={() => onChange(undefined)}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setPulled({ from: place(event), size });
      }}
      onMouseDown={(event) => {
        // Once the line has moved on, the browser would look at what lies where it was pressed, and drag that: a link of the pane.
        event.preventDefault();
        event.currentTarget.focus();
      }}
      onPointerMove={(event) => pulled && ask(pulled.size + moved(place(event) - pulled.from))}
      onPointerUp={() => setPulled(undefined)}
      onPointerCancel={() => setPulled(undefined)}
      className={classes(
        "group relative z-10 touch-none before:absolute",
        upright
          ? "w-1.5 cursor-col-resize before:inset-y-0 before:-inset-x-1"
          : "h-1.5 cursor-row-resize before:inset-x-0 before:-inset-y-1",
      )}
    >
      <span
        aria-hidden="true"
        className={classes(
          "absolute rounded-full bg-transparent transition-colors group-hover:bg-control group-focus-visible:bg-brand-fill",
          upright ? "inset-x-[1.5px] inset-y-[45%]" : "inset-x-[40%] inset-y-[1.5px]",
        )}
      />
    </div>
  );
}

/** The size that the neighbour has now, in whole pixels. */
function useSizeBeside(line: RefObject<HTMLElement | null>, sizes: SplitterProps["sizes"], upright: boolean): number {
  const [size, setSize] = useState(0);
  useLayoutEffect(() => {
    const pane = sizes === "before" ? line.current?.previousElementSibling : line.current?.nextElementSibling;
    if (!pane) return;
    const measure = () => {
      const { width, height } = pane.getBoundingClientRect();
      setSize(Math.round(upright ? width : height));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(pane);
    return () => observer.disconnect();
  }, [line, sizes, upright]);
  return size;
}
