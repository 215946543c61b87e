/** A text of an article as it is written, in one language. */
import type { Lang } from "@assay/core/languages.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import type { Day } from "@assay/ui/day.ts";

export interface WriteFields {
  readonly slug: string;
  readonly kind: "guide" | "question" | "page";
  readonly category: string;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly later: boolean;
  readonly day: Day;
  readonly ends: boolean;
  readonly until: Day;
}

const NAME = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

const nameFault = (name: string) => (name === "" ? required : NAME.test(name) ? undefined : { code: "no-name" });

export const startOf = (day: Day): WriteFields => ({
  slug: "",
  kind: "page",
  category: "content",
  title: "",
  summary: "",
  body: "",
  later: false,
  day,
  ends: false,
  until: day,
});

export const writeRulesFrom = (day: Day): FormRules<WriteFields, undefined> => ({
  start: startOf(day),
  faults: ({ slug, category, title, body, later, day: from, ends, until }) => ({
    slug: nameFault(slug),
    category: nameFault(category),
    title: title.trim() === "" ? required : undefined,
    body: body.trim() === "" ? required : undefined,
    until: ends && until <= (later ? from : day) ? { code: "wrong-until" } : undefined,
  }),
  summary: () => undefined,
});

/** As the call takes it: a day begins at midnight UTC. */
export const writeInput = (
  { slug, kind, category, title, summary, body, later, day, ends, until }: WriteFields,
  language: Lang,
) => ({
  id: slug,
  language,
  kind,
  category,
  title: title.trim(),
  summary: summary.trim(),
  body: body.trim(),
  ...(later && { from_at: String(Date.parse(`${day}T00:00:00Z`)) }),
  ...(ends && { until_at: String(Date.parse(`${until}T00:00:00Z`)) }),
});
