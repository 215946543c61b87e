/**
 * The addresses that are walked through to see whether every screen has room, at every size and in every language, and bears what
 * readers change. scripts/walked.test.ts asks for every route of the app.
 */

/** What stands in an address for an id that a walk finds out. */
export const ids = { message: "{message}", announcement: "{announcement}" } as const;

/** What is traded, and where. */
export const forTraders = [
  "/pages/index/index",
  "/pages/market/market",
  "/pages/market/search",
  "/pages/transaction/index",
  "/pages/transaction/currency?symbol=ETH/USDT",
  "/pages/transaction/currency_order",
  "/pages/transaction/contract",
  "/pages/transaction/contract_order",
  "/pages/transaction/index2",
  "/pages/transaction/seconds_order",
  "/pages/transaction/stock?symbol=AAPL/USDT",
  "/pages/financial/index",
];

/** What is owned, set and read. */
export const forOwners = [
  "/pages/fund/assets",
  "/pages/fund/assets_all_record?currency=USDT",
  "/pages/setting/bill",
  "/pages/fund/transfer",
  "/pages/fund/transfer_history",
  "/pages/setting/setting",
  "/pages/setting/userInfo",
  "/pages/setting/password",
  "/pages/setting/protection",
  "/pages/mailMessage/mailMessage",
  `/pages/mailMessage/mailMessageDetail?id=${ids.message}`,
  "/pages/mailMessage/ggList",
  `/pages/mailMessage/ggDetail?id=${ids.announcement}`,
];

export const forVisitors = ["/pages/common/login", "/pages/common/register", "/pages/common/forget", "/pages/common/area"];

/** Routes that are not walked, and why. */
export const notWalked: Readonly<Record<string, string>> = {
  "/": "home, which is walked as /pages/index/index",
  "/pages/mailMessage/mailMessageList": "the message centre, which is walked as /pages/mailMessage/mailMessage",
};
