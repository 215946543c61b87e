/** The customer's favourites in the making of a new order. */

/** The list with the item of one key at another place; places beyond the ends are the ends. */
export function moved(keys: readonly string[], key: string, to: number): readonly string[] {
  const others = keys.filter((other) => other !== key);
  if (others.length === keys.length) return keys;
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, key);
}

/** The place in a list of equal rows that a point lies on, counted from the list's upper edge. */
export const placeAt = (y: number, rowHeight: number): number => Math.floor(y / rowHeight);
