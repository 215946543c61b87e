import { isEquity } from "@assay/core/currency.ts";

/** The inherited paths of this feature's pages, and of the page where a market is traded. */
export const MARKETS_PATH = "/pages/market/market";
export const SEARCH_PATH = "/pages/market/search";

/** Shares are traded on a page of their own. */
export const tradePath = (symbol: string): string =>
  `${isEquitySymbol(symbol) ? "/pages/transaction/stock" : "/pages/transaction/currency"}?symbol=${symbol}`;

export const isEquitySymbol = (symbol: string): boolean => isEquity(symbol.split("/")[0] ?? "");
