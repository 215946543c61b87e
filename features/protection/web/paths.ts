export const PROTECTION_PATH = "/pages/setting/protection";
