/**
 * Requests that no client of ours sends, made from a call's contract. Whether one must be refused is judged by the contract
 * itself, never by the code that reads requests.
 */
import { createRequire } from "node:module";
import { BODY_BYTES_MAX } from "@assay/core/limits.ts";
import type { Call } from "@assay/core/contract.ts";
import type { Draw } from "@assay/server/simulation.ts";
import * as z from "zod/mini";
import { fieldsOf, plausibleFields } from "./calls.ts";
import { callRequest, type Request } from "./send.ts";

const naughty = createRequire(import.meta.url)("big-list-of-naughty-strings") as readonly string[];

export interface WrongInput {
  /** What is wrong with it. */
  readonly what: string;
  readonly request: Request;
  /** False when the contract happens to take it: then it only must not break anything. */
  readonly mustRefuse: boolean;
}

type Maker = (call: Call, token: string, draw: Draw) => WrongInput | undefined;

/** A JSON text for a field, and what the contract is asked about; undefined stands for what no contract may see. */
type Value = readonly [source: string, seen: unknown];

const asText = (text: string): Value => [JSON.stringify(text), text.includes("\0") || !text.isWellFormed() ? undefined : text];
const asNumber = (source: string): Value => [source, source];

const numbers = ["-1", "0", "-0", "1e5", "1e999", "0.1", "99999999999999999999", "1.00000000000000000001", "9007199254740993"];
const numberTexts = ["NaN", "Infinity", "-1", "+1", "1e9", "0x10", " 1", "1 ", "1,000", "١٢", "１", "1.", ".5", "00", "1_0"];
const texts = ["", "\0", "\ud800", "a\0b", "\u202e", "%00", "../../etc/passwd", "' or 1=1 --", "{{constructor}}", "\r\nX: y"];
const structures: readonly Value[] = [
  ["null", null],
  ["true", "true"],
  ["{}", {}],
  ["[]", []],
  ['["1"]', ["1"]],
  ['{"$ne":""}', { $ne: "" }],
  ['{"toString":"1"}', { toString: "1" }],
];

/** What stands on a bound of the field's shape, and one step beyond it. */
function edges(shape: z.ZodMiniType): Value[] {
  const { minLength, maxLength, minimum, maximum } = z.toJSONSchema(shape, { io: "input", unrepresentable: "any" });
  const around = (bounds: readonly (number | undefined)[]): number[] =>
    bounds.flatMap((bound) => (bound === undefined ? [] : [bound - 1, bound, bound + 1]));
  const lengths = around([minLength, maxLength]).filter((length) => length >= 0 && length <= BODY_BYTES_MAX / 2);
  const counts = around([minimum, maximum]);
  return [...lengths.map((length) => asText("1".repeat(length))), ...counts.map((count) => asText(String(count)))];
}

function value(draw: Draw, shape: z.ZodMiniType): Value {
  const atEdge = edges(shape);
  if (atEdge.length > 0 && draw.percent(25)) return draw.pick(atEdge);
  switch (draw.below(6)) {
    case 0:
      return draw.pick(structures);
    case 1:
      return asNumber(draw.pick(numbers));
    case 2:
      return asText(draw.pick(numberTexts));
    case 3:
      return asText(draw.pick(texts));
    case 4:
      return asText("x".repeat(1 + draw.below(20_000)));
    default:
      return asText(draw.pick(naughty));
  }
}

const jsonRequest = (call: Call, token: string, body: string | Uint8Array, type = "application/json"): Request => ({
  method: "POST",
  path: `/api${call.path}`,
  headers: { authorization: token, "content-type": type },
  body,
});

const sourceOf = (fields: Readonly<Record<string, string>>): string => JSON.stringify(fields);

/** One field of a valid request says something else. */
const wrongField: Maker = (call, token, draw) => {
  const names = fieldsOf(call);
  if (names.length === 0) return undefined;
  const name = draw.pick(names);
  const [source, seen] = value(draw, call.input.def.shape[name] as z.ZodMiniType);
  const fields = plausibleFields(call);
  const mustRefuse = seen === undefined || !z.safeParse(call.input, { ...fields, [name]: seen }).success;
  const what = `${name} is ${source.slice(0, 40)}`;
  if (call.method === "POST") {
    const others = Object.entries(fields).filter(([other]) => other !== name);
    const pairs = [...others.map(([other, text]) => [other, JSON.stringify(text)]), [name, source]];
    const body = `{${pairs.map(([other, text]) => `${JSON.stringify(other)}:${text}`).join()}}`;
    return { what, request: jsonRequest(call, token, body), mustRefuse };
  }
  if (typeof seen !== "string") return undefined;
  return { what, request: callRequest(call, { ...fields, [name]: seen }, token), mustRefuse };
};

const unknownNames = ["__proto__", "constructor", "user_id", "customer_id", "balance", "price", "role", "vip_level", "", "lang "];

/** A field that the contract does not name. */
const unknownField: Maker = (call, token, draw) => {
  const name = draw.pick(unknownNames);
  if (fieldsOf(call).includes(name)) return undefined;
  return {
    what: `an unknown field ${JSON.stringify(name)}`,
    request: callRequest(call, { ...plausibleFields(call), [name]: "1" }, token),
    mustRefuse: true,
  };
};

