/** How much a CAMT statement may bring in at most, told without a parser: two people are asked for one too many rather than too few. */
import { isFiat, largeIn, parseFiat } from "./catalogue.ts";

export const isXml = (text: string): boolean => /^\u{feff}?\s*</u.test(text);

/** Whether what its entries say, each amount counted, is above the limit of its currency; so is what cannot be told. */
export function maybeLarge(text: string): boolean {
  // A sign inside an attribute hides where an element ends.
  if (/=\s*(?:"[^"]*[<>][^"]*"|'[^']*[<>][^']*')/.test(text)) return true;
  const named = new Set([...text.matchAll(/\bCcy\s*=\s*["']([^"']*)["']/g)].map(([, code]) => code!));
  const [currency] = named;
  // Balances stand before the first entry.
  const first = text.search(/<(?:[^\s<>/:]+:)?Ntry[\s>]/);
  if (currency === undefined || named.size > 1 || !isFiat(currency) || first < 0) return true;
  let sum = 0n;
  for (const [, said] of text.slice(first).matchAll(/<(?:[^\s<>/:]+:)?Amt(?=[\s>])[^>]*>\s*([^<]*?)\s*</g)) {
    const units = parseFiat(
      currency,
      said!.replace(/\.(\d*?)0+$/, (_, kept: string) => (kept === "" ? "" : `.${kept}`)),
    );
    if (units === undefined) return true;
    sum += units;
  }
  return sum > largeIn(currency);
}
