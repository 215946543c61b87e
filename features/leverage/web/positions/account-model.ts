/** The contract account as a whole, from what the server has told of it. */
import { type Amount, amount, divide, parseAmount } from "@assay/core/money.ts";
import type { Positions } from "./position-model.ts";

/** Every contract market is quoted in it. */
export const ACCOUNT_CURRENCY = "USDT";

export interface AccountSummary {
  /** What is free and held, with what open positions have won; undefined while one of them has no mark. */
  readonly equity: Amount | undefined;
  readonly gain: Amount | undefined;
  /** How much of the equity stands as margin, in whole percent from 0 to 100. */
  readonly used: number;
}

export function accountSummary({ available, margin, profit }: Positions["account"]): AccountSummary {
  const held = signedUnits(margin);
  const gain = profit === null ? undefined : signedUnits(profit);
  const equity = gain === undefined ? undefined : signedUnits(available) + held + gain;
  const money = (units: bigint | undefined) => (units === undefined ? undefined : amount(ACCOUNT_CURRENCY, units));
  return { equity: money(equity), gain: money(gain), used: shareOf(held, equity ?? 0n) };
}

function shareOf(held: bigint, equity: bigint): number {
  if (held === 0n) return 0;
  return equity <= held ? 100 : Number(divide(held * 100n, equity, "up"));
}

function signedUnits(text: string): bigint {
  const units = parseAmount(ACCOUNT_CURRENCY, text.replace("-", ""))!.units;
  return text.startsWith("-") ? -units : units;
}
