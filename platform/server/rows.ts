/**
 * Rows for a set-based statement, as one text: an array of a composite type, `unnest(${rowsText(…)}::spot.fill_row[])`. PostgreSQL
 * reads it in half the time of a list a column, which it would put into a table of its own each, and so does the driver write it.
 */
import { type RawBuilder, sql } from "kysely";

export type Field = string | number | bigint | boolean | Date | null;

export function rowsText(rows: readonly (readonly Field[])[]): string {
  const fieldOf = fieldWriter();
  let text = "";
  // Put together by hand: a list of texts a row, and another look at each for quotes, would take twice the time.
  for (const row of rows) {
    let before = text === "" ? '"(' : ',"(';
    for (const field of row) {
      text += before + fieldOf(field);
      before = ",";
    }
    text += ')"';
  }
  return `{${text}}`;
}

/** Writes fields of a row that is an element of an array. The rows of a batch share their dates, so the last one's text is kept. */
function fieldWriter(): (field: Field) => string {
  let last: { readonly date: Date; readonly text: string } | undefined;
  return (field) => {
    if (field === null) return "";
    if (typeof field === "string") return field === "" || /[\s"\\(),]/.test(field) ? quoted(field) : field;
    if (!(field instanceof Date)) return String(field);
    if (last?.date !== field) last = { date: field, text: field.toISOString() };
    return last.text;
  };
}

/** A text that is empty or would not end where it does: a row doubles what would end the quotes, and the array around it escapes that again. */
const quoted = (text: string): string => `\\"${text.replaceAll("\\", "\\\\\\\\").replaceAll('"', '\\"\\"')}\\"`;

/** Stands between texts (RFC 7464): within JSON it can only stand escaped, and a header cannot hold it, nor what is taken from one. */
const SEPARATOR = "\x1e";

/**
 * Texts without the separator, such as those of JSON, as a list for `unnest`; a single one may not be empty. The driver would look at
 * each of their letters for quotes to escape.
 */
export const textList = (texts: readonly string[]): RawBuilder<unknown> =>
  sql`string_to_array(${texts.join(SEPARATOR)}, ${SEPARATOR})`;

/** JSON of values as a list for `unnest`. */
export const jsonList = (values: readonly unknown[]): RawBuilder<unknown> =>
  sql`${textList(values.map((value) => JSON.stringify(value)))}::json[]`;
