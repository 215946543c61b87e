/** What of a history can be drawn. */
import { DAY_MS } from "@assay/core/time.ts";
import type { ValueHistory } from "./use-value-history.ts";

export interface KnownValue {
  readonly at: number;
  readonly value: string;
}

/** The points that have a value; where a price was missing the line goes straight from one neighbour to the other. */
export const knownValues = (points: ValueHistory["points"]): KnownValue[] =>
  points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));

/** Whether some value rests on a price that was the last one known, or had none at all. */
export const isStale = (points: ValueHistory["points"]): boolean => points.some(({ value, stale }) => stale || value === null);

/** A history of up to a week is read with its hours. */
const DATES_FROM_MS = 8 * DAY_MS;

/** How its moments are written. */
export function momentsOf(points: readonly { readonly at: number }[]): "date" | "plan" {
  return (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0) < DATES_FROM_MS ? "plan" : "date";
}
