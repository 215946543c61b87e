import { type AnyTranslate, foundText } from "../locale.ts";

/** A text whose key is known only at run time, or something else where there is none: what came after this console is shown as it is named. */
export function knownText(t: AnyTranslate, key: string, otherwise: string): string {
  const said = foundText(t, key);
  return said === key ? otherwise : said;
}
