/** What of a history can be drawn. */
import type { ValueHistory } from "./use-value-history.ts";

export interface KnownValue {
  readonly at: number;
  readonly value: string;
}

/** The points that have a value; where a price was missing the line goes straight from one neighbour to the other. */
export const knownValues = (points: ValueHistory["points"]): KnownValue[] =>
  points.flatMap(({ at, value }) => (value === null ? [] : [{ at, value }]));
