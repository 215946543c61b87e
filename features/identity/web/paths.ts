/** The inherited paths of identity's screens. */
export const LOGIN_PATH = "/pages/common/login";
export const REGISTER_PATH = "/pages/common/register";
export const FORGET_PATH = "/pages/common/forget";
export const AREA_PATH = "/pages/common/area";
export const SETTING_PATH = "/pages/setting/setting";
export const USER_PATH = "/pages/setting/userInfo";
export const PASSWORD_PATH = "/pages/setting/password";
/** The sandbox's caught mail and messages: a page of the server, not of this app. */
export const INBOX_URL = "/dev/inbox";

/** Login, register and forget lead to one another and keep the page to go on to. */
export const withNext = (path: string, search: URLSearchParams): string => {
  const next = search.get("next");
  return next === null ? path : `${path}?${new URLSearchParams({ next })}`;
};
