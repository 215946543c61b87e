import { parseDecimal } from "@assay/core/money.ts";
import { type PointerEvent, useId, useState } from "react";
import { type LineBox, areaPath, heightShare, linePath } from "../line-path.ts";
import { useLanguageTag, useTexts } from "../locale.ts";
import { type Direction, formatAmountText } from "../number.ts";
import { useHidden } from "../own.tsx";
import { AmountText } from "./amount-text.tsx";
import { classes } from "./classes.ts";
import { TimeText, printTime } from "./time-text.tsx";

export interface ValuePoint {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** A decimal text. */
  readonly value: string;
}

export interface ValueChartProps {
  /** What is drawn: "Balance, 24 hours". */
  readonly label: string;
  /** Oldest first. Fewer than two are told as "nothing to draw yet". */
  readonly points: readonly ValuePoint[];
  /** Code of the currency or fiat behind the numbers. */
  readonly unit: string;
  readonly decimals?: number;
  /** Drawn in the colour of its direction, or in gold. */
  readonly tone?: "direction" | "brand";
  /** Draws small moves small, as a balance wants it. */
  readonly calm?: boolean;
  /** How moments are written, as of a time text. */
  readonly moments?: "date" | "time" | "plan" | "clock";
  /** Writes the first and the last moment under the line. */
  readonly axis?: boolean;
  /** Obeys the customer's wish to hide balances. */
  readonly hideable?: boolean;
  /** Gives the drawing its height; 120 px unless told. */
  readonly className?: string | undefined;
}

const SIZE = { width: 320, height: 120 } as const;
const SCALE = 18;

/** A value over time. A finger, a mouse or the arrow keys move a line along it that reads single moments out. */
export function ValueChart(props: ValueChartProps) {
  const { label, points, moments = "time", axis = false, className = "h-[120px]" } = props;
  const t = useTexts("ui");
  const [at, setAt] = useState<number>();
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length < 2)
    return (
      <div className={classes("grid place-items-center text-caption text-faint", className)}>
        <p>{t("value-chart.empty")}</p>
      </div>
    );
  const box = { ...boxOf(points), calm: props.calm ?? false };
  const shown = at === undefined ? undefined : points[Math.min(at, points.length - 1)];
  const pick = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    setAt(nearest(box.places, (event.clientX - left) / width));
  };
  return (
    <figure aria-label={label} dir="ltr" className="m-0">
      <div
        onPointerDown={pick}
        onPointerMove={pick}
        onPointerLeave={() => setAt(undefined)}
        onPointerCancel={() => setAt(undefined)}
        className={classes(
          "relative w-full touch-pan-y rounded-badge select-none has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand",
          className,
        )}
      >
        <Area box={box} direction={props.tone === "brand" ? "brand" : directionBetween(first, last)} />
        <ReadingKeys {...props} at={at} onMove={setAt} />
        {shown && at !== undefined && <Reading {...props} point={shown} box={box} index={at} />}
      </div>
      {axis && (
        <figcaption className="mt-1 flex justify-between text-micro text-faint">
          <TimeText at={first.at} as={moments} />
          <TimeText at={last.at} as={moments} />
        </figcaption>
      )}
    </figure>
  );
}

/** The browser's own slider, unseen: it brings the arrow keys, Home and End, and says each moment to a screen reader. */
function ReadingKeys(props: ValueChartProps & { readonly at: number | undefined; readonly onMove: (at?: number) => void }) {
  const { label, points, at, moments = "time", onMove } = props;
  const t = useTexts("ui");
  const tag = useLanguageTag();
  const print = usePrint(props);
  const values = points.map(({ value }) => value);
  const [low, high] = [extreme(values, -1), extreme(values, 1)];
  const point = points[at ?? points.length - 1];
  const summary = { first: values[0] ?? "", last: values.at(-1) ?? "", low, high };
  const said = t("value-chart.summary", Object.fromEntries(Object.entries(summary).map(([key, value]) => [key, print(value)])));
  return (
    <input
      type="range"
      aria-label={`${label}. ${said}`}
      aria-valuetext={point && `${printTime(point.at, moments, tag)}, ${print(point.value)}`}
      min={0}
      max={points.length - 1}
      value={at ?? points.length - 1}
      onChange={(event) => onMove(Number(event.target.value))}
      onBlur={() => onMove(undefined)}
      className="pointer-events-none absolute inset-0 m-0 size-full opacity-0"
    />
  );
}