/** The same name twice. */
const twice: Maker = (call, token, draw) => {
  const fields = plausibleFields(call);
  const name = draw.pick([...Object.keys(fields), "lang"]);
  const text = fields[name] ?? "en";
  const { method, path, headers, body } = callRequest(call, { ...fields, [name]: text }, token);
  const again = `${encodeURIComponent(name)}=${encodeURIComponent(text)}`;
  const request =
    method === "GET"
      ? { method, path: `${path}&${again}`, ...(headers && { headers }) }
      : draw.percent(50)
        ? { method, path, ...(headers && { headers }), body: `${String(body)}&${again}` }
        : jsonRequest(
            call,
            token,
            sourceOf({ ...fields, [name]: text }).replace(/\}$/, `,${JSON.stringify(name)}:${JSON.stringify(text)}}`),
          );
  return { what: `${name} twice`, request, mustRefuse: true };
};

/** Escapes that end too soon, that are none, and those of bytes that are no UTF-8. */
const brokenEscapes = ["%", "%zz", "%2", "%ff", "%c0%af", "%ed%a0%80", "%00", "%u0041"];

/** A value of the address or of a form that cannot be read. */
const brokenEscape: Maker = (call, token, draw) => {
  const fields = plausibleFields(call);
  const names = fieldsOf(call);
  if (names.length === 0) return undefined;
  const [name, escape] = [draw.pick(names), draw.pick(brokenEscapes)];
  const { [name]: _replaced, ...others } = fields;
  const { method, path, headers, body } = callRequest(call, others, token);
  const pair = `${encodeURIComponent(name)}=1${escape}`;
  const request =
    method === "GET"
      ? { method, path: `${path}${path.includes("?") ? "&" : "?"}${pair}`, ...(headers && { headers }) }
      : { method, path, ...(headers && { headers }), body: [body, pair].filter(Boolean).join("&") };
  return { what: `${name} is ${escape}`, request, mustRefuse: true };
};

const brokenBodies: readonly (string | Uint8Array)[] = [
  "",
  "{",
  "[]",
  "1",
  '"text"',
  "null",
  '{"a":1,}',
  "{'a':1}",
  '{"a":"\\ud800"}',
  "\ufeff{}",
  "[".repeat(2_000),
  '{"a":'.repeat(500),
  Uint8Array.of(0x7b, 0xff, 0xfe, 0x7d),
  Uint8Array.of(0x00),
  `{"a":"${"x".repeat(BODY_BYTES_MAX)}"}`,
];

/** A body that is no object of JSON, or too much of one. */
const brokenBody: Maker = (call, token, draw) => {
  if (call.method === "GET") return undefined;
  const body = draw.pick(brokenBodies);
  const mustRefuse = body.length > 0 || !z.safeParse(call.input, {}).success;
  return { what: `a broken body of ${body.length} bytes`, request: jsonRequest(call, token, body), mustRefuse };
};

const wrongTypes = [
  "text/plain",
  "multipart/form-data; boundary=x",
  "application/json\t; charset=utf-8",
  "application/json; charset=utf-16",
  "application/xml",
  "application/jsonp",
  "",
];

/** The body is right and its media type is wrong. */
const wrongType: Maker = (call, token, draw) => {
  if (call.method === "GET") return undefined;
  const type = draw.pick(wrongTypes);
  return {
    what: `media type ${JSON.stringify(type)}`,
    request: jsonRequest(call, token, sourceOf(plausibleFields(call)), type),
    mustRefuse: true,
  };
};

/** A compressed body, an address that speaks for the body, a method that the call does not have. */
const wrongWay: Maker = (call, token, draw) => {
  const { method, path, headers = {}, body = "" } = callRequest(call, plausibleFields(call), token);
  if (call.method === "POST" && draw.percent(50)) {
    return draw.percent(50)
      ? {
          what: "a compressed body",
          request: { method, path, headers: { ...headers, "content-encoding": "gzip" }, body },
          mustRefuse: true,
        }
      : { what: "fields in the address", request: { method, path: `${path}?id=1`, headers, body }, mustRefuse: true };
  }
  const other = draw.pick(["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"]);
  return { what: `the method ${other}`, request: { method: other, path, headers }, mustRefuse: true };
};

/** An idempotency key that is none. */
const wrongKey: Maker = (call, token, draw) => {
  const key = draw.pick(["x".repeat(256), "a b", " ", "käse"]);
  const { method, path, headers, body } = callRequest(call, plausibleFields(call), token);
  return {
    what: `the key ${key.slice(0, 10)}`,
    request: { method, path, headers: { ...headers, "idempotency-key": key }, ...(body !== undefined && { body }) },
    mustRefuse: true,
  };
};

const makers: readonly Maker[] = [
  wrongField,
  wrongField,
  wrongField,
  wrongField,
  wrongField,
  wrongField,
  unknownField,
  twice,
  brokenEscape,
  brokenBody,
  wrongType,
  wrongWay,
  wrongKey,
];

/** The next wrong input of a call. */
export function wrongInput(call: Call, token: string, draw: Draw): WrongInput {
  for (;;) {
    const made = draw.pick(makers)(call, token, draw);
    if (made) return made;
  }
}
