/** Finding a text by the words that somebody types: whatever their case, accents and order. */

export const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Says of a text, folded, whether it has every word of the query; of any text where nothing was typed. */
export function hasWords(query: string): (text: string) => boolean {
  const words = folded(query)
    .split(/\s+/)
    .filter((word) => word !== "");
  return (text) => words.every((word) => text.includes(word));
}
