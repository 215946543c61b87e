/** What postings of risky products mean for the customers in them. */
import type { Amount } from "@assay/core/money.ts";
import { RISK_CURRENCY } from "./measures.ts";

export interface Moved {
  readonly transfers: readonly { readonly from: string; readonly to: string; readonly amount: Amount }[];
}

/** In units of USDT. */
export interface Effect {
  readonly customerId: string;
  /** What came from others, less what went to them. */
  readonly result: bigint;
  /** How much more is held. */
  readonly atRisk: bigint;
}

/**
 * One effect for each side of a transfer that is a customer's. Money between two places of one customer is no result; money
 * that comes to a held place is at risk, and no more when it leaves it.
 */
export function effectsOf({ transfers }: Moved): Effect[] {
  return transfers.flatMap(({ from, to, amount: { currency, units } }) => {
    if (currency !== RISK_CURRENCY) throw new Error(`a risky product moves ${currency}`);
    const [payer, payee] = [customerIn(from), customerIn(to)];
    const isOwn = payer === payee;
    const sides = [
      { customerId: payer, result: isOwn ? 0n : -units, atRisk: isHeld(from) ? -units : 0n },
      { customerId: payee, result: isOwn ? 0n : units, atRisk: isHeld(to) ? units : 0n },
    ];
    return sides.flatMap(({ customerId, ...effect }) => (customerId === undefined ? [] : [{ customerId, ...effect }]));
  });
}

const customerIn = (address: string): string | undefined => /^user\/([^/]+)\//.exec(address)?.[1];
const isHeld = (address: string): boolean => address.endsWith("/held");

/** What postings brought each customer. */
export function resultsOf(postings: readonly Moved[]): Map<string, bigint> {
  const results = new Map<string, bigint>();
  for (const { customerId, result } of postings.flatMap(effectsOf))
    if (result !== 0n) results.set(customerId, (results.get(customerId) ?? 0n) + result);
  return results;
}
