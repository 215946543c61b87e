/** What leaving a contract costs on each of its days: all that it will have paid by then. */
import { amount, formatAmount, parseAmount, parseRate } from "@assay/core/money.ts";
import { DAY_MS } from "@assay/core/time.ts";
import type { ValuePoint } from "@assay/ui/parts/value-chart.tsx";
import { outputOf, penaltyOf } from "../rules.ts";

export interface Exits {
  readonly currency: string;
  /** The amount of the contract. */
  readonly units: bigint;
  /** Its daily outputs, as decimals. */
  readonly table: readonly string[];
  /** When its first day begins. */
  readonly from: number;
}

/** From a moment on, at the ends of days, when they are paid; on the last the contract ends and costs nothing. */
export function exitCurve({ currency, units, table, from }: Exits, now: number): readonly ValuePoint[] {
  let paid = 0n;
  const ends = table.slice(0, -1).map((rate, day) => {
    paid += outputOf(units, parseRate(rate) ?? 0n);
    const penalty = penaltyOf({ kind: "cloud", remaining: units, paid });
    return { at: from + (day + 1) * DAY_MS, value: formatAmount(amount(currency, penalty)) };
  });
  const begin = { at: from, value: "0" };
  return [begin, ...ends].filter(({ at }) => at > now - DAY_MS);
}

export const unitsOf = (currency: string, text: string): bigint => parseAmount(currency, text)?.units ?? 0n;
