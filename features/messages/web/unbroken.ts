/** A text in which no line ends between a number and its unit, such as "2,847.08 USDT". */
export const unbroken = (text: string): string => text.replace(/(\d) (?=[A-Z]{2})/g, "$1\u00a0");
