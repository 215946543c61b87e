import { useTexts } from "../locale.ts";
import { useServerNow } from "../ticking.ts";
import { classes } from "./classes.ts";

export interface CountdownRingProps {
  /** When it ends, and how long all of it is, in ms. */
  readonly until: number;
  readonly lengthMs: number;
  /** In which colour the rest of it is drawn. */
  readonly tone?: "up" | "down" | "brand";
  readonly size?: number;
  readonly className?: string | undefined;
}

const strokes = { up: "stroke-up", down: "stroke-down", brand: "stroke-brand" } as const;
const SECOND_MS = 1_000;
const TURN_MS = 250;
const THICK = 3;

/** What is left of a term: the seconds, inside a ring that empties. */
export function CountdownRing({ until, lengthMs, tone = "brand", size = 40, className }: CountdownRingProps) {
  const t = useTexts("ui");
  const now = useServerNow(TURN_MS);
  const left = Math.min(Math.max(until - now, 0), lengthMs);
  const seconds = Math.ceil(left / SECOND_MS);
  const radius = (size - THICK) / 2;
  const around = 2 * Math.PI * radius;
  const circle = { cx: size / 2, cy: size / 2, r: radius, fill: "none", strokeWidth: THICK };
  return (
    <span
      role="timer"
      aria-label={t("seconds-left", { count: seconds })}
      className={classes("relative inline-grid shrink-0 place-items-center", className)}
      style={{ width: size, height: size }}
    >
      <svg width={size} height={size} aria-hidden="true" className="-rotate-90">
        <circle {...circle} className="stroke-s3" />
        <circle
          {...circle}
          strokeLinecap="round"
          strokeDasharray={around}
          strokeDashoffset={around * (1 - left / lengthMs)}
          className={classes("transition-[stroke-dashoffset] duration-250 ease-linear", strokes[tone])}
        />
      </svg>
      <bdi aria-hidden="true" dir="ltr" className="absolute text-caption font-semibold tabular-nums">
        {seconds}
      </bdi>
    </span>
  );
}
