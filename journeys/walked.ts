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
  "/pages/lockming/lockming",
  "/pages/lockming/buy?config_id=2",
  "/pages/lockming/order",
  "/pages/lockming/pool",
  "/pages/lockming/welcome",
  "/pages/lockming/yield?product=flexible-usdt",
  "/pages/lockming/yield_orders",
  "/pages/invest/invest",
  "/pages/invest/purchase?id=1",
  "/pages/invest/mine",
  "/pages/invest/order",
  "/pages/invest/help",
  "/pages/ieo/ieo",
  "/pages/ieo/subscribe?project_id=2",
  "/pages/ieo/order",
];

/** What is owned, set and read. */
export const forOwners = [
  "/pages/fund/assets",
  "/pages/fund/assets_all_record?currency=USDT",
  "/pages/setting/bill",
  "/pages/fund/select",
  "/pages/fund/receive?currency=USDT&network=ethereum",
  "/pages/fund/receive_withdraw_record",
  "/pages/fund/transfer",
  "/pages/fund/transfer_history",
  "/pages/fund/fundTransfer",
  "/pages/setting/setting",
  "/pages/setting/userInfo",
  "/pages/setting/password",
  "/pages/setting/security",
  "/pages/setting/payPassword",
  "/pages/setting/address?kind=mobile",
  "/pages/setting/keep",
  "/pages/setting/real_mark",
  "/pages/setting/real",
  "/pages/setting/protection",
  "/pages/setting/acts",
  "/pages/setting/vip",
  "/pages/setting/wallet",
  "/pages/setting/addWallet",
  "/pages/setting/bank",
  "/pages/setting/bank_international",
  "/pages/kefu/index",
  "/pages/chat/rooms",
  "/pages/chat/room?room=en",
  "/pages/mailMessage/mailMessage",
  `/pages/mailMessage/mailMessageDetail?id=${ids.message}`,
  "/pages/mailMessage/ggList",
  `/pages/mailMessage/ggDetail?id=${ids.announcement}`,
];

/** What the house says, and what is agreed to. */
export const forReaders = [
  "/pages/common/faq",
  "/pages/common/article",
  "/pages/common/article?id=leverage",
  "/pages/common/aboutus",
  "/pages/common/contactus",
  "/pages/setting/operational_compliance",
  "/pages/text/text?keyword=about",
  "/pages/setting/agreements",
  "/pages/common/agreement?keyword=options-risk",
  "/pages/common/webView?url=https%3A%2F%2Fexample.com%2F",
  "/pages/downLoad/downLoad",
  "/pages/downLoad/help",
];

export const forVisitors = [
  "/pages/common/login",
  "/pages/common/register",
  "/pages/common/forget",
  "/pages/common/lost_factor",
  "/pages/common/freeze?token=none",
  "/pages/common/area",
  "/pages/setting/areas",
  "/open-location",
];

/** Pages of the console that need nothing to be named; journeys/console.spec.ts looks at each at both sizes. */
export const forOperators = [
  "/desk/queues",
  "/desk/proposals",
  "/desk/cases",
  "/desk/announcements",
  "/desk/dual",
  "/desk/articles",
  "/desk/agreements",
  "/desk/projects",
  "/desk/settings",
  "/desk/yields",
  "/desk/locks",
  "/desk/customers",
  "/desk/operators",
  "/desk/pools",
  "/desk/deposits",
  "/desk/support",
  "/desk/chat",
  "/desk/health",
  "/desk/acts",
];

/** Pages of the console that journeys reach on their way. */
export const onTheWay = [
  "/desk/sign-in",
  "/desk/enrol",
  "/desk/proposal",
  "/desk/customer",
  "/desk/case",
  "/desk/article",
  "/desk/conversation",
];

/** Routes that are not walked, and why. */
export const notWalked: Readonly<Record<string, string>> = {
  "/choose-location": "the choice of a country, which is walked as /pages/setting/areas",
  "/pages/lockming/yield_order": "one subscription, which nobody has before he makes it; journeys/yields.spec.ts looks at it",
  "/pages/kf/kf": "one conversation, which nobody has before he asks; journeys/support.spec.ts looks at it",
  "/": "home, which is walked as /pages/index/index",
  "/pages/mailMessage/mailMessageList": "the message centre, which is walked as /pages/mailMessage/mailMessage",
};
