/** How the worth of everything divides among currencies: the largest ones by name, the rest together. */
import { divide, formatDecimal, parseAmount } from "@assay/core/money.ts";
import { VALUE_CURRENCY } from "../rules.ts";
import type { AccountWallets } from "./wallet-list.ts";

export interface Share {
  /** A currency's code; undefined for the rest. */
  readonly currency: string | undefined;
  /** Percent of the total with one decimal, rounded half-even: "69.8". */
  readonly percent: string;
}

const NAMED_MAX = 4;
const PERCENT_SCALE = 1;
const WHOLE = 1_000n;

/** Shares of the known values, largest first. Empty when nothing is worth anything. */
export function allocation(accounts: readonly AccountWallets[]): Share[] {
  const worth = new Map<string, bigint>();
  for (const { currency, value } of accounts.flatMap(({ list }) => list)) {
    const units = parseAmount(VALUE_CURRENCY, value.usdt ?? "0")?.units ?? 0n;
    worth.set(currency, (worth.get(currency) ?? 0n) + units);
  }
  const ranked = [...worth].filter(([, units]) => units > 0n).sort(([, a], [, b]) => (a === b ? 0 : a > b ? -1 : 1));
  const total = ranked.reduce((sum, [, units]) => sum + units, 0n);
  const rest = ranked.slice(NAMED_MAX).reduce((sum, [, units]) => sum + units, 0n);
  const parts: (readonly [string | undefined, bigint])[] = ranked.slice(0, NAMED_MAX);
  return [...parts, ...(rest > 0n ? [[undefined, rest] as const] : [])].map(([currency, units]) => ({
    currency,
    percent: formatDecimal(divide(units * WHOLE, total, "half-even"), PERCENT_SCALE, PERCENT_SCALE),
  }));
}
