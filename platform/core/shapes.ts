/**
 * Shapes of wire fields, shared by all contracts. Inputs are texts: a form sends nothing else, and the router hands JSON
 * numbers over as the digits that were sent, so that 0.1 stays exactly 0.1 and 1e5 is refused.
 */
import * as z from "zod/mini";
import { currencyById, findCurrency } from "./currency.ts";
import { FILE_BYTES_MAX, PAGE_MAX, PAGE_SIZE_DEFAULT, PAGE_SIZE_MAX } from "./limits.ts";

/** A plain decimal text: ASCII digits with at most one point; no sign, exponent, space or other script. */
export const decimal = z.string().check(z.regex(/^[0-9]{1,20}(\.[0-9]{1,18})?$/));

/** An outgoing decimal text; it may carry a minus sign. */
export const signedDecimal = z.string().check(z.regex(/^-?[0-9]+(\.[0-9]+)?$/));

/** A whole number between bounds, sent as digits. */
export const integer = (min: number, max: number) =>
  z.pipe(
    z.pipe(z.string().check(z.regex(/^[0-9]{1,15}$/)), z.transform(Number)),
    z.number().check(z.minimum(min), z.maximum(max)),
  );

/** Without the sign of number 0, which PostgreSQL keeps in no text. */
export const text = (min: number, max: number) =>
  z.string().check(
    z.minLength(min),
    z.maxLength(max),
    z.refine((value) => !value.includes("\0")),
  );

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** An id of an object that belongs to a customer: UUIDv7. */
export const id = z.string().check(z.regex(uuid7));
/** Whether a text that came another way than by a call is such an id. */
export const isId = (text: string): boolean => uuid7.test(text);

const knownCurrency = (text: string) => (/^[0-9]{1,4}$/.test(text) ? currencyById(Number(text)) : findCurrency(text));
const currencyText = z.string().check(z.regex(/^[A-Z0-9]{1,10}$/));
/** The inherited numeric id of a currency that the product knows; its code says the same. */
export const currencyId = z.pipe(
  z.pipe(
    currencyText,
    z.transform((text) => knownCurrency(text)?.id ?? 0),
  ),
  z.number().check(z.minimum(1)),
);
/** The code of a currency that the product knows; its inherited id says the same. */
export const currencyCode = z.pipe(
  z.pipe(
    currencyText,
    z.transform((text) => knownCurrency(text)?.code ?? ""),
  ),
  z.string().check(z.minLength(1)),
);

/** Milliseconds since 1970 UTC, sent as digits. */
export const instant = integer(0, 8_640_000_000_000);
/** As an instant; fewer than twelve digits are seconds, as charts of others send them. */
export const moment = z.pipe(
  instant,
  z.transform((value) => (value < 100_000_000_000 ? value * 1_000 : value)),
);
/** Milliseconds since 1970 UTC in an answer. */
export const at = z.int();

/** Page fields of every numbered list. */
export const paging = {
  page: z._default(integer(1, PAGE_MAX), 1),
  limit: z._default(integer(1, PAGE_SIZE_MAX), PAGE_SIZE_DEFAULT),
};

/** A page of rows in an answer: `more` says whether another page exists. */
export const pageOf = <Row extends z.ZodMiniType>(row: Row) =>
  z.object({ list: z.array(row), page: z.int(), limit: z.int(), more: z.boolean() });

/** One of these words; its number, counted from 1, says the same. */
export const numbered = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  z.pipe(
    z.pipe(
      text(1, 20),
      z.transform((value) => (/^[1-9]$/.test(value) ? (words[Number(value) - 1] ?? value) : value)),
    ),
    z.enum(words),
  );

export const flag = z.pipe(
  z.enum(["0", "1", "true", "false"]),
  z.transform((value) => value === "1" || value === "true"),
);

/** The bytes of a file that came with a request. */
export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= FILE_BYTES_MAX);

/** Bytes that a call answers; with a `tag`, which names what never changes, whoever has them may show them for some minutes without asking. */
export const answeredFile = z.object({
  mediaType: z.enum(["image/jpeg", "image/webp", "image/gif", "video/mp4", "video/webm", "audio/mpeg"]),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  tag: z.nullable(z.string()),
});
