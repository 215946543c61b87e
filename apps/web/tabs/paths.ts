/** Pages of features that home leads to. */
export const ANNOUNCEMENT_PATH = "/pages/mailMessage/ggDetail";
