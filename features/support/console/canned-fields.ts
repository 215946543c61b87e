/** Fields of a ready answer: what stands as [[amount]] is filled in before it is sent. */

const FIELD = /\[\[([^[\]\n]{1,40})\]\]/g;

/** Their names, each once, in the order of the text. */
export const fieldsIn = (text: string): string[] => [
  ...new Set([...text.matchAll(FIELD)].map(([, name = ""]) => name.trim()).filter((name) => name !== "")),
];

/** The answer as it is sent; a field that is empty stays as it stands. */
export const fillFields = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replaceAll(FIELD, (whole, name: string) => values[name.trim()]?.trim() || whole);
