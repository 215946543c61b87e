export const SHARE_PATH = "/pages/setting/share";
export const INVITES_PATH = "/pages/setting/share?list=friends";
