/** The five tabs in the specification's order. */
import { tradeProducts } from "@assay/ui/products.ts";
import type { Icon } from "@assay/ui/screen.tsx";
import { AssetsIcon, FinanceIcon, HomeIcon, MarketIcon, TradeIcon } from "./tab-icons.tsx";

export interface Tab {
  /** Its name is the text `tabs.<key>`. */
  readonly key: "home" | "market" | "trade" | "finance" | "assets";
  readonly path: string;
  readonly icon: Icon;
}

export const tabList: readonly Tab[] = [
  { key: "home", path: "/pages/index/index", icon: HomeIcon },
  { key: "market", path: "/pages/market/market", icon: MarketIcon },
  { key: "trade", path: "/pages/transaction/index", icon: TradeIcon },
  { key: "finance", path: "/pages/financial/index", icon: FinanceIcon },
  { key: "assets", path: "/pages/fund/assets", icon: AssetsIcon },
];

/** Other addresses of a tab's own screen: the bare address is home, a linked pair is traded. */
const alsoAt: Readonly<Record<string, Tab["key"]>> = { "/": "home", "/pages/transaction/currency": "trade" };

export const isTabShown = (tab: Tab, pathname: string): boolean =>
  pathname === tab.path ||
  alsoAt[pathname] === tab.key ||
  (tab.key === "trade" && tradeProducts().some(({ path }) => path === pathname));
