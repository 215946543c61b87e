/** The inherited paths of this feature's pages, and of the page where a market is traded. */
export const MARKETS_PATH = "/pages/market/market";
export const SEARCH_PATH = "/pages/market/search";

export const tradePath = (symbol: string): string => `/pages/transaction/currency?symbol=${symbol}`;
