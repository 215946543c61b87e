/** The tabs above a list of markets, and where a market leads from each. */
import { useOutline, useTexts } from "@assay/ui/locale.ts";
import { type OfferedProduct, tradeProducts } from "@assay/ui/products.ts";
import type { Market } from "./market-order.ts";
import { tradePath } from "./paths.ts";

export interface MarketTab {
  /** "favourites", a kind of market or the name of a product. */
  readonly key: string;
  readonly label: string;
  /** The kind of market it lists; favourites may be of any. */
  readonly kind?: Market["kind"];
  readonly pathOf: (symbol: string) => string;
}

/** The tab of the markets page that was open last: who comes back from a market finds it again. */
let opened: MarketTab["key"] = "spot";
export const openedTab = (): MarketTab["key"] => opened;
export const rememberTab = (key: MarketTab["key"]): void => void (opened = key);

/** The product that a market's own page trades; the others have pages of their own. */
const isFirstOfKind = (product: OfferedProduct): boolean => tradeProducts().find(({ kind }) => kind === product.kind) === product;

/** The customer's favourites, then what can be traded here. */
export function useProductTabs(): readonly [MarketTab, ...MarketTab[]] {
  const t = useTexts("market");
  const named = useOutline();
  return [
    { key: "favourites", label: t("tabs.favourites"), pathOf: tradePath },
    ...tradeProducts().map((product) => ({
      key: product.key,
      label: named(product.key, "product"),
      kind: product.kind,
      pathOf: isFirstOfKind(product) ? tradePath : (symbol: string) => `${product.path}?symbol=${symbol}`,
    })),
  ];
}

/** The customer's favourites, then all of each kind. */
export function useKindTabs(pathOf: (symbol: string) => string): readonly [MarketTab, ...MarketTab[]] {
  const t = useTexts("market");
  return [
    { key: "favourites", label: t("tabs.favourites"), pathOf },
    { key: "coin", label: t("tabs.coin"), kind: "coin", pathOf },
    { key: "equity", label: t("tabs.equity"), kind: "equity", pathOf },
  ];
}

/** The ways to trade a market beside its own page. */
export const otherProducts = (kind: Market["kind"]): readonly OfferedProduct[] =>
  tradeProducts().filter((product) => product.kind === kind && !isFirstOfKind(product));
