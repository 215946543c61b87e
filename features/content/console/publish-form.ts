/** The next version of an agreement, as it is written in all languages. */
import { byLang, type Lang, langs } from "@assay/core/languages.ts";
import type { Fault, FormRules } from "@assay/ui/form.ts";

export interface PublishFields {
  readonly texts: Readonly<Record<Lang, string>>;
}

/** The text must begin with its title, as all texts of agreements do. */
const isWhole = (text: string): boolean => /^# \S/.test(text.trim());

export const publishRules: FormRules<PublishFields, undefined> = {
  start: { texts: byLang(() => "") },
  faults: ({ texts }): { texts: Fault | undefined } => {
    const unfinished = langs.find((lang) => !isWhole(texts[lang]));
    return { texts: unfinished && { code: "unfinished", values: { language: unfinished } } };
  },
  summary: () => undefined,
};
