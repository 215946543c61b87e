/** The inherited paths of this feature's pages, and of those it leads to. */
export const CONTRACT_PATH = "/pages/transaction/contract";
export const ASSETS_PATH = "/pages/fund/assets";
export const TRANSFER_PATH = "/pages/fund/transfer";
export const POSITIONS_PATH = "/pages/transaction/contract_order";
