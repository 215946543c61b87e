import { isLang, type Lang } from "@assay/core/languages.ts";

/** What a field holds, as a key of names, and in which language: "title_de" is a title in German, "de" alone a whole text. */
export function readFieldName(field: string): { readonly key: string; readonly lang?: Lang } {
  if (isLang(field)) return { key: "body", lang: field };
  const [, key = "", lang] = /^(.+)_([a-z]+)$/.exec(field) ?? [];
  return isLang(lang) ? { key, lang } : { key: field };
}
