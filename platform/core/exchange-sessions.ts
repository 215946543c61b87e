/** What a stock exchange does at an instant. Apart from the calendar, because a contract needs the names and no more. */
export const sessionNames = ["pre", "regular", "post", "closed"] as const;
export type SessionName = (typeof sessionNames)[number];
