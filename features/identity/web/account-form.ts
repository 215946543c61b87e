/** The account as it is typed on login, register and forget: an email address, or a phone with its area code. */
import { createDraft } from "@assay/ui/draft.ts";
import type { Fault } from "@assay/ui/form.ts";
import { normalEmail } from "../rules.ts";

export const ways = ["email", "mobile"] as const;
export type Way = (typeof ways)[number];

export interface AccountFields {
  readonly way: Way;
  readonly account: string;
  /** Digits only, such as 886. */
  readonly areaCode: string;
}

/** The specification's default area code (section 9). */
export const accountStart: AccountFields = { way: "email", account: "", areaCode: "886" };

/** What is typed on one of these pages is still there on the next, and after choosing an area. Passwords are not kept. */
export const accountDraft = createDraft(accountStart);

/** Whether a phone exists is the server's to judge; a form only sees that something is missing. */
const PHONE = /^[0-9 ().-]{5,24}$/;

export function accountFault({ way, account }: AccountFields): Fault | undefined {
  if (way === "email") return normalEmail(account) === undefined ? { code: "wrong-email" } : undefined;
  return PHONE.test(account.trim()) ? undefined : { code: "wrong-mobile" };
}

/** The account as calls take it. */
export function accountInput({ way, account, areaCode }: AccountFields) {
  const user_string = account.trim();
  return way === "email" ? { user_string, type: way } : { user_string, type: way, area_code: areaCode };
}
