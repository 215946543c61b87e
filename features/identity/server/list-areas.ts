import type { OutputOf } from "@assay/core/contract.ts";
import { type Lang, languages } from "@assay/core/languages.ts";
import type { Reader } from "@assay/server/feature.ts";
import { getCountries, getCountryCallingCode } from "libphonenumber-js/min";
import type { calls } from "../contract.ts";

type Areas = OutputOf<typeof calls.listAreas>;
const byLang = new Map<Lang, Areas>();

/** Countries in the caller's language and alphabet, with their telephone area codes. */
export async function listAreas({ caller: { lang } }: Pick<Reader, "caller">): Promise<Areas> {
  let areas = byLang.get(lang);
  if (!areas) {
    areas = areasIn(lang);
    byLang.set(lang, areas);
  }
  return areas;
}

function areasIn(lang: Lang): Areas {
  const { tag } = languages[lang];
  const names = new Intl.DisplayNames(tag, { type: "region" });
  const order = new Intl.Collator(tag);
  return getCountries()
    .map((id) => ({ area_code_id: id, country: names.of(id) ?? id, area_code: getCountryCallingCode(id) }))
    .sort((one, other) => order.compare(one.country, other.country));
}