function Reading({
  point,
  box,
  index,
  unit,
  decimals = 2,
  moments = "time",
  hideable = false,
}: ValueChartProps & { readonly point: ValuePoint; readonly box: Box; readonly index: number }) {
  const x = (box.places[index] ?? 0) * 100;
  return (
    <div aria-hidden="true" className="pointer-events-none absolute inset-0">
      <span style={{ left: `${x}%` }} className="absolute inset-y-0 w-px bg-control" />
      <span
        style={{ left: `${x}%`, top: `${heightShare(box, index) * 100}%` }}
        className="absolute size-2.5 -translate-x-1/2 -translate-y-1/2 rotate-45 rounded-[3px] border-2 border-canvas bg-strong"
      />
      <span
        style={{ left: `${x}%`, translate: `${-x}% 0` }}
        className="absolute top-0 flex flex-col rounded-chip border border-line-strong bg-s2 px-2.5 py-1.5 whitespace-nowrap"
      >
        <AmountText value={point.value} currency={unit} unit decimals={decimals} hideable={hideable} className="text-form" />
        <TimeText at={point.at} as={moments} className="text-micro text-soft" />
      </span>
    </div>
  );
}

function Area({ box, direction }: { readonly box: Box; readonly direction: Direction | "brand" }) {
  const shade = useId();
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
      preserveAspectRatio="none"
      data-direction={direction}
      className={classes("drawn absolute inset-0 size-full", direction === "brand" && "text-chart-1")}
    >
      <linearGradient id={shade} x1="0" x2="0" y1="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity=".26" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path d={areaPath(box)} fill={`url(#${shade})`} />
      <path
        d={linePath(box)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  );
}

type Box = LineBox & { readonly places: readonly number[] };

/** Moments stand where they belong in time; gaps between readings stay gaps. Numbers are for the drawing only. */
function boxOf(points: readonly ValuePoint[]): Box {
  const from = points[0]?.at ?? 0;
  const span = Math.max((points.at(-1)?.at ?? 0) - from, 1);
  return { ...SIZE, values: points.map(({ value }) => Number(value)), places: points.map(({ at }) => (at - from) / span) };
}

function nearest(places: readonly number[], share: number): number {
  let best = 0;
  for (const [index, place] of places.entries()) {
    if (Math.abs(place - share) < Math.abs((places[best] ?? 0) - share)) best = index;
  }
  return best;
}

function unitsOf(value: string): bigint {
  const units = parseDecimal(value.replace("-", ""), SCALE) ?? 0n;
  return value.startsWith("-") ? -units : units;
}

function directionBetween(first: ValuePoint, last: ValuePoint): Direction {
  const difference = unitsOf(last.value) - unitsOf(first.value);
  return difference === 0n ? "flat" : difference > 0n ? "up" : "down";
}

function extreme(values: readonly string[], sign: 1 | -1): string {
  return values.reduce((best, value) => ((unitsOf(value) - unitsOf(best)) * BigInt(sign) > 0n ? value : best));
}

/** Prints a value as text for a screen reader, or says that it is hidden. */
function usePrint({ unit, decimals = 2, hideable = false }: ValueChartProps): (value: string) => string {
  const t = useTexts("ui");
  const tag = useLanguageTag();
  const hidden = useHidden(hideable);
  return (value) => (hidden ? t("hidden") : `${formatAmountText(value, { decimals }, tag)} ${unit}`);
}
