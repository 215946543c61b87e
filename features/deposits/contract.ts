/** Deposits: calls, events, rejections and shapes. */
export const calls = {};
