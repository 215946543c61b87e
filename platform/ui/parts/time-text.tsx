import { dayText } from "@assay/core/languages.ts";
import { dayOf, daysBefore, today } from "../day.ts";
import { type Translate, useLanguageTag, useTexts } from "../locale.ts";
import { elapsed } from "../elapsed.ts";
import { serverNow } from "../server-clock.ts";

export interface TimeTextProps {
  /** Milliseconds since 1970. */
  readonly at: number;
  /**
   * "date" a day in the language's form, "day" the same but for today and yesterday, "time" the date with the time of day, "plan" the same without
   * seconds, for what needs none, "clock" the time of day alone, "when" in words.
   */
  readonly as?: "date" | "day" | "time" | "plan" | "clock" | "when";
  readonly className?: string | undefined;
}

/** A moment, in the reader's time zone; the machine-readable form beside it is UTC. */
export function TimeText({ at, as = "time", className }: TimeTextProps) {
  const tag = useLanguageTag();
  const t = useTexts("ui");
  return (
    <time dateTime={new Date(at).toISOString()} className={className}>
      <bdi>{as === "when" ? inWords(at, t) : as === "day" ? dayInWords(at, tag) : printTime(at, as, tag)}</bdi>
    </time>
  );
}

function inWords(at: number, t: Translate<"ui">): string {
  const { unit, count } = elapsed(at, serverNow());
  return t(`when.${unit}`, { count });
}

function dayInWords(at: number, tag: string): string {
  const [day, now] = [dayOf(at), today()];
  const back = [now, daysBefore(now, 1)].indexOf(day);
  return back === -1 ? dayText(tag, day) : new Intl.RelativeTimeFormat(tag, { numeric: "auto" }).format(-back, "day");
}

/** A moment as text: the day as the language writes it, with the time of day behind it, hh:mm:ss in 24 hours. */
export function printTime(at: number, as: "date" | "time" | "plan" | "clock", tag: string): string {
  if (as === "date") return dayText(tag, dayOf(at));
  const moment = new Date(at);
  const parts = [moment.getHours(), moment.getMinutes(), ...(as === "plan" ? [] : [moment.getSeconds()])];
  const clock = parts.map((part) => String(part).padStart(2, "0")).join(":");
  return as === "clock" ? clock : dayText(tag, dayOf(at), clock);
}
