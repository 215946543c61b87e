export const LIST_PATH = "/pages/lockming/lockming";
export const BUY_PATH = "/pages/lockming/buy";
export const POOL_PATH = "/pages/lockming/pool";
export const LOCKS_PATH = "/pages/lockming/order";
export const LOCK_PATH = "/pages/lockming/lock";
