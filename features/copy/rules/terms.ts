/** Figures that contract, server and screens share. */
import { type Amount, amount, pow10, type Rate, RATE_SCALE } from "@assay/core/money.ts";

export const QUOTE = "USDT";
/** Value of a lot at the mark. */
export const LOT: Amount = amount(QUOTE, 100n * pow10(8));
/** The most that a trader may ask of the profit: 30 %. */
export const SHARE_MAX: Rate = 30n * pow10(RATE_SCALE - 2);
export const STAKE_MIN: Amount = amount(QUOTE, 1_000n * pow10(8));
/** What is left of the stake below which a trader has lost it, after a liquidation. */
export const STAKE_LOST: Amount = amount(QUOTE, 100n * pow10(8));
/** Between these lies what a trader may ask to be copied with. */
export const AMOUNT_LEAST: Amount = amount(QUOTE, 10n * pow10(8));
export const AMOUNT_MOST: Amount = amount(QUOTE, 1_000_000n * pow10(8));
export const DAYS_MIN = 30;
export const UNLIQUIDATED_DAYS = 14;
/** Below so many copiers nothing is told of them. */
export const COPIERS_TOLD_MIN = 5;
export const FOLLOWS_MAX = 20;
export const LEVERAGE_MAX = 125;
/** Hundredths of a multiple, or of a lot. */
export const MULTIPLE_MAX = 10_000;
export const LOTS_MAX = 1_000_000;
/** How long an exit waits for a mark within its guard. */
export const EXIT_WAIT_MS = 10_000;
const FIRST: ReadonlySet<string> = new Set(["BTC/USDT", "ETH/USDT"]);
/** How much worse than the leader's price a copy may open. */
export const guardOf = (symbol: string): Rate => (FIRST.has(symbol) ? 5n : 15n) * pow10(RATE_SCALE - 3);
/** Money of copy is USDT. */
export const money = (units: bigint): Amount => amount(QUOTE, units);
