/**
 * When the journeys take place. Their house begins at a declared moment and goes on at life's pace (apps/crash/ahead.ts sets its
 * clock ahead), and every page with it (heard.ts): what the exchange does is the same on every run.
 */

/** A Saturday's noon: no session, day or month ends within hours. So far ahead, no browser takes an answer for an old one. */
const BEGINS = Date.parse("2032-05-15T12:00:00Z");

/** How far the house is ahead of the machine, in ms. Workers read this file anew, and one run has one house. */
export const aheadMs = Number((process.env["JOURNEYS_AHEAD_MS"] ??= String(BEGINS - Date.now())));

/** Ms since 1970 in the house and in its pages. */
export const houseNow = (): number => Date.now() + aheadMs;
