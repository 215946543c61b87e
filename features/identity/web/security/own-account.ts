import type { AccountFields } from "../account-form.ts";

interface Reached {
  readonly email: string | null;
  readonly mobile: string | null;
  readonly area_code: string | null;
}

/** Where a customer's own codes go, the email address first; a phone is written as E.164 already. */
export function ownAccount({ email, mobile, area_code }: Reached): AccountFields | undefined {
  if (email !== null) return { way: "email", account: email, areaCode: area_code ?? "" };
  return mobile === null || area_code === null ? undefined : { way: "mobile", account: mobile, areaCode: area_code };
}
