/** Decisions about what customers write about themselves (specification, section 7). */
import { isCleanName, isReadable, isStaffName, normalText, within } from "@assay/core/clean-name.ts";
import type { Fault } from "../rules.ts";

export const NICKNAME_LENGTH = { minimum: 2, maximum: 10 };
export const SIGNATURE_LENGTH = { minimum: 2, maximum: 30 };
export const PHRASE_LENGTH = { minimum: 4, maximum: 40 };

/** What is wrong with a nickname, or undefined. Length counts code points after NFKC. */
export function judgeNickname(typed: string): Fault | undefined {
  const name = normalText(typed);
  if (!within(name, NICKNAME_LENGTH) || !isCleanName(name)) return { code: "wrong-nickname", values: NICKNAME_LENGTH };
  return isStaffName(name) ? { code: "nickname-reserved", values: {} } : undefined;
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
  if (text === "" || (within(text, PHRASE_LENGTH) && isReadable(text) && !/https?:|www\./i.test(text))) return undefined;
  return { code: "wrong-phrase", values: PHRASE_LENGTH };
}
