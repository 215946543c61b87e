export const SUPPORT_PATH = "/pages/kefu/index";
export const CONVERSATION_PATH = "/pages/kf/kf";
export const chatOf = (id: string): string => `${CONVERSATION_PATH}?id=${id}`;
/** Asks at once about something of a number. */
export const askAbout = (number: string): string => `${SUPPORT_PATH}?about=${encodeURIComponent(number)}`;
export const ANSWERS_PATH = "/pages/kefu/answers";
