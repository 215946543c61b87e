/** Columns of a console's table: what each reads of a row, and how rows are ordered by it. */
import { parseDecimal } from "@assay/core/money.ts";
import type { ReactNode } from "react";

export interface Column<Row> {
  readonly key: string;
  readonly label: string;
  /** As text: what the filter searches, what rows are ordered by, and what stands in an exported file. */
  readonly read: (row: Row) => string;
  /** How it stands in the table; its text unless given. */
  readonly show?: (row: Row) => ReactNode;
  /** Whether it says nothing of a row: a card leaves it out, as it does what is empty. */
  readonly quiet?: (row: Row) => boolean;
  /** Numbers stand at the end. */
  readonly end?: boolean;
}

const DECIMALS_MAX = 18;

/** Decimals by their value, everything else as words; a unit behind a number does not make it a word. */
export function compareTexts(one: string, other: string): number {
  const [a, b] = [numberOf(one), numberOf(other)];
  if (a !== undefined && b !== undefined) return a < b ? -1 : a > b ? 1 : 0;
  return one.localeCompare(other, undefined, { numeric: true });
}

function numberOf(text: string): bigint | undefined {
  const [, minus, digits] = /^(-?)(\d+(?:\.\d+)?)(?: [A-Z0-9]+)?$/.exec(text) ?? [];
  const units = digits === undefined ? undefined : parseDecimal(digits, DECIMALS_MAX);
  return units === undefined ? undefined : minus ? -units : units;
}
