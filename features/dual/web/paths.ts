export const LIST_PATH = "/pages/invest/invest";
export const BUY_PATH = "/pages/invest/purchase";
export const MINE_PATH = "/pages/invest/mine";
export const ORDER_PATH = "/pages/invest/order";
export const HELP_PATH = "/pages/invest/help";
