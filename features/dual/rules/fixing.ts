/**
 * How the index decides a term: the sum of 1,800 one-second values against the linked price, in integers. Server, receipt and verifier
 * share it, and nothing but the terms and the values can be told to it.
 */
import { divide, type Price } from "@assay/core/money.ts";
import { HOUR_MS, SECOND_MS } from "@assay/core/time.ts";
import type { DualType } from "../rules.ts";

/** Values that make a settlement price: those of half an hour. */
export const VALUES = 1_800;
/** How long after maturity seconds without an index are made up for, in ms; then the term is void. */
export const EXTENDED_MS = 4 * HOUR_MS;

/** The last index of a second: `at` is when that second ends, in whole seconds as ms since 1970. */
export interface Second {
  readonly at: number;
  readonly price: Price;
}

/** "same": paid in what was invested. "other": converted at the linked price. "void": what was invested comes back as it was. */
export const outcomes = ["same", "other", "void"] as const;
export type Outcome = (typeof outcomes)[number];

export type Fixing =
  | { readonly state: "waiting" }
  | { readonly state: "fixed"; readonly values: readonly Second[]; readonly sum: bigint }
  | { readonly state: "void"; readonly values: readonly Second[] };

/** When the values begin to count: half an hour before maturity, in ms. */
export const windowFrom = (maturesAt: number): number => maturesAt - VALUES * SECOND_MS;

/**
 * Where the fixing of a term stands at `until` (ms). The first 1,800 seconds after the window's beginning that have a value make it; a
 * second without one is made up for by one after maturity, for four hours, whoever looks and however late.
 */
export function fixingOf(maturesAt: number, known: readonly Second[], until: number): Fixing {
  const last = maturesAt + EXTENDED_MS;
  const inside = known.filter(({ at }) => at > windowFrom(maturesAt) && at <= last && at <= until);
  const bySecond = new Map(inside.map((second) => [second.at, second]));
  const values = [...bySecond.values()].toSorted((a, b) => a.at - b.at).slice(0, VALUES);
  if (values.length === VALUES) return { state: "fixed", values, sum: values.reduce((sum, { price }) => sum + price, 0n) };
  return until > last ? { state: "void", values } : { state: "waiting" };
}

/** A sum that equals the linked price × 1,800 converts: a call is paid in the coin below it alone, a put in money above it alone. */
export function outcomeOf(type: DualType, linked: Price, sum: bigint): "same" | "other" {
  const bound = linked * BigInt(VALUES);
  if (type === "call") return sum < bound ? "same" : "other";
  return sum > bound ? "same" : "other";
}

/** The average of the values as it is shown, rounded down; the sum alone decides. */
export const averageOf = (sum: bigint): Price => divide(sum, BigInt(VALUES), "down");
