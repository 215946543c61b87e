/** Which ways in this customer takes, as this device remembers: the last ones opened, newest first, by a space. */

const REMEMBERED_MAX = 40;
const SEPARATOR = " ";

const listOf = (kept: string | undefined): readonly string[] => kept?.split(SEPARATOR).filter(Boolean) ?? [];

export const withOpened = (kept: string | undefined, key: string): string =>
  [key, ...listOf(kept)].slice(0, REMEMBERED_MAX).join(SEPARATOR);

/** What a newcomer looks for, before this device remembers anything. */
const FIRST = ["recharge", "buy-crypto", "exchange", "spot", "options", "mining", "copy"];
const rankOf = (key: string): number => FIRST.indexOf(key) + 1 || FIRST.length + 1;

/** Those that are opened most come first, then what a newcomer looks for; the others stay in the order of the features. */
export function byUse<Way extends { readonly key: string }>(ways: readonly Way[], kept: string | undefined): readonly Way[] {
  const opened = listOf(kept);
  const uses = new Map(ways.map(({ key }) => [key, opened.filter((one) => one === key).length]));
  return ways.toSorted((a, b) => uses.get(b.key)! - uses.get(a.key)! || rankOf(a.key) - rankOf(b.key));
}
