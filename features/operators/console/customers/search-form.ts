import { REASON_LENGTH_MIN } from "@assay/core/roles.ts";
import { type FormRules, required } from "@assay/ui/form.ts";

export interface SearchFields {
  readonly q: string;
  readonly reason: string;
}

/** So much of an id or an account is not everybody's. */
const WORDS_LENGTH_MIN = 2;

export const searchRules: FormRules<SearchFields, undefined> = {
  start: { q: "", reason: "" },
  faults: ({ q, reason }) => ({
    q: q.trim().length < WORDS_LENGTH_MIN ? required : undefined,
    reason: reason.trim().length < REASON_LENGTH_MIN ? { code: "too-short" } : undefined,
  }),
  summary: () => undefined,
};
