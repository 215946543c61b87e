/** Bounds of payees, and what may be written about them. Shared by the server and the forms. */
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS } from "@assay/core/time.ts";

/** A bank account in one of the countries whose banks are listed, or anywhere over SWIFT. */
export const cardKinds = ["domestic", "international"] as const;
export type CardKind = (typeof cardKinds)[number];

/** Nothing is paid to a new payee for so long, and "only my list" ends as late: whoever did not ask for it has a day to notice. */
export const HOLD_MS = DAY_MS;
/** Of one customer at a time. */
export const ADDRESSES_MAX = 100;
export const CARDS_MAX = 20;
export const NAME_LENGTH = { minimum: 2, maximum: 30 } as const;
export const LINE_LENGTH = { minimum: 2, maximum: 100 } as const;

/** The specification's set; NFKC makes the full-width forms of most of them the same characters. */
const forbidden = /[`~!#$^&*()=|{}':;,[\]<>/?"\\%@+]|[·！¥￥…（）—【】「」『』〈〉《》；：‘’“”。，、？]/u;
/** What nobody sees, or what turns the line around it. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]/u;

/** The form in which texts are judged and kept: NFKC, one space between words. */
const normalText = (typed: string): string => typed.normalize("NFKC").trim().replace(/ +/gu, " ");

const within = (text: string, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): boolean => {
  const { length } = [...text];
  return length >= minimum && length <= maximum;
};

/** The name that a customer gives an address, as it is kept. */
export function judgeName(typed: string): string | Rejection {
  const name = normalText(typed);
  const isFine = within(name, NAME_LENGTH) && !forbidden.test(name) && !unreadable.test(name);
  return isFine ? name : new Rejection("wrong-payee-name", NAME_LENGTH);
}

/** A line about an account, such as a branch or a street: readable, with a letter or a digit in it. */
export function judgeLine(typed: string): string | Rejection {
  const line = normalText(typed);
  const isFine = within(line, LINE_LENGTH) && !unreadable.test(line) && !/[<>{}`|\\^]/.test(line) && /[\p{L}\p{N}]/u.test(line);
  return isFine ? line : new Rejection("wrong-line", LINE_LENGTH);
}

/** A phone number as E.164 has it, with the plus: what people put between digits is left out. */
export function judgePhone(typed: string): string | Rejection {
  const phone = typed.normalize("NFKC").replace(/[\s().-]/gu, "");
  return /^\+[1-9]\d{6,14}$/.test(phone) ? phone : new Rejection("wrong-phone");
}

/** What is shown of a number. */
export const lastFour = (number: string): string => number.slice(-4);

/** "Only my list": it holds until the moment at which it ends, if it was turned off. */
export const isOnlyList = (restriction: { readonly offAt: Date | null } | undefined, now: Date): boolean =>
  restriction !== undefined && (restriction.offAt === null || restriction.offAt > now);
