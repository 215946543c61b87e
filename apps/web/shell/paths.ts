/** Pages of features that the shell itself leads to. */
export const SEARCH_PATH = "/pages/market/search";
export const SETTINGS_PATH = "/pages/setting/setting";
