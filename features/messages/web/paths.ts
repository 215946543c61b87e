/** The inherited paths of this feature's pages. */
export const MESSAGES_PATH = "/pages/mailMessage/mailMessage";
export const TOPIC_PATH = "/pages/mailMessage/mailMessageList";
export const MESSAGE_PATH = "/pages/mailMessage/mailMessageDetail";
export const ANNOUNCEMENTS_PATH = "/pages/mailMessage/ggList";
export const ANNOUNCEMENT_PATH = "/pages/mailMessage/ggDetail";
