export const VIP_PATH = "/pages/setting/vip";
