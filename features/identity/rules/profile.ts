/** Decisions about what customers write about themselves (specification, section 7). */
import type { Fault } from "../rules.ts";

export const NICKNAME_LENGTH = { minimum: 2, maximum: 10 };
export const SIGNATURE_LENGTH = { minimum: 2, maximum: 30 };
export const PHRASE_LENGTH = { minimum: 4, maximum: 40 };

/** The set that the specification names; NFKC makes the full-width forms of most of them the same characters. */
const forbidden = /[`~!#$^&*()=|{}':;,[\]<>/?"\\%@+]|[·！¥￥…（）—【】「」『』〈〉《》；：‘’“”。，、？]/u;
/** Nobody reads a text that has no letters, or that turns the line around it. */
const unreadable = /[\p{C}\p{Zl}\p{Zp}]/u;
/** Names under which a stranger would be believed. */
const staff = /assay|support|admin|official|operator|service|staff|help.?desk|客服|官方|管理员|公式|운영자/iu;

const lengthOf = (text: string): number => [...text].length;
const within = (text: string, { minimum, maximum }: { readonly minimum: number; readonly maximum: number }): boolean =>
  lengthOf(text) >= minimum && lengthOf(text) <= maximum;

/** The form in which such texts are judged and kept: NFKC, spaces around it gone, and one where there were several. */
export const normalText = (typed: string): string => typed.normalize("NFKC").trim().replace(/\s+/gu, " ");

/** What is wrong with a nickname, or undefined. Length counts code points after NFKC. */
export function judgeNickname(typed: string): Fault | undefined {
  const name = normalText(typed);
  if (!within(name, NICKNAME_LENGTH) || forbidden.test(name) || unreadable.test(name)) {
    return { code: "wrong-nickname", values: NICKNAME_LENGTH };
  }
  return staff.test(name.replaceAll(" ", "")) ? { code: "nickname-reserved", values: {} } : undefined;
}

/** What is wrong with a signature, or undefined: letters and digits of any script, with spaces between them. None at all is allowed. */
export function judgeSignature(typed: string): Fault | undefined {
  const text = normalText(typed);
  if (text === "" || (within(text, SIGNATURE_LENGTH) && /^[\p{L}\p{M}\p{N} ]+$/u.test(text))) return undefined;
  return { code: "wrong-signature", values: SIGNATURE_LENGTH };
}

/** What is wrong with the phrase of the mails, or undefined. It is shown as text alone, so any readable character may stand in it. */
export function judgePhrase(typed: string): Fault | undefined {
  const text = normalText(typed);
  if (text === "" || (within(text, PHRASE_LENGTH) && !unreadable.test(text) && !/https?:|www\./i.test(text))) return undefined;
  return { code: "wrong-phrase", values: PHRASE_LENGTH };
}
