/** What a leverage means before anything is opened with it: how large a position it allows, and how far the price is from taking it. */
import { type Amount, amount, divide, formatDecimal, type Price } from "@assay/core/money.ts";
import type { Side } from "../../contract.ts";
import { initialMargin, liquidationPrice, valueAt } from "../../rules/margin.ts";
import { leverageMaxBeside, quantitiesOf } from "../../rules/opening.ts";
import { type Contract, leverageMaxOf, valueMaxAt } from "../../rules/terms.ts";

const usual = [1, 5, 10, 20, 50] as const;

/** The leverages that are one press away, the highest that may be chosen among them. */
export function stopsOf(most: number): readonly number[] {
  return [...usual.filter((one) => one < most), most];
}

/** The highest leverage that a further position may have beside what is on its side already, in quote units. */
export const mostBeside = (contract: Contract, mark: Price | undefined, others: bigint): number =>
  mark === undefined ? leverageMaxOf(contract) : leverageMaxBeside(contract, mark, others);

/** What the largest further position at this leverage is worth at the mark; undefined without one. */
export function largestAt(contract: Contract, leverage: number, mark: Price | undefined, others = 0n): Amount | undefined {
  if (mark === undefined) return undefined;
  const most = valueAt(contract, contract.quantityMax.units, mark);
  const bound = valueMaxAt(contract, leverage, others) ?? most;
  return amount(contract.quote, bound < most ? bound : most);
}

/**
 * How far, in percent with one decimal, the mark may move against a small isolated position until it is liquidated; null
 * where no move can do it, undefined without a mark.
 */
export function moveToLiquidation(
  contract: Contract,
  side: Side,
  mark: Price | undefined,
  leverage: number,
): string | null | undefined {
  if (mark === undefined) return undefined;
  const quantity = quantitiesOf(contract, mark, leverage).lowest;
  const margin = initialMargin(contract, quantity, mark, leverage);
  const price = liquidationPrice(contract, { side, quantity, entry: mark }, margin);
  if (price === undefined) return null;
  const away = price > mark ? price - mark : mark - price;
  return formatDecimal(divide(away * 1000n, mark, "down"), 1);
}
