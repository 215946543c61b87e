/** The inherited paths. */
export const ADDRESSES_PATH = "/pages/setting/wallet";
export const ADD_PATH = "/pages/setting/addWallet";
export const BANK_PATH = "/pages/setting/bank";
export const BANK_INTERNATIONAL_PATH = "/pages/setting/bank_international";
/** Identity's page of what guards the account, and verification's. */
export const SECURITY_PATH = "/pages/setting/security";
export const REAL_PATH = "/pages/setting/real_mark";
