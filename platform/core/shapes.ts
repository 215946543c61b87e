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

export const text = (min: number, max: number) => z.string().check(z.minLength(min), z.maxLength(max));

const uuid7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
/** An id of an object that belongs to a customer: UUIDv7. */
export const id = z.string().check(z.regex(uuid7));
/** Whether a text that came another way than by a call is such an id. */
export const isId = (text: string): boolean => uuid7.test(text);

/** The inherited numeric id of a currency that the product knows. */
export const currencyId = z.pipe(integer(1, 9_999), z.number().check(z.refine((value) => currencyById(value) !== undefined)));
/** The code of a currency that the product knows. */
export const currencyCode = text(2, 10).check(z.refine((value) => findCurrency(value) !== undefined));

/** Milliseconds since 1970 UTC, sent as digits. */
export const instant = integer(0, 8_640_000_000_000);
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

export const flag = z.pipe(
  z.enum(["0", "1", "true", "false"]),
  z.transform((value) => value === "1" || value === "true"),
);

/** The bytes of a file that came with a request. */
export const file = z.custom<Uint8Array>((value) => value instanceof Uint8Array && value.length <= FILE_BYTES_MAX);

/** Bytes that a call answers; `keep` lets everybody between us and the reader keep them for ever. */
export const answeredFile = z.object({
  mediaType: z.enum(["image/jpeg", "image/webp"]),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array),
  keep: z.boolean(),
});
