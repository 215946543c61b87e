/** The next version of an agreement, as it is written in all languages. */
import { byLang, type Lang, langs } from "@assay/core/languages.ts";
import type { Day } from "@assay/ui/day.ts";
import type { Fault, FormRules } from "@assay/ui/form.ts";

export interface PublishFields {
  readonly texts: Readonly<Record<Lang, string>>;
  /** Whether it holds from a day on, and not at once. */
  readonly later: boolean;
  readonly day: Day;
}

/** The text must begin with its title, as all texts of agreements do. */
const isWhole = (text: string): boolean => /^# \S/.test(text.trim());

export const publishRulesFrom = (day: Day): FormRules<PublishFields, undefined> => ({
  start: { texts: byLang(() => ""), later: false, day },
  faults: ({ texts }): { texts: Fault | undefined } => {
    const unfinished = langs.find((lang) => !isWhole(texts[lang]));
    return { texts: unfinished && { code: "unfinished", values: { language: unfinished } } };
  },
  summary: () => undefined,
});

/** As the call takes it: a day begins at midnight UTC. */
export const publishInput = ({ texts, later, day }: PublishFields) => ({
  ...texts,
  ...(later && { from_at: String(Date.parse(`${day}T00:00:00Z`)) }),
});
