import { isEquity } from "@assay/core/currency.ts";

/** The inherited paths of this feature's pages, and of the page where a market is traded. */
export const MARKETS_PATH = "/pages/market/market";
export const SEARCH_PATH = "/pages/market/search";
export const PAIR_PATH = "/pages/transaction/currency";
export const TRANSFER_PATH = "/pages/fund/transfer";

export const searchPath = (keyword: string): string => `${SEARCH_PATH}?${new URLSearchParams({ keyword })}`;

/** Shares are traded on a page of their own. What a symbol is can be said where its currency may not be known yet. */
export const tradePath = (symbol: string, isShare = isEquitySymbol(symbol)): string =>
  `${isShare ? "/pages/transaction/stock" : PAIR_PATH}?symbol=${symbol}`;

export const isEquitySymbol = (symbol: string): boolean => isEquity(symbol.split("/")[0] ?? "");
