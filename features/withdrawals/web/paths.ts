/** The inherited paths; one withdrawal is shown by its `id`. */
export const WITHDRAW_PATH = "/pages/fund/withdraw";
export const WITHDRAWALS_PATH = "/pages/fund/assets_record";
/** Deposits' records. */
export const DEPOSITS_PATH = "/pages/fund/receive_withdraw_record";
/** What the house has: for everybody. */
export const HOUSE_PATH = "/pages/fund/house";
/** Selling's, to a bank account. */
export const TO_BANK_PATH = "/pages/fund/sellCrypto";
