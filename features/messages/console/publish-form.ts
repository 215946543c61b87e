/** An announcement as it is written: a language that is begun is to be finished, and English is always told. */
import { byLang, type Lang, langs } from "@assay/core/languages.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import type { OutputOf } from "@assay/core/contract.ts";
import type { Day } from "@assay/ui/day.ts";
import type { AnnouncementKind, calls } from "../contract.ts";

export interface Article {
  readonly title: string;
  readonly summary: string;
  readonly body: string;
}

export interface PublishFields {
  readonly key: string;
  readonly kind: AnnouncementKind;
  readonly popup: boolean;
  readonly push: boolean;
  /** Whether it is there already and has not begun: at once is then another beginning. */
  readonly scheduled: boolean;
  /** Whether it is seen from a day on, and not at once. */
  readonly later: boolean;
  readonly day: Day;
  readonly ends: boolean;
  readonly until: Day;
  readonly texts: Readonly<Record<Lang, Article>>;
}

const nothing: Article = { title: "", summary: "", body: "" };
const KEY = /^[a-z0-9-]{1,60}$/;

export const isBegun = ({ title, summary, body }: Article): boolean => [title, summary, body].some((part) => part.trim() !== "");
export const isWhole = ({ title, summary, body }: Article): boolean => [title, summary, body].every((part) => part.trim() !== "");

const startOf = (day: Day): PublishFields => ({
  key: "",
  kind: "news",
  popup: false,
  push: false,
  scheduled: false,
  later: false,
  day,
  ends: false,
  until: day,
  texts: byLang(() => nothing),
});

/** What is written on a day. */
export const publishRulesFrom = (day: Day): FormRules<PublishFields, undefined> => ({
  start: startOf(day),
  faults: ({ key, texts, later, day: from, ends, until }) => ({
    key: keyFault(key),
    texts: textsFault(texts),
    until: ends && until <= (later ? from : day) ? { code: "wrong-until" } : undefined,
  }),
  summary: () => undefined,
});

const midnight = (day: Day): string => String(Date.parse(`${day}T00:00:00Z`));
const dayAt = (at: number): Day => new Date(at).toISOString().slice(0, 10);

type Shown = OutputOf<typeof calls.showDesk>;

/** The form of one that is there, to be corrected. What has begun goes on; an end stays where it falls on a day. */
export function fieldsOf({ key, kind, popup, state, from_at, until_at, texts }: Shown, day: Day): PublishFields {
  const told = Object.fromEntries(texts.map(({ lang, ...article }) => [lang, article]));
  return {
    ...startOf(day),
    key,
    kind,
    popup,
    scheduled: state === "scheduled",
    later: state === "scheduled",
    day: state === "scheduled" ? dayAt(from_at) : day,
    ends: until_at !== null && state !== "over",
    until: until_at === null ? day : dayAt(until_at),
    texts: { ...byLang(() => nothing), ...told },
  };
}

function keyFault(key: string): Fault | undefined {
  if (key === "") return required;
  return KEY.test(key) ? undefined : { code: "no-key" };
}

function textsFault(texts: PublishFields["texts"]): Fault | undefined {
  const unfinished = langs.find((lang) => (lang === "en" || isBegun(texts[lang])) && !isWhole(texts[lang]));
  return unfinished && { code: "unfinished", values: { language: unfinished } };
}

/** As the call takes it: flags as digits, days as their midnight in UTC, and only languages that are told. */
export function publishInput({ key, kind, popup, push, scheduled, later, day, ends, until, texts }: PublishFields) {
  const told = langs.filter((lang) => isWhole(texts[lang]));
  const parts = told.flatMap((lang) =>
    Object.entries(texts[lang]).map(([part, text]: [string, string]) => [`${part}_${lang}`, text.trim()]),
  );
  const { title, summary, body } = texts.en;
  const en = { title_en: title.trim(), summary_en: summary.trim(), body_en: body.trim() };
  return {
    key,
    kind,
    popup: popup ? ("1" as const) : ("0" as const),
    push: push ? ("1" as const) : ("0" as const),
    ...(later ? { from_at: midnight(day) } : scheduled && { from_at: "0" }),
    ...(ends && { until_at: midnight(until) }),
    ...Object.fromEntries(parts),
    ...en,
  };
}
