import type { Price } from "@assay/core/money.ts";
import { bandOf } from "@assay/core/market-terms.ts";
import type { IndexTick } from "@assay/features/market/server.ts";
import type { Terms } from "../rules.ts";
import { type Liquidity, noDepth } from "./liquidity.ts";
import type { Book } from "./matching/book.ts";
import type { Grid } from "./matching/grid.ts";
import { houseOf, type PublishedHouse, type Taken } from "./matching/house-levels.ts";
import { crosses, type Funds } from "./matching/match.ts";
import type { Waiting } from "./waiting.ts";

/** A market as the last committed batch left it. Everything in it can be read again from the tables. */
export interface Market {
  readonly terms: Terms;
  readonly grid: Grid;
  readonly book: Book;
  /** Orders that wait for the index. */
  readonly waiting: Waiting;
  /** The number of the last thing that happened: an order, a trade or a cancel. It is the book's version. */
  readonly sequence: number;
  /** What customers have taken from the house levels lately. */
  readonly taken: readonly Taken[];
  /** What the market maker could pay here. */
  readonly funds: Funds;
}

/** The price to judge by and the house levels at this moment. The house, like everybody, trades only inside the band. */
export function pricesNow(
  { terms, grid, taken }: Pick<Market, "terms" | "grid" | "taken">,
  liquidity: Liquidity,
  now: number,
): { reference: Price | undefined; index: Price | undefined; tick: IndexTick | undefined; house: PublishedHouse } {
  const { price: reference, basis } = liquidity.referencePrice(terms.symbol);
  const index = basis === "index" ? reference : undefined;
  const tick = index === undefined ? undefined : liquidity.tick(terms.symbol);
  if (reference === undefined) return { reference, index, tick, house: houseOf(grid, noDepth, taken, now) };
  const { lowest, highest } = bandOf(terms, reference);
  const inside = ({ price }: { price: Price }): boolean => price >= lowest && price <= highest;
  const { bids, asks } = liquidity.depth(terms.symbol);
  const levels = { bids: bids.filter(inside), asks: asks.filter(inside) };
  return { reference, index, tick, house: houseOf(grid, levels, taken, now) };
}

/**
 * Whether the feed has moved through a resting order. Nearly every tick is settled by the first comparisons; only one
 * that seems to cross is looked at closely, because what it shows may be taken already.
 */
export function isReached(market: Market, liquidity: Liquidity, now: number): boolean {
  const { terms, grid, book } = market;
  const [buy, sell] = [book.bids.best, book.asks.best];
  if (!buy && !sell) return false;
  const { bids, asks } = liquidity.depth(terms.symbol);
  const buyReached = buy !== undefined && asks[0] !== undefined && asks[0].price <= grid.price(buy.price);
  const sellReached = sell !== undefined && bids[0] !== undefined && bids[0].price >= grid.price(sell.price);
  return (buyReached || sellReached) && crosses(book, pricesNow(market, liquidity, now).house);
}
