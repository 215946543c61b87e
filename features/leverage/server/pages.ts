/** How what ticks have set off is cut into requests. */
import type { Due } from "./due.ts";

/** Positions that one request carries, at most, unless one customer has more. */
export const REACHED_MAX = 1_000;

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
