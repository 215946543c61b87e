/** What a replay shows of each minute, and the line that is drawn of it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, parseAmount } from "@assay/core/money.ts";
import type { calls } from "../../contract.ts";

export type ReplayRow = OutputOf<(typeof calls)["replayLiquidation"]>["list"][number];

const unitsOf = (quote: string, text: string): bigint =>
  text.startsWith("-") ? -parseAmount(quote, text.slice(1))!.units : parseAmount(quote, text)!.units;

/** What was left: the money behind the purse with its open result; undefined without a mark. */
export function leftOf({ margin, profit }: ReplayRow, quote: string): string | undefined {
  return profit === null ? undefined : formatAmount(amount(quote, unitsOf(quote, margin) + unitsOf(quote, profit)));
}

export interface ReplayPoint {
  readonly at: number;
  readonly value: string;
}

/** What was left by the minute, oldest first; minutes without a mark are left out. */
export const leftPoints = (rows: readonly ReplayRow[], quote: string): ReplayPoint[] =>
  rows
    .flatMap((row) => {
      const value = leftOf(row, quote);
      return value === undefined ? [] : [{ at: row.at, value }];
    })
    .toReversed();
