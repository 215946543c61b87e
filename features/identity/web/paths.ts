/** The inherited paths of identity's screens. */
export const LOGIN_PATH = "/pages/common/login";
export const REGISTER_PATH = "/pages/common/register";
export const FORGET_PATH = "/pages/common/forget";
export const AREA_PATH = "/pages/common/area";
/** Where the app is used: a country or region, which is kept on this device. */
export const AREAS_PATH = "/pages/setting/areas";
export const CHOOSE_LOCATION_PATH = "/choose-location";
export const OPEN_LOCATION_PATH = "/open-location";
export const SETTING_PATH = "/pages/setting/setting";
export const USER_PATH = "/pages/setting/userInfo";
export const PASSWORD_PATH = "/pages/setting/password";
export const SECURITY_PATH = "/pages/setting/security";
export const PAY_PASSWORD_PATH = "/pages/setting/payPassword";
/** Ours: an address is bound or changed, a practice account kept, and lost factors are taken away. */
export const ADDRESS_PATH = "/pages/setting/address";
export const KEEP_PATH = "/pages/setting/keep";
export const LOST_FACTOR_PATH = "/pages/common/lost_factor";
export const FREEZE_PATH = "/pages/common/freeze";
/** The sandbox's caught mail and messages: a page of the server, not of this app. */
export const INBOX_URL = "/dev/inbox";

/** Login, register and forget lead to one another and keep the page to go on to. */
export const withNext = (path: string, search: URLSearchParams): string => {
  const next = search.get("next");
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
};
