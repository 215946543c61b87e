import { type Translate, useLanguageTag, useTexts } from "../locale.ts";
import { elapsed } from "../elapsed.ts";

export interface TimeTextProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  /** "date" 2026-11-21, "time" with hours and minutes, "clock" the time of day with seconds, "when" in words. */
  readonly as?: "date" | "time" | "clock" | "when";
  readonly className?: string | undefined;
}

/** A moment, in the reader's time zone; the machine-readable form beside it is UTC. */
export function TimeText({ at, as = "time", className }: TimeTextProps) {
  const tag = useLanguageTag();
  const t = useTexts("ui");
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      <bdi>{as === "when" ? inWords(at, t) : printTime(at, as, tag)}</bdi>
    </time>
  );
}

function inWords(at: number, t: Translate): string {
  const { unit, count } = elapsed(at, Date.now());
  return t(`when.${unit}`, { count });
}

/** A moment as text: yyyy-mm-dd, as the specification writes dates, with the time behind it. */
export function printTime(at: number, as: "date" | "time" | "clock", tag: string): string {
  const moment = new Date(at);
  const clock = moment.toLocaleTimeString(tag, { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" });
  if (as === "clock") return clock;
  const two = (count: number) => String(count).padStart(2, "0");
  const date = `${moment.getFullYear()}-${two(moment.getMonth() + 1)}-${two(moment.getDate())}`;
  return as === "date" ? date : `${date} ${clock}`;
}
