/** Which markets a list shows, and in which order. */
import { parsePrice, type Price } from "@assay/core/money.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { calls } from "../contract.ts";

export type Market = OutputOf<(typeof calls)["listQuotes"]>["list"][number];

export const columns = ["name", "turnover", "price", "change", "high", "low", "volume"] as const;
export type Column = (typeof columns)[number];

export interface Order {
  readonly column: Column;
  readonly descending: boolean;
}

/** Most traded first. */
export const usualOrder: Order = { column: "turnover", descending: true };

/** The order after a press on a column: numbers begin with the highest, names with A; a third press sorts no more. */
export function nextOrder(before: Order | undefined, column: Column): Order | undefined {
  const first = column !== "name";
  if (before?.column !== column) return { column, descending: first };
  return before.descending === first ? { column, descending: !first } : undefined;
}

/** Sorted anew; markets without a price stay last either way, and equals keep the order of the server. */
export function inOrder(list: readonly Market[], { column, descending }: Order): Market[] {
  const sign = descending ? -1 : 1;
  if (column === "name") return list.toSorted((a, b) => sign * a.symbol.localeCompare(b.symbol, "en"));
  const keyed = list.map((market) => ({ market, key: signed(market[column]) }));
  keyed.sort((a, b) => {
    if (a.key === undefined || b.key === undefined) return Number(a.key === undefined) - Number(b.key === undefined);
    return a.key === b.key ? 0 : a.key < b.key ? -sign : sign;
  });
  return keyed.map(({ market }) => market);
}

/** A decimal text, perhaps with a minus, as an integer that compares like it. */
function signed(text: string | null): Price | undefined {
  if (text === null) return undefined;
  const size = parsePrice(text.replace("-", ""));
  return size !== undefined && text.startsWith("-") ? -size : size;
}

/** Markets that trade without end: what equities turn over is not comparable. */
export const coinsOf = (list: readonly Market[]): Market[] => list.filter(({ kind }) => kind === "coin");

/** The markets of a category; "all" keeps every one. */
export function ofCategory(list: readonly Market[], category: string): Market[] {
  return list.filter((market) => category === "all" || market.categories.includes(category));
}

/** The categories that occur, the fullest first. */
export function categoriesOf(list: readonly Market[]): string[] {
  const counts = new Map<string, number>();
  for (const { categories } of list) for (const one of categories) counts.set(one, (counts.get(one) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([category]) => category);
}

export interface Breadth {
  readonly rising: number;
  readonly falling: number;
  /** Unchanged, or without a price 24 hours ago. */
  readonly still: number;
}

/** How many markets stand above and below their price of 24 hours ago. */
export function breadthOf(list: readonly Market[]): Breadth {
  const moving = list.map(({ change }) => signed(change) ?? 0n);
  const rising = moving.filter((change) => change > 0n).length;
  const falling = moving.filter((change) => change < 0n).length;
  return { rising, falling, still: list.length - rising - falling };
}
