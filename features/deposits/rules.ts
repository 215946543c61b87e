/** Pure decisions of deposits. A chain counts in integers of its own; the ledger in units of the currency's scale. */
import { pow10 } from "@assay/core/money.ts";
import type { Network } from "./contract.ts";

/** Claims of one customer that are open at once. */
export const CLAIMS_MAX = 5;
/** Practice payments of one customer in a UTC day. */
export const PRACTICE_MAX = 20;

/** What a transfer is worth in whole units of the ledger, and what is left of it, counted as the chain does. */
export function toLedger(chainUnits: bigint, decimals: number, scale: number): { units: bigint; rest: bigint } {
  if (decimals <= scale) return { units: chainUnits * pow10(scale - decimals), rest: 0n };
  const one = pow10(decimals - scale);
  return { units: chainUnits / one, rest: chainUnits % one };
}

/** The rest that has gathered and what comes to it: whole units of the ledger for the house, and what is left. */
export const gather = (rest: bigint, more: bigint, decimals: number, scale: number): { units: bigint; rest: bigint } =>
  toLedger(rest + more, decimals, scale);

/** Blocks that confirm a transfer, its own included; 0 where its block is not read. */
export const confirmationsOf = (height: number, read: number): number => Math.max(0, read - height + 1);

/** The last block whose transfers are final when so much is read. */
export const finalHeight = (read: number, needed: number): number => read - needed + 1;

/** Whether so many replaced blocks may have held what was credited: then people must look. */
export const isDeep = (depth: number, needed: number): boolean => depth >= needed;

/** A hash as its chain writes it, however it was typed: of Ethereum with 0x before it, of the others without. */
export const hashOn = (network: Network, typed: string): string => {
  const digits = typed.toLowerCase().replace(/^0x/, "");
  return network === "ethereum" ? `0x${digits}` : digits;
};

/** How a transfer counts: a customer's or the house's from strangers; what the house moves between its addresses is nobody's. */
export type Counts = "customer" | "house" | "nobody";

/**
 * `isOwn` tells of an address whether the house has its key: the hot wallet's, the cold one, and each that a customer was given. What comes to
 * the house from nobody knows whom is not counted: it may be change of its own payment.
 */
export function countsAs(
  { from, toHouse }: { readonly from: readonly string[] | undefined; readonly toHouse: boolean },
  isOwn: (key: string) => boolean,
): Counts {
  if (from?.some(isOwn)) return "nobody";
  if (!toHouse) return "customer";
  return from === undefined || from.length === 0 ? "nobody" : "house";
}

/** Whether these, which are final, are credited now: together they reach the least amount. */
export const isEnough = (units: readonly bigint[], min: bigint): boolean =>
  units.reduce((sum, one) => sum + one, 0n) >= min && units.some((one) => one > 0n);
