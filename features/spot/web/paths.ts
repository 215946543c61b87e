/** The inherited paths of this feature's pages, and of those it leads to. */
export const TRADE_PATH = "/pages/transaction/index";
export const CURRENCY_PATH = "/pages/transaction/currency";
export const ORDERS_PATH = "/pages/transaction/currency_order";

export const TRANSFER_PATH = "/pages/fund/transfer";
export const ASSETS_PATH = "/pages/fund/assets";
