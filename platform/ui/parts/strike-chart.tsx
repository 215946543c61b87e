import { parseDecimal } from "@assay/core/money.ts";
import { useTexts } from "../locale.ts";
import type { TracePoint } from "../trace.ts";
import { classes } from "./classes.ts";
import { IndexPrice } from "./index-price.tsx";

export interface StrikeChartProps {
  readonly symbol: string;
  /** Oldest first. */
  readonly points: readonly TracePoint[];
  /** The price that decides, once it is known. */
  readonly strike: string | undefined;
  /** On which side of it is won. */
  readonly side: "up" | "down";
  /** When the chart begins and when it is decided, in ms; undefined until that is known. */
  readonly from: number;
  readonly until: number | undefined;
  readonly className?: string | undefined;
}

const SCALE = 18;
/** Of the height stays free above and below; of the width behind the end. */
const MARGIN = 0.16;
const AFTER = 0.04;
/** The height stands for at least this part of the price. */
const RANGE_LEAST = 0.0002;
/** Until the end is known the path takes this part of the width. */
const OPEN_SHARE = 0.5;
const FULL = 100;

/** Where things stand, in percent of the box from its start and its top. Drawing reckons in floating numbers. */
function placesOf({ points, strike, from, until }: StrikeChartProps) {
  const path = points.filter(({ at }) => at >= from).map(({ at, price }) => ({ at, value: numberOf(price) }));
  const level = strike === undefined ? undefined : numberOf(strike);
  const values = [...path.map(({ value }) => value), ...(level === undefined ? [] : [level])];
  const [least, most] = values.length === 0 ? [0, 1] : [Math.min(...values), Math.max(...values)];
  const range = Math.max(most - least, most * RANGE_LEAST);
  const low = (least + most - range) / 2;
  const end = until ?? from + ((path.at(-1)?.at ?? from) - from) / OPEN_SHARE + 1;
  const width = (end - from) / (1 - AFTER);
  const top = (value: number) => FULL * (MARGIN + (1 - 2 * MARGIN) * (1 - (value - low) / range));
  const start = (at: number) => Math.min(FULL, (FULL * (at - from)) / width);
  return {
    path: path.map(({ at, value }) => ({ x: start(at), y: top(value) })),
    strike: level === undefined ? undefined : top(level),
    end: until === undefined ? undefined : start(until),
  };
}

const numberOf = (price: string): number => Number(parseDecimal(price, SCALE) ?? 0n) / 10 ** SCALE;

/** A price tick by tick against the one that decides: the side on which is won is tinted, and the end stands at the right. */
export function StrikeChart(props: StrikeChartProps) {
  const { symbol, points, strike, side, className } = props;
  const t = useTexts("ui");
  const { path, strike: level, end } = placesOf(props);
  const [last, price] = [path.at(-1), points.at(-1)?.price];
  const isAhead = level !== undefined && last !== undefined && (side === "up" ? last.y < level : last.y > level);
  // The tag of the price follows the dot; the strike's stands at the other end, so that neither covers the other.
  const isLate = (last?.x ?? 0) > FULL / 2;
  const tone = isAhead ? "text-up" : level === undefined || last?.y === level ? "text-soft" : "text-down";
  return (
    <figure aria-label={t("strike.title", { symbol })} dir="ltr" className={classes("relative m-0 overflow-hidden", className)}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true" className="absolute inset-0 size-full">
        {level !== undefined && (
          <>
            <rect
              x={0}
              width={end ?? FULL}
              y={side === "up" ? 0 : level}
              height={side === "up" ? level : FULL - level}
              className={side === "up" ? "fill-up-tint" : "fill-down-tint"}
            />
            <line
              x1={0}
              x2={FULL}
              y1={level}
              y2={level}
              strokeDasharray="4 3"
              vectorEffect="non-scaling-stroke"
              className="stroke-strong"
            />
          </>
        )}
        {end !== undefined && (
          <line x1={end} x2={end} y1={0} y2={FULL} vectorEffect="non-scaling-stroke" className="stroke-brand" strokeWidth={1.5} />
        )}
        <polyline
          points={path.map(({ x, y }) => `${x.toFixed(2)},${y.toFixed(2)}`).join(" ")}
          fill="none"
          vectorEffect="non-scaling-stroke"
          strokeWidth={1.6}
          strokeLinejoin="round"
          className={`stroke-current ${tone}`}
        />
      </svg>
      {level !== undefined && strike !== undefined && (
        <span
          style={{ top: `${level}%` }}
          className={classes(
            "absolute -translate-y-1/2 rounded-badge border border-line-strong bg-s3 px-1.5 text-micro text-strong",
            isLate ? "left-2" : "right-2",
          )}
        >
          {t("strike.strike")} <IndexPrice value={strike} />
        </span>
      )}
      {last && price !== undefined && (
        <>
          <span
            aria-hidden="true"
            style={{ left: `${last.x}%`, top: `${last.y}%` }}
            className={classes("absolute size-2 -translate-1/2 rounded-full bg-current", tone)}
          />
          <span
            style={{ left: `${last.x}%`, top: `${last.y}%` }}
            className={classes(
              "absolute -translate-y-1/2 rounded-badge bg-canvas/85 px-1 text-micro font-semibold",
              tone,
              isLate ? "-translate-x-full -ml-2.5" : "ml-2.5",
            )}
          >
            <IndexPrice value={price} />
          </span>
        </>
      )}
    </figure>
  );
}
