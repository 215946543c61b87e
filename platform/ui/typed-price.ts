import { formatPrice, parsePrice } from "@assay/core/money.ts";

/** A price as a field begins with it: in its market's decimals, as it stands everywhere else. An empty text stays empty. */
export function typedPrice(text: string, decimals: number): string {
  const price = parsePrice(text);
  return price === undefined ? text : formatPrice(price, decimals);
}
