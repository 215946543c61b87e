/**
 * Reads the fields of a request: a query string, a form or a JSON object. Everything that parsers are known to disagree on
 * is refused here, so that no later line has to think of it: names given twice, deep nesting, broken escapes, NUL.
 */
import { reject } from "@assay/core/rejection.ts";

export type Fields = Record<string, unknown>;

const FIELDS_MAX = 100;
const DEPTH_MAX = 8;
const NAME_LENGTH_MAX = 64;

/** Names the field at fault, shortened, because the caller chose it. */
export const refuseField = (name: string): never => reject("parameter-error", { field: name.slice(0, NAME_LENGTH_MAX) });

/** Fields of `application/x-www-form-urlencoded` text. The object has no prototype, so `__proto__` is a name like any other. */
export function parseForm(text: string): Fields {
  const fields: Fields = Object.create(null);
  const pairs = text.split("&").filter((pair) => pair !== "");
  if (pairs.length > FIELDS_MAX) refuseField("body");
  for (const pair of pairs) {
    const middle = pair.includes("=") ? pair.indexOf("=") : pair.length;
    const name = decode(pair.slice(0, middle), "body");
    if (Object.hasOwn(fields, name)) refuseField(name);
    fields[name] = storable(decode(pair.slice(middle + 1), name), name);
  }
  return fields;
}

function decode(text: string, field: string): string {
  try {
    return decodeURIComponent(text.replaceAll("+", " "));
  } catch {
    return refuseField(field);
  }
}

/** PostgreSQL stores neither NUL nor half a surrogate pair. */
export function storable(text: string, field: string): string {
  return text.includes("\0") || !text.isWellFormed() ? refuseField(field) : text;
}

/** What JSON is made of: texts, marks, and words (numbers, truth values and null). */
const TOKENS = /"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/**
 * Fields of a JSON object. Numbers stay the digits that were sent and truth values the words, as a form would carry them; so 0.1
 * stays exactly 0.1, and 1e5 is still 1e5 when a shape refuses it.
 */
export function parseJson(text: string): Fields {
  try {
    JSON.parse(text);
  } catch {
    refuseField("body");
  }
  const value = readTokens(text.match(TOKENS)!);
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : refuseField("body");
}

/** Reads well-formed JSON, and refuses what JSON.parse lets pass: a name given twice in one object, and nesting without end. */
function readTokens(tokens: readonly string[]): unknown {
  let next = 0;

  function read(name: string, depth: number): unknown {
    const token = tokens[next++]!;
    if (token === "{" || token === "[") {
      if (depth === DEPTH_MAX) refuseField("body");
      return token === "{" ? readObject(depth + 1) : readList(name, depth + 1);
    }
    if (token.startsWith('"')) return storable(textOf(token), name);
    return token === "null" ? null : token;
  }

  function readObject(depth: number): Fields {
    const fields: Fields = Object.create(null);
    for (let count = 0; tokens[next] !== "}"; count += 1) {
      if (tokens[next] === ",") next += 1;
      const name = textOf(tokens[next]!);
      if (Object.hasOwn(fields, name)) refuseField(name);
      if (count === FIELDS_MAX) refuseField("body");
      // Behind the name and its colon.
      next += 2;
      fields[name] = read(name, depth);
    }
    next += 1;
    return fields;
  }

  function readList(name: string, depth: number): unknown[] {
    const list: unknown[] = [];
    while (tokens[next] !== "]") {
      if (tokens[next] === ",") next += 1;
      list.push(read(name, depth));
    }
    next += 1;
    return list;
  }

  return read("body", 0);
}

const textOf = (token: string): string => (token.includes("\\") ? (JSON.parse(token) as string) : token.slice(1, -1));

export type MediaType = "form" | "json";

/** Exact media types; what else a lenient parser would take for them, such as a tab before a parameter, is refused. */
export function mediaTypeOf(contentType: string | undefined): MediaType {
  const [, type] = /^application\/(json|x-www-form-urlencoded)(?: ?; ?charset="?utf-8"?)?$/i.exec(contentType ?? "") ?? [];
  if (type === undefined) return reject("media-type-not-supported");
  return type.toLowerCase() === "json" ? "json" : "form";
}

/** A byte order mark stays in the text, where no parser takes it: some would pass over it. */
const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Fields of a request's body; none without a body. */
export function parseBody(body: Uint8Array | undefined, contentType: string | undefined): Fields {
  if (body === undefined || body.length === 0) return Object.create(null);
  const mediaType = mediaTypeOf(contentType);
  return mediaType === "json" ? parseJson(readText(body)) : parseForm(readText(body));
}

export function readText(body: Uint8Array): string {
  try {
    return utf8.decode(body);
  } catch {
    return refuseField("body");
  }
}

/** Fields of the query string of a request's address. */
export function parseQuery(url: string): Fields {
  const start = url.indexOf("?");
  return start === -1 ? Object.create(null) : parseForm(url.slice(start + 1));
}
