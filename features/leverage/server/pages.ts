/** How what ticks have set off is cut into requests. */
import type { Due } from "./due.ts";

/** Positions that one request carries, at most, unless one customer has more. */
export const REACHED_MAX = 1_000;

/** What one request carries as it is cut where it fails: what risks one purse stays together. */
export const pursesOf = (page: readonly Due[]): Due[][] => [...Map.groupBy(page, ({ purse }) => purse).values()];

/** Where purses whose request has failed are cut in two: in the middle, or between customers where that is nearest to it. */
export function cutPurses(purses: readonly (readonly Due[])[]): number {
  const middle = Math.ceil(purses.length / 2);
  const between = purses.flatMap(([first], place) =>
    place > 0 && first!.customerId !== purses[place - 1]![0]!.customerId ? [place] : [],
  );
  return between.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle))[0] ?? middle;
}

/** Requests of whole customers: the positions of one purse are judged together. */
export function pagesOf(theirs: readonly (readonly Due[])[]): Due[][] {
  const pages: Due[][] = [];
  for (const mine of theirs) {
    const page = pages.at(-1);
    if (page && page.length + mine.length <= REACHED_MAX) page.push(...mine);
    else pages.push([...mine]);
  }
  return pages;
}
