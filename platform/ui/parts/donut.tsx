import type { ReactNode } from "react";
import { useLanguageTag } from "../locale.ts";
import { inPercent } from "../number.ts";
import { AmountText } from "./amount-text.tsx";
import { classes } from "./classes.ts";

export interface DonutSlice {
  readonly key: string;
  readonly label: string;
  /** Its share of the whole in percent, a decimal text. */
  readonly percent: string;
  /** What the share is worth, behind its percentage. */
  readonly value?: ReactNode;
}

export interface DonutProps {
  /** What is divided: "Allocation". */
  readonly label: string;
  /** Largest first; the sixth and all after it wear the grey of the rest. Without any, the ring is bare. */
  readonly slices: readonly DonutSlice[];
  /** Stands in the ring, such as the total. */
  readonly children?: ReactNode;
  readonly className?: string | undefined;
}

const strokes = [
  "stroke-chart-1",
  "stroke-chart-2",
  "stroke-chart-3",
  "stroke-chart-4",
  "stroke-chart-5",
  "stroke-chart-6",
] as const;
const fills = ["bg-chart-1", "bg-chart-2", "bg-chart-3", "bg-chart-4", "bg-chart-5", "bg-chart-6"] as const;
const REST = fills.length - 1;

/** A whole and its parts. The ring is a drawing; the legend beside it says the same in words and is what everyone can read. */
export function Donut({ label, slices, children, className }: DonutProps) {
  const tag = useLanguageTag();
  return (
    <div className={classes("flex flex-wrap items-center gap-x-6 gap-y-4", className)}>
      <div className="relative mx-auto size-36 shrink-0">
        <Ring slices={slices} />
        <div className="absolute inset-5 grid place-content-center text-center">{children}</div>
      </div>
      <ul aria-label={label} className="min-w-48 grow space-y-2.5">
        {slices.map((slice, index) => (
          <li key={slice.key} className="flex items-center gap-2.5 text-form">
            <span
              aria-hidden="true"
              className={classes("size-2 shrink-0 rotate-45 rounded-[2px]", fills[Math.min(index, REST)])}
            />
            <span className="min-w-0 grow text-soft">{slice.label}</span>
            <span className="shrink-0">
              <bdi dir="ltr">
                <AmountText value={slice.percent} decimals={1} />
                {inPercent("", tag)}
              </bdi>
            </span>
            {slice.value !== undefined && <span className="min-w-20 shrink-0 text-end">{slice.value}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Percent of the ring that separates two slices; a slice is drawn at least as long, so that a small one is seen. */
const GAP = 1.2;
const RADIUS = 43;

function Ring({ slices }: Pick<DonutProps, "slices">) {
  const gap = slices.length > 1 ? GAP : 0;
  return (
    <svg aria-hidden="true" viewBox="0 0 100 100" className="size-full -rotate-90" fill="none" strokeWidth="8">
      {slices.length === 0 && <circle cx="50" cy="50" r={RADIUS} className="stroke-s3" />}
      {slices.map(({ key, percent }, index) => {
        const length = Math.max(Number(percent) - gap, GAP);
        const from = slices.slice(0, index).reduce((sum, before) => sum + Number(before.percent), 0);
        return (
          <circle
            key={key}
            cx="50"
            cy="50"
            r={RADIUS}
            pathLength={100}
            strokeDasharray={`${length} ${100 - length}`}
            strokeDashoffset={-from}
            className={strokes[Math.min(index, REST)]}
          />
        );
      })}
    </svg>
  );
}
