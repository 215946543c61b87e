import { type FormRules, required } from "@assay/ui/form.ts";

export interface EnrolFields {
  readonly word: string;
  readonly password: string;
  readonly again: string;
}

interface EnrolFacts {
  /** Whether the word of the invitation is asked for. */
  readonly word: boolean;
}

export const enrolRules: FormRules<EnrolFields, EnrolFacts> = {
  start: { word: "", password: "", again: "" },
  faults: ({ word, password, again }, facts) => ({
    word: facts.word && word.trim() === "" ? required : undefined,
    password: password === "" ? required : undefined,
    again: again === password ? undefined : { code: "not-alike" },
  }),
  summary: () => undefined,
};
