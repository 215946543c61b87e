/** The inherited paths of the wallet's screens, with the fields that they read from the address. */
import type { AccountField } from "../contract.ts";

export const ASSETS_PATH = "/pages/fund/assets";
export const TRANSFER_PATH = "/pages/fund/transfer";
export const TRANSFERS_PATH = "/pages/fund/transfer_history";
export const BILLS_PATH = "/pages/setting/bill";
/** The inherited list of all records; bills are that list. */
export const RECORDS_PATH = "/pages/fund/assets_all_record";

export const transferOf = (currency: string, from?: AccountField): string =>
  `${TRANSFER_PATH}?${new URLSearchParams({ currency, ...(from && { from }) })}`;

export const billsOf = (currency: string): string => `${BILLS_PATH}?${new URLSearchParams({ currency })}`;

/** The trade page belongs to a later feature, so it is named by its inherited path. */
export const TRADE_PATH = "/pages/transaction/index";
export const tradeOf = (symbol: string, side: "buy" | "sell"): string => `${TRADE_PATH}?${new URLSearchParams({ symbol, side })}`;
/** Positions and what they have made belong to a later feature, too. */
export const POSITIONS_PATH = "/pages/transaction/contract_order";
/** So does the page on which money comes in. */
export const DEPOSIT_PATH = "/pages/fund/select";
/** And the one on which it goes out. */
export const TAKE_OUT_PATH = "/pages/fund/withdraw";
export const SETTINGS_PATH = "/pages/setting/setting";

/** The exchange belongs to a later feature, too. */
export const swapOf = (currency: string): string => `/pages/fund/fundTransfer?${new URLSearchParams({ from: currency })}`;
/** And local money for USDT. */
export const TO_BANK_PATH = "/pages/fund/sellCrypto";
