/**
 * Rows for a set-based statement, as one text: an array of a composite type, `unnest(${rowsText(…)}::spot.fill_row[])`. PostgreSQL
 * reads it in half the time of a list a column, which it would put into a table of its own each, and so does the driver write it.
 */
import { type RawBuilder, sql } from "kysely";

export type Field = string | number | bigint | boolean | Date | null;

export const rowsText = (rows: readonly (readonly Field[])[]): string => `{${rows.map(elementOf).join()}}`;

/** A row as an element of an array: always quoted, what would end the quotes escaped. */
function elementOf(row: readonly Field[]): string {
  const record = `(${row.map(fieldOf).join()})`;
  return `"${/["\\]/.test(record) ? record.replaceAll(/["\\]/g, "\\$&") : record}"`;
}

/** A field of a row: nothing stands for null, and quotes for a text that is empty or would not end where it does. */
function fieldOf(field: Field): string {
  if (field === null) return "";
  if (typeof field !== "string") return field instanceof Date ? field.toISOString() : String(field);
  return field === "" || /[\s"\\(),]/.test(field) ? `"${field.replaceAll(/["\\]/g, "$&$&")}"` : field;
}

/** Stands between JSON texts (RFC 7464); within one it can only stand escaped. */
const SEPARATOR = "\x1e";

/** JSON of values as a list for `unnest`. The driver would look at each of their letters for quotes to escape. */
export const jsonList = (values: readonly unknown[]): RawBuilder<unknown> =>
  sql`string_to_array(${values.map((value) => JSON.stringify(value)).join(SEPARATOR)}, ${SEPARATOR})::json[]`;
