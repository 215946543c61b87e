/** The rules by which receipts of leverage are judged, and what comes of judging one anew. */
import type { Price } from "@assay/core/money.ts";
import type { CloseReason } from "../contract.ts";

/**
 * Orders and stops that a mark has reached; a trailing one besides proves the best mark that it followed. The first of each did not
 * say what its customer had asked for.
 */
export const triggerRules = ["leverage-trigger-1", "leverage-trailing-1", "leverage-trigger-2", "leverage-trailing-2"] as const;
export type TriggerRule = (typeof triggerRules)[number];
/** What a customer asked for: an opening at market, a close at once or at the next mark, and what an order that only reduces has closed. */
export const markRules = ["leverage-mark-1"] as const;
export type MarkRule = (typeof markRules)[number];
/** A close that has waited for a mark proves besides that so much was asked for, and that the mark is none of before. */
export const nextMarkRule = "leverage-next-mark-1";
/**
 * The first did not prove the marks of a purse's other markets; up to the second each position kept what its own value asked, since
 * then those of one side of a market keep what the sum of their values asks. Up to the third each position told anew what was left of its
 * purse; since then all that a purse has closed tell the same: who was in it, and what was closed in which order.
 */
export const liquidationRules = [
  "leverage-liquidation-1",
  "leverage-liquidation-2",
  "leverage-liquidation-3",
  "leverage-liquidation-4",
] as const;
export type LiquidationRule = (typeof liquidationRules)[number];
export const deleveragingRule = "leverage-deleveraging-1";
export const receiptRules = [...triggerRules, ...markRules, nextMarkRule, ...liquidationRules, deleveragingRule] as const;

/** What positions of one purse had and had to keep at the marks, in quote units. */
export interface PurseAnew {
  readonly collateral: bigint;
  readonly profit: bigint;
  readonly maintenance: bigint;
  /** The mark at which the purse gave way, of the side of the market that was closed, while all else stood. */
  readonly liquidation: Price | undefined;
}

export interface Recomputed {
  /** What happened. */
  readonly what: "opened" | "opened-at-mark" | "reduced" | "reduced-at-mark" | "nothing-to-reduce" | CloseReason;
  readonly mark: Price;
  /** Where it happened: the mark, or the bankruptcy price of a deleveraging. */
  readonly price: Price;
  readonly quote: string;
  /** The market's tick, on which every mark lies. */
  readonly tickSize: Price;
  /** What the price brought, in quote units; undefined of what opened. */
  readonly profit: bigint | undefined;
  /** Where a stop stood, or an order; undefined of a liquidation. */
  readonly waited?: Price | undefined;
  /** When the close was asked for that has waited, in ms. */
  readonly askedAt?: number;
  readonly purse?: PurseAnew;
  /** Whether the ticks' sources make their marks, and the marks make it happen. */
  readonly holds: boolean;
}
