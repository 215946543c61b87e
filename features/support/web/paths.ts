export const SUPPORT_PATH = "/pages/kefu/index";
export const CONVERSATION_PATH = "/pages/kf/kf";
export const chatOf = (id: string): string => `${CONVERSATION_PATH}?id=${id}`;
