/** Its own paths; one sale is shown by its `id`. */
export const SELL_PATH = "/pages/fund/sellCrypto";
export const SELL_LOG_PATH = "/pages/fund/sellRecord";
/** Buying's page. */
export const BUYING_PATH = "/pages/fund/buyCrypto";
/** Payees' list of bank accounts, and swap's page. */
export const BANK_CARDS_PATH = "/pages/setting/bank";
export const EXCHANGE_PATH = "/pages/fund/fundTransfer";

export const saleAt = (id: string): string => `${SELL_LOG_PATH}?${new URLSearchParams({ id })}`;
