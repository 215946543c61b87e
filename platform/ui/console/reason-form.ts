/** The reason that every act of an operator carries. */
import { REASON_LENGTH_MAX, REASON_LENGTH_MIN } from "@assay/core/roles.ts";
import type { FormRules } from "../form.ts";

interface ReasonFields {
  readonly reason: string;
}

export const reasonRules: FormRules<ReasonFields, undefined> = {
  start: { reason: "" },
  faults: ({ reason }) => {
    const { length } = reason.trim();
    if (length < REASON_LENGTH_MIN) return { reason: { code: "too-short" } };
    return length > REASON_LENGTH_MAX ? { reason: { code: "too-long" } } : {};
  },
  summary: () => undefined,
};

/** One line, as it is stored: a line break becomes a space. */
export const reasonText = (typed: string): string => typed.trim().replace(/\s+/g, " ");
