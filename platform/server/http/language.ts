/** Every request may say its language in `lang`. It is no field of any call: it is taken out before a call sees its input. */
import { isLang, type Lang, langOfTag } from "@assay/core/languages.ts";
import type { Fields } from "./request-fields.ts";

const DEFAULT: Lang = "en";
const PREFERENCES_MAX = 20;

/** Removes `lang` from the fields and answers the language to speak: the one asked for if it is offered, else the browser's. */
export function takeLang(fields: Fields, ofBrowser: Lang): Lang {
  const { lang } = fields;
  delete fields["lang"];
  return isLang(lang) ? lang : ofBrowser;
}

/** The best offered language of an Accept-Language header, else English. */
export const langOf = (acceptLanguage?: string): Lang => preferredLang(acceptLanguage) ?? DEFAULT;

/** The best offered language of an Accept-Language header (RFC 9110, section 12.5.4). */
export function preferredLang(acceptLanguage = ""): Lang | undefined {
  const preferences = acceptLanguage
    .split(",", PREFERENCES_MAX)
    .map((preference) => /^\s*([a-z]{1,8}(?:-[a-z0-9-]{1,40})?)\s*(?:;\s*q=([01](?:\.[0-9]{1,3})?))?\s*$/i.exec(preference))
    .filter((match) => match !== null)
    .map(([, tag = "", quality = "1"]) => ({ lang: langOfTag(tag), quality: Number(quality) }))
    .filter(({ lang, quality }) => lang !== undefined && quality > 0)
    .sort((one, other) => other.quality - one.quality);
  return preferences[0]?.lang;
}
