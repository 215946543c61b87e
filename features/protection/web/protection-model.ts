/** A customer's protection as his screens show it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, divide, parseAmount } from "@assay/core/money.ts";
import type { calls } from "../contract.ts";
import { RISK_CURRENCY } from "../rules/measures.ts";

export type Protection = OutputOf<typeof calls.showProtection>;
export type Limit = Protection["limits"][number];
export type Stop = NonNullable<Protection["stop"]>;

const unitsOf = (text: string): bigint => parseAmount(RISK_CURRENCY, text)!.units;

/** How much of a limit is lost or at stake, in whole percent from 0 to 100; undefined without a limit. */
export function usedPercent({ amount, left }: Limit): number | undefined {
  if (amount === null || left === null) return undefined;
  const [most, free] = [unitsOf(amount), unitsOf(left)];
  return free >= most ? 0 : Number(divide((most - free) * 100n, most, "down"));
}

/** The limit that leaves least: the one that decides. */
export function tightest(limits: readonly Limit[]): (Limit & { readonly left: string }) | undefined {
  const set = limits.flatMap((limit) => (limit.left === null ? [] : [{ ...limit, left: limit.left }]));
  return set.reduce<(typeof set)[number] | undefined>(
    (least, limit) => (least && unitsOf(least.left) <= unitsOf(limit.left) ? least : limit),
    undefined,
  );
}

/** The most that what a ticket asks for can lose; "all" where nothing bounds it but the account. */
export type AskedRisk = Amount | "all";

/** Why a press would be refused. */
export type Refused = "stopped" | NonNullable<ReturnType<typeof refusalOf>>;

/** Why the server would refuse it: a limit is used up, leaves less, or allows no risk without a bound. Undefined where it would not. */
export function refusalOf(
  limit: ReturnType<typeof tightest>,
  risk: AskedRisk | undefined,
): "used-up" | "over" | "unbounded" | undefined {
  if (!limit || risk === undefined) return undefined;
  const left = unitsOf(limit.left);
  if (left === 0n) return "used-up";
  if (risk === "all") return "unbounded";
  return risk.units > left ? "over" : undefined;
}

/** Whether nothing can be chosen any more that would last longer. */
export const isForEver = ({ stop }: Protection): boolean => stop?.kind === "exclusion" && stop.fixed_until === null;
