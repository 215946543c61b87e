export const LIST_PATH = "/pages/lockming/lockming";
export const BUY_PATH = "/pages/lockming/buy";
export const LOCKS_PATH = "/pages/lockming/order";
