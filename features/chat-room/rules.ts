/** Rooms, bounds and names of the chat room: pure, and known to the phone. */
import { isLang, languages, langs } from "@assay/core/languages.ts";
import { DAY_MS, SECOND_MS } from "@assay/core/time.ts";

/** One for each language, and one for each of the busiest markets. */
export const rooms = [...langs, "BTC/USDT", "ETH/USDT"] as const;
export type Room = (typeof rooms)[number];
/** The room of a language is called by the language's own name, whoever reads it. */
export const nameOfRoom = (room: Room): string => (isLang(room) ? languages[room].name : room);

/** The room of the sockets in which a room tells that something has changed. */
export const liveRoom = (room: string): string => `chat:${room}`;

export const WORDS_LENGTH_MAX = 500;
/** So long a customer waits before he speaks again in a room. */
export const SLOW_MS = 10 * SECOND_MS;
export const SAID_A_DAY_MAX = 200;
export const REPORTS_A_DAY_MAX = 20;
export const BLOCKS_MAX = 100;
/** So many different customers hide a message until somebody looks at it. */
export const REPORTS_HIDE = 3;
export const MUTE_DAYS_MAX = 7;
export const DAY = DAY_MS;

export const causes = ["spam", "fraud", "insult", "other"] as const;
export type Cause = (typeof causes)[number];

/** A text in pieces: what looks like a link is one of its own, so that nobody follows it by accident. */
export function piecesOf(text: string): { readonly text: string; readonly isLink: boolean }[] {
  const pieces: { text: string; isLink: boolean }[] = [];
  let end = 0;
  for (const found of text.matchAll(LINK)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index), isLink: false });
    pieces.push({ text: found[0], isLink: true });
    end = found.index + found[0].length;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), isLink: false });
  return pieces;
}

const LINK = /\bhttps?:\/\/[^\s<>"']{3,300}/gi;
