/** The inherited path of the screen, and of the page where a market is traded. */
export const SWAP_PATH = "/pages/fund/fundTransfer";
const TRADE_PATH = "/pages/transaction/index";

export const tradeOn = (symbol: string, side: "buy" | "sell"): string => `${TRADE_PATH}?${new URLSearchParams({ symbol, side })}`;
