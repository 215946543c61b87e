/** What the two lines at the foot of a passport say (ICAO 9303, TD3), beside what the customer has stated. */
import { parse } from "mrz";
import { normalNumber } from "../rules.ts";
import type { Picture } from "./store.ts";

const LINE_LENGTH = 44;

/** The two lines in what a machine has read of a picture; undefined where it read none. */
export function linesIn(read: string): [string, string] | undefined {
  const lines = read
    .toUpperCase()
    .split("\n")
    .map((line) => line.replace(/[\s«]/g, (sign) => (sign === "«" ? "<<" : "")))
    .filter((line) => /^[A-Z0-9<]{38,48}$/.test(line))
    .map((line) => line.slice(0, LINE_LENGTH).padEnd(LINE_LENGTH, "<"));
  const first = lines.findIndex((line) => /^P[A-Z<]/.test(line));
  return first === -1 || lines[first + 1] === undefined ? undefined : [lines[first]!, lines[first + 1]!];
}

/**
 * "wrong-digits": a check digit does not hold, as where a digit was changed, or misread. "differs": they hold, and the number, the birth or
 * the end is another than was stated.
 */
export function judgeMrz(
  lines: readonly [string, string],
  stated: { readonly number: string; readonly birth: string; readonly expires: string | null },
): Exclude<Picture["mrz"], "none" | "unread"> {
  const { fields, valid } = parse([...lines]);
  if (!valid) return "wrong-digits";
  const compact = (day: string | null): string => (day ?? "").slice(2).replaceAll("-", "");
  const agrees =
    normalNumber(fields.documentNumber ?? "") === stated.number &&
    fields.birthDate === compact(stated.birth) &&
    fields.expirationDate === compact(stated.expires);
  return agrees ? "agrees" : "differs";
}
