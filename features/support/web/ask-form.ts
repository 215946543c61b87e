/** The first words as a pure module: what they are about, and what is attached. */
import { type FormRules, required } from "@assay/ui/form.ts";
import type { Topic } from "../rules.ts";

export interface AskFields {
  readonly topic: Topic;
  readonly text: string;
  readonly reference: string;
}

/** Numbers are copied with spaces around them. */
const NUMBER = /^[A-Za-z0-9-]{1,80}$/;

export const askRules: FormRules<AskFields, undefined> = {
  start: { topic: "other", text: "", reference: "" },
  faults: ({ text, reference }) => ({
    text: text.trim() === "" ? required : undefined,
    reference: reference.trim() === "" || NUMBER.test(reference.trim()) ? undefined : { code: "no-such-number" },
  }),
  summary: () => undefined,
};
