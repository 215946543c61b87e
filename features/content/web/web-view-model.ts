/** What an address shows inside the app: a page of ours, a site that the house has listed, or nothing. */
import { readAddress } from "@assay/core/web-address.ts";

export type View =
  | { readonly kind: "page"; readonly path: string }
  | { readonly kind: "site"; readonly url: string; readonly host: string }
  | { readonly kind: "refused" };

const pageOf = (path: string): View => (/^\/(pages\/|$)/.test(path) ? { kind: "page", path } : { kind: "refused" });

/**
 * Judges an address. `own` is the origin of this app, whose addresses are pages of it; `listed` are the origins that may be shown in
 * a frame. Everything else is refused, whatever it looks like.
 */
export function viewOf(text: string, own: string, listed: readonly string[]): View {
  const address = readAddress(text.startsWith(`${own}/`) ? text.slice(own.length).replace(/^\/#/, "") : text);
  if (address === undefined) return { kind: "refused" };
  if (address.kind === "own") return pageOf(address.path);
  return listed.includes(address.origin)
    ? { kind: "site", url: address.url, host: new URL(address.url).host }
    : { kind: "refused" };
}
