/** The inherited paths of buying, with the fields that they read from the address. */
import type { Method } from "../rules/catalogue.ts";

export const BUY_CRYPTO_PATH = "/pages/fund/buyCrypto";
export const BUY_DETAIL_PATH = "/pages/fund/buyCryptoDetail";
export const BUY_PAY_PATH = "/pages/fund/buyerCryptoPay";
export const PRACTICE_CARD_PATH = "/pages/fund/practiceCard";
/** Selling's own page. */
export const SELL_CRYPTO_PATH = "/pages/fund/sellCrypto";
export const PAY_LOG_PATH = "/pages/fund/pay_log_record";

export const detailOf = (asked: { readonly country: string; readonly method: Method; readonly amount: string }): string =>
  `${BUY_DETAIL_PATH}?${new URLSearchParams({ ...asked })}`;
export const paymentOf = (id: string): string => `${BUY_PAY_PATH}?${new URLSearchParams({ id })}`;
