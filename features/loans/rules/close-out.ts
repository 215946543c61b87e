/** What a sale of collateral pays: at a close-out in part or whole, and when the customer asks for one. Rule "loan-1" of receipts. */
import { divide, pow10, type Price, PRICE_SCALE, type Rate, RATE_SCALE } from "@assay/core/money.ts";
import { type Holding, isBelow, LEFT_MIN, LINES, VALUE, valueOf } from "../rules.ts";

const ONE = pow10(RATE_SCALE);
const PRICE_ONE = pow10(PRICE_SCALE);

export const causes = ["line", "window", "overdue", "asked"] as const;
export type Cause = (typeof causes)[number];

export interface Sale {
  /** Of the debt, in its units: paid by proceeds that are held, and by what is sold. */
  readonly fromProceeds: bigint;
  readonly brought: bigint;
  /** Units of collateral that are sold, and those of them that are the fee. */
  readonly sold: bigint;
  readonly fee: bigint;
  /** What is owed after all is sold and cannot be paid. */
  readonly short: bigint;
  /** Nothing is owed any more, or nothing is left: the loan has ended. */
  readonly ended: boolean;
}

const least = (one: bigint, other: bigint): bigint => (one < other ? one : other);
const unitPrice = (currency: string, price: Price): bigint => (currency === VALUE ? PRICE_ONE : price);

/** What units of collateral bring in the currency of the loan after a fee, rounded down, and the fee, rounded up. */
export function sellUnits(held: Holding, sold: bigint, feeRate: Rate, price: Price): { fee: bigint; brings: bigint } {
  const fee = divide(sold * feeRate, ONE, "up");
  const [gives, takes] = [unitPrice(held.collateralCurrency, price), unitPrice(held.currency, price)];
  return { fee, brings: divide((sold - fee) * gives, takes, "down") };
}

/** The fewest units of collateral that surely bring so many units of the loan's currency; at most one unit too many for each rounding. */
export function unitsFor(held: Holding, debt: bigint, feeRate: Rate, price: Price): bigint {
  const [gives, takes] = [unitPrice(held.collateralCurrency, price), unitPrice(held.currency, price)];
  const net = divide(debt * takes, gives, "up");
  return divide(net * ONE, ONE - feeRate, "up");
}

/** The collateral to be sold so that the rate comes back to the target, rounded up; all that the debt needs where that cannot be. */
function partOf(held: Holding, feeRate: Rate, price: Price): bigint | "whole" {
  const { collateral, debt, currency, collateralCurrency } = held;
  const [gives, takes] = [unitPrice(collateralCurrency, price), unitPrice(currency, price)];
  // At or below 1 / (1 - fee) each sale makes the rate worse.
  if (collateral * gives * (ONE - feeRate) <= debt * takes * ONE) return "whole";
  const missing = LINES.target * debt * takes - collateral * gives * ONE;
  const gained = divide(LINES.target * (ONE - feeRate), ONE, "down") - ONE;
  const sold = divide(missing, gained * gives, "up");
  if (sold >= collateral) return "whole";
  const left = { collateral: collateral - sold, debt: debt - sellUnits(held, sold, feeRate, price).brings };
  const isDust = [valueOf(collateralCurrency, left.collateral, price), valueOf(currency, left.debt, price)].some(
    (value) => value < LEFT_MIN,
  );
  return left.debt <= 0n || isDust ? "whole" : sold;
}

/** Held proceeds pay first, then as much collateral as brings the rate to the target, or all that the debt needs. */
export function closeOut(held: Holding, price: Price, feeRate: Rate, extent: "part" | "whole"): Sale {
  const fromProceeds = least(held.proceeds, held.debt);
  const rest: Holding = { ...held, proceeds: held.proceeds - fromProceeds, debt: held.debt - fromProceeds };
  const none = { fromProceeds, brought: 0n, sold: 0n, fee: 0n, short: 0n };
  if (rest.debt === 0n) return { ...none, ended: true };
  if (extent === "part" && !isBelow(rest, price, LINES.target)) return { ...none, ended: false };
  const part = extent === "part" ? partOf(rest, feeRate, price) : "whole";
  if (part !== "whole") {
    const { fee, brings } = sellUnits(rest, part, feeRate, price);
    return { ...none, sold: part, fee, brought: brings, ended: false };
  }
  const sold = least(rest.collateral, unitsFor(rest, rest.debt, feeRate, price));
  const { fee, brings } = sellUnits(rest, sold, feeRate, price);
  const brought = least(brings, rest.debt);
  return { ...none, sold, fee, brought, short: rest.debt - brought, ended: true };
}

/** The customer pays so much of what is owed by what is held: proceeds first, then collateral that is sold. Undefined where that does not bring it. */
export function saleFor(held: Holding, pays: bigint, price: Price, feeRate: Rate): Sale | undefined {
  const fromProceeds = least(held.proceeds, pays);
  const wanted = pays - fromProceeds;
  const ended = pays === held.debt;
  const sold = unitsFor(held, wanted, feeRate, price);
  if (sold > held.collateral || (sold === held.collateral && !ended)) return undefined;
  const { fee, brings } = sellUnits(held, sold, feeRate, price);
  return { fromProceeds, brought: least(brings, wanted), sold, fee, short: 0n, ended };
}
