/** Terms as they are written: what the call would refuse is said before it is sent. */
import { parseRate } from "@assay/core/money.ts";
import type { FormRules } from "@assay/ui/form.ts";
import { DAYS_MAX, SHARE_MAX } from "../rules.ts";

export interface TermsFields {
  readonly share: string;
  readonly days: string;
}

function isShare(text: string): boolean {
  const rate = /^0(\.\d{1,8})?$/.test(text) ? parseRate(text) : undefined;
  return rate !== undefined && rate <= SHARE_MAX;
}

export const termsRules: FormRules<TermsFields, undefined> = {
  start: { share: "", days: "365" },
  faults: ({ share, days }) => ({
    share: isShare(share) ? undefined : { code: "no-share" },
    days: /^\d{1,3}$/.test(days) && Number(days) >= 1 && Number(days) <= DAYS_MAX ? undefined : { code: "no-days" },
  }),
  summary: () => undefined,
};
