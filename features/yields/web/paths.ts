export const WELCOME_PATH = "/pages/lockming/welcome";
export const PRODUCT_PATH = "/pages/lockming/yield";
export const ORDERS_PATH = "/pages/lockming/yield_orders";
export const ORDER_PATH = "/pages/lockming/yield_order";
/** Home's ways in. */
export const FLEXIBLE_PATH = "/pages/lockming/welcome?kind=flexible";
export const CLOUD_DEFI_PATH = "/pages/lockming/welcome?kind=cloud-defi";
