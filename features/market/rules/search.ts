/** Finding markets by what a person types: the server's search and the lists of the browser agree. */

/** What a market is known by. */
export interface Named {
  readonly symbol: string;
  readonly base: string;
  readonly name: string;
  readonly name_zh: string;
}

/** Markets whose symbol or names hold the keyword: exact hits first, then beginnings, then the rest; equals keep their order. */
export function matching<Market extends Named>(list: readonly Market[], keyword: string): Market[] {
  const wanted = keyword.trim().toUpperCase();
  if (wanted === "") return [...list];
  const found = list.flatMap((market) => {
    const closeness = closenessOf(market, wanted);
    return closeness === undefined ? [] : [{ market, closeness }];
  });
  return found.toSorted((a, b) => a.closeness - b.closeness).map(({ market }) => market);
}

function closenessOf({ symbol, base, name, name_zh }: Named, wanted: string): number | undefined {
  const words = [base, symbol, name.toUpperCase(), name_zh.toUpperCase()];
  if (words.includes(wanted)) return 0;
  if (words.some((word) => word.startsWith(wanted))) return 1;
  return words.some((word) => word.includes(wanted)) ? 2 : undefined;
}
