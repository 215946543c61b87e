/** Addresses that a text or a link may lead to. Whatever is not plainly one of the two kinds leads nowhere. */

export type WebAddress =
  /** A page or a picture of this app, by its path. */
  | { readonly kind: "own"; readonly path: string }
  /** A page of another site, over https. */
  | { readonly kind: "site"; readonly url: string; readonly origin: string };

export const ADDRESS_LENGTH_MAX = 2_000;

/**
 * What an address leads to, or undefined for one that is refused: other schemes such as `javascript:`, addresses without a scheme
 * such as `//host`, a name or password before the host, backslashes, spaces and characters that nobody sees.
 */
export function readAddress(text: string): WebAddress | undefined {
  if (text.length > ADDRESS_LENGTH_MAX || !/^[\x21-\x7e]+$/.test(text) || /[\\<>"'`]/.test(text)) return undefined;
  if (/^\/(?!\/)/.test(text)) return { kind: "own", path: text };
  if (!/^https:\/\/[a-z0-9]/i.test(text)) return undefined;
  const url = URL.parse(text);
  if (url?.protocol !== "https:" || url.username !== "" || url.password !== "" || /@/.test(authorityOf(text))) return undefined;
  return { kind: "site", url: url.href, origin: url.origin };
}

const authorityOf = (text: string): string => /^https:\/\/([^/?#]*)/i.exec(text)?.[1] ?? "";
