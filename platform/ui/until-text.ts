/** A wait in the reader's words: "1 day, 5 hr, 12 min" far off, with seconds in the last hour. */
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from "@assay/core/time.ts";

const units = [
  ["day", DAY_MS],
  ["hour", HOUR_MS],
  ["minute", MINUTE_MS],
  ["second", SECOND_MS],
] as const;
const PARTS_MAX = 2;

/** The two largest parts of a wait that are not nothing; what is over waits for zero seconds. */
export function untilText(ms: number, tag: string): string {
  let rest = Math.max(ms, 0);
  const parts: string[] = [];
  for (const [unit, size] of units) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    const isLast = unit === "second";
    if (parts.length < PARTS_MAX && (count > 0 || (isLast && parts.length === 0)))
      parts.push(new Intl.NumberFormat(tag, { style: "unit", unit, unitDisplay: "short" }).format(count));
  }
  return parts.join(" ");
}
