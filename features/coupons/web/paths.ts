export const COUPONS_PATH = "/pages/setting/coupon";
