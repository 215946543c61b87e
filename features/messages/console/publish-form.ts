/** An announcement as it is written: a language that is begun is to be finished, and English is always told. */
import { byLang, type Lang, langs } from "@assay/core/languages.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import type { AnnouncementKind } from "../contract.ts";

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
  readonly texts: Readonly<Record<Lang, Article>>;
}

const nothing: Article = { title: "", summary: "", body: "" };
const KEY = /^[a-z0-9-]{1,60}$/;

export const isBegun = ({ title, summary, body }: Article): boolean => [title, summary, body].some((part) => part.trim() !== "");
export const isWhole = ({ title, summary, body }: Article): boolean => [title, summary, body].every((part) => part.trim() !== "");

export const publishRules: FormRules<PublishFields, undefined> = {
  start: { key: "", kind: "news", popup: false, push: false, texts: byLang(() => nothing) },
  faults: ({ key, texts }) => ({ key: keyFault(key), texts: textsFault(texts) }),
  summary: () => undefined,
};

function keyFault(key: string): Fault | undefined {
  if (key === "") return required;
  return KEY.test(key) ? undefined : { code: "no-key" };
}

function textsFault(texts: PublishFields["texts"]): Fault | undefined {
  const unfinished = langs.find((lang) => (lang === "en" || isBegun(texts[lang])) && !isWhole(texts[lang]));
  return unfinished && { code: "unfinished", values: { language: unfinished } };
}

/** As the call takes it: flags as digits, and only languages that are told. */
export function publishInput({ key, kind, popup, push, texts }: PublishFields) {
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
    ...Object.fromEntries(parts),
    ...en,
  };
}
