/** The inherited paths of this feature's pages, and of those it leads to. */
export const SECONDS_PATH = "/pages/transaction/index2";
export const OPTIONS_PATH = "/pages/transaction/seconds_order";
export const ASSETS_PATH = "/pages/fund/assets";
export const TRANSFER_PATH = "/pages/fund/transfer";
