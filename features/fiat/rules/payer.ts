/** Who pays: what he tells, and whether its check digits are right. */
import * as z from "zod/mini";
import type { Country, PayerField } from "./catalogue.ts";

export interface Payer {
  readonly first_name: string;
  readonly last_name: string;
  readonly email?: string;
  readonly phone?: string;
  readonly tax_id?: string;
}

const optional = z.optional(z.string());
const told = z.strictObject({
  first_name: z.string(),
  last_name: z.string(),
  email: optional,
  phone: optional,
  tax_id: optional,
});

const NAME = /^\p{L}[\p{L}\p{M} .'’-]{0,59}$/u;
const right: Readonly<Record<keyof Payer, (value: string) => boolean>> = {
  first_name: (value) => NAME.test(value),
  last_name: (value) => NAME.test(value),
  email: (value) => value.length <= 100 && /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(value),
  phone: (value) => /^\+?[0-9]{7,15}$/.test(value.replaceAll(/[\s-]/g, "")),
  tax_id: isCpf,
};

export const isRight = (field: keyof Payer, value: string): boolean => right[field](value.trim());

/** Fields that somebody of a country tells, in the order in which he is asked. */
export const fieldsOf = ({ fields }: Pick<Country, "fields">): readonly (keyof Payer)[] => ["first_name", "last_name", ...fields];

/** A payer from the JSON text of a call; the name of the first field that is wrong, or `extendedParams` where it is none at all. */
export function readPayer(country: Pick<Country, "fields">, text: string): Payer | { readonly wrong: string } {
  const read = told.safeParse(parsed(text));
  if (!read.success) return { wrong: "extendedParams" };
  const wanted = fieldsOf(country);
  const wrong = wanted.find((field) => !isRight(field, read.data[field] ?? ""));
  if (wrong) return { wrong };
  // What was not asked for is not kept.
  const kept = Object.fromEntries(wanted.map((field) => [field, read.data[field]!.trim()]));
  return kept as Partial<Record<PayerField, string>> & Pick<Payer, "first_name" | "last_name">;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Brazil's number of a person: eleven digits, of which the last two check the others; one digit eleven times is none. */
export function isCpf(text: string): boolean {
  const digits = text.replaceAll(/[.\s-]/g, "");
  if (!/^[0-9]{11}$/.test(digits) || /^(.)\1*$/.test(digits)) return false;
  const check = (length: number): number => {
    const sum = Array.from({ length }, (_, at) => Number(digits[at]) * (length + 1 - at)).reduce((total, one) => total + one, 0);
    return ((sum * 10) % 11) % 10;
  };
  return check(9) === Number(digits[9]) && check(10) === Number(digits[10]);
}

export const fullName = ({ first_name, last_name }: Pick<Payer, "first_name" | "last_name">): string =>
  `${first_name} ${last_name}`;
