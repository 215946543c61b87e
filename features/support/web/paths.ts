export const LIST_PATH = "/pages/kefu/index";
export const CHAT_PATH = "/pages/kf/kf";
export const chatOf = (id: string): string => `${CHAT_PATH}?id=${id}`;
