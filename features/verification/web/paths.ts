/** The inherited paths: how far one has come, and the forms. */
export const MARK_PATH = "/pages/setting/real_mark";
export const REAL_PATH = "/pages/setting/real";
/** Identity's page on which an address is bound. */
export const ADDRESS_PATH = "/pages/setting/address";
