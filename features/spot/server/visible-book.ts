import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount, formatPrice } from "@assay/core/money.ts";
import type { calls } from "../contract.ts";
import type { Terms } from "../rules.ts";
import type { Grid } from "./matching/grid.ts";
import type { Funds, House, HouseLevel } from "./matching/match.ts";

export const LEVELS_MAX = 50;

interface RestingLevel {
  readonly price: number;
  readonly steps: number;
}

/** Customers' open quantity at each price, best first. */
export interface RestingLevels {
  readonly bids: readonly RestingLevel[];
  readonly asks: readonly RestingLevel[];
}

type Book = OutputOf<typeof calls.showBook>;

/**
 * The book that everybody may see: customers' orders and what the house really offers. House levels beyond the market
 * maker's funds are not shown, nor those that are about to be swept because they reach a customer's order.
 */
export function visibleBook(
  terms: Terms,
  grid: Grid,
  resting: RestingLevels,
  house: House,
  funds: Funds,
): Pick<Book, "bids" | "asks"> {
  const bestBid = resting.bids[0]?.price ?? -Infinity;
  const bestAsk = resting.asks[0]?.price ?? Infinity;
  const bids = funded(house.bids, { steps: Infinity, notches: funds.notches }).filter(({ price }) => price < bestAsk);
  const asks = funded(house.asks, { steps: funds.steps, notches: Infinity }).filter(({ price }) => price > bestBid);
  const describe = ({ price, steps, house: ofHouse }: MergedLevel) => ({
    price: formatPrice(grid.price(price)),
    quantity: formatAmount(amount(terms.base, grid.base(steps))),
    house: formatAmount(amount(terms.base, grid.base(ofHouse))),
  });
  return { bids: merge(resting.bids, bids, -1).map(describe), asks: merge(resting.asks, asks, 1).map(describe) };
}

/** Levels from the best on, as far as the money goes: the same bound that matching keeps. */
function funded(levels: readonly HouseLevel[], funds: Funds): RestingLevel[] {
  let { steps, notches } = funds;
  const shown: RestingLevel[] = [];
  for (const level of levels) {
    const payable = Math.min(level.steps, steps, Math.floor(notches / level.price));
    if (payable > 0) shown.push({ price: level.price, steps: payable });
    if (payable < level.steps) break;
    steps -= payable;
    notches -= payable * level.price;
  }
  return shown;
}

interface MergedLevel extends RestingLevel {
  readonly house: number;
}

/** `direction` is 1 where prices rise from the best on (asks). */
function merge(resting: readonly RestingLevel[], house: readonly RestingLevel[], direction: 1 | -1): MergedLevel[] {
  const levels = new Map<number, MergedLevel>();
  for (const { price, steps } of resting.slice(0, LEVELS_MAX)) levels.set(price, { price, steps, house: 0 });
  for (const { price, steps } of house.slice(0, LEVELS_MAX)) {
    levels.set(price, { price, steps: steps + (levels.get(price)?.steps ?? 0), house: steps });
  }
  return [...levels.values()].sort((one, other) => direction * (one.price - other.price)).slice(0, LEVELS_MAX);
}
