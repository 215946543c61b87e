/** Countries with their area codes, named in the reader's language. */
export interface NamedArea {
  /** ISO 3166 alpha-2. */
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

interface Area {
  readonly area_code_id: string;
  readonly country: string;
  readonly area_code: string;
}

/** In the alphabet of the language. A country that the browser has no name for keeps the server's. */
export function nameAreas(areas: readonly Area[], tag: string): NamedArea[] {
  const names = new Intl.DisplayNames(tag, { type: "region", fallback: "none" });
  const order = new Intl.Collator(tag);
  return areas
    .map(({ area_code_id: id, country, area_code: code }) => ({ id, name: nameOf(names, id) ?? country, code }))
    .sort((one, other) => order.compare(one.name, other.name));
}

/** Some entries of telephone plans are not regions, and Intl throws for them. */
function nameOf(names: Intl.DisplayNames, id: string): string | undefined {
  return /^[A-Z]{2}$/.test(id) ? names.of(id) : undefined;
}

const folded = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();

/** Those whose name contains the words, whose letters are the words, or whose code begins with the digits. */
export function findAreas(areas: readonly NamedArea[], query: string): readonly NamedArea[] {
  const wanted = folded(query.trim());
  const digits = wanted.replace(/^\+|\s/g, "");
  if (wanted === "") return areas;
  return areas.filter(({ id, name, code }) => folded(name).includes(wanted) || folded(id) === wanted || code.startsWith(digits));
}
