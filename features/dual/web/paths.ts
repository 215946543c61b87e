export const INVEST_PATH = "/pages/invest/invest";
export const PURCHASE_PATH = "/pages/invest/purchase";
export const INVESTED_PATH = "/pages/invest/mine";
export const INVEST_ORDER_PATH = "/pages/invest/order";
export const INVEST_HELP_PATH = "/pages/invest/help";
