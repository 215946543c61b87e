export const ACTS_PATH = "/pages/setting/acts";
