import type { Terms } from "../rules.ts";
import { Book } from "./matching/book.ts";
import { Grid } from "./matching/grid.ts";
import type { Taken } from "./matching/house-levels.ts";

/** A market as the last committed batch left it. Everything in it can be read again from the tables. */
export interface Market {
  readonly terms: Terms;
  readonly grid: Grid;
  readonly book: Book;
  /** The number of the last thing that happened: an order, a trade or a cancel. It is the book's version. */
  readonly sequence: number;
  /** What customers have taken from the house levels as published now. */
  readonly taken: readonly Taken[];
}

export const newMarket = (terms: Terms, sequence = 0, taken: readonly Taken[] = []): Market => ({
  terms,
  grid: new Grid(terms),
  book: new Book(),
  sequence,
  taken,
});
