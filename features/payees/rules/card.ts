/** What a bank account is: judged by its form and check digits, and by whether its holder is who the customer is. */
import { Rejection } from "@assay/core/rejection.ts";
import { electronicFormatIBAN, getCountrySpecifications, isValidBIC, isValidIBAN } from "ibantools";
import { type CardKind, judgeLine, judgePhone } from "../rules.ts";

/** Countries of domestic accounts (specification, 9), in its order. */
export const domesticCountries = ["US", "NG", "TH", "ID", "BR", "IN", "VN", "MX", "PH"] as const;
export type DomesticCountry = (typeof domesticCountries)[number];
export const isDomestic = (country: string): country is DomesticCountry => domesticCountries.some((one) => one === country);

/** What is typed of an account; all of it is required, a routing number where the country has them. */
export interface StatedCard {
  readonly country: string;
  readonly bankName: string;
  readonly branch: string;
  readonly provinceCity: string;
  readonly realName: string;
  readonly number: string;
  readonly aba: string;
  readonly swift: string;
  readonly phone: string;
  readonly address: string;
}

const shapes: Readonly<Record<DomesticCountry, RegExp>> = {
  US: /^\d{4,17}$/,
  NG: /^\d{10}$/,
  TH: /^\d{10,15}$/,
  ID: /^\d{8,16}$/,
  BR: /^\d{4,13}[0-9X]$/,
  IN: /^\d{9,18}$/,
  VN: /^\d{6,19}$/,
  MX: /^\d{18}$/,
  PH: /^\d{9,16}$/,
};

/** Whether the sum of the digits, weighted in turn, leaves no rest. */
const sumsUp = (digits: string, weights: readonly number[]): boolean =>
  [...digits].reduce((sum, digit, place) => sum + Number(digit) * weights[place % weights.length]!, 0) % 10 === 0;

/** Nine digits, weighted 3, 7 and 1 (American Bankers Association); the first two name a Federal Reserve district or a kind. */
export const isAba = (aba: string): boolean =>
  /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)\d{7}$/.test(aba) && sumsUp(aba, [3, 7, 1]);

/** A Mexican CLABE's last digit is what ten lacks of the sum of the products' last digits. */
export function isClabe(number: string): boolean {
  const sum = [...number].slice(0, -1).reduce((all, digit, place) => all + ((Number(digit) * [3, 7, 1][place % 3]!) % 10), 0);
  return (10 - (sum % 10)) % 10 === Number(number.at(-1));
}

export const hasAba = (country: string): boolean => country === "US";
/** Whether accounts of a country are named by IBAN. */
export const hasIban = (country: string): boolean => getCountrySpecifications()[country]?.IBANRegistry === true;

/** A number as it is kept: capitals, without what people put between digits. */
export const normalNumber = (typed: string): string =>
  typed
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[\s.-]/gu, "");

export function judgeNumber(kind: CardKind, country: string, typed: string): string | Rejection {
  const number = normalNumber(typed);
  if (kind === "domestic") {
    const fits = isDomestic(country) && shapes[country].test(number) && (country !== "MX" || isClabe(number));
    return fits ? number : new Rejection("wrong-card-number");
  }
  if (hasIban(country)) {
    const iban = electronicFormatIBAN(number) ?? "";
    return iban.startsWith(country) && isValidIBAN(iban) ? iban : new Rejection("wrong-iban");
  }
  return /^[0-9A-Z]{4,34}$/.test(number) && /\d/.test(number) ? number : new Rejection("wrong-card-number");
}

/** A routing number where the country has them, and none elsewhere. */
export function judgeAba(country: string, typed: string): string | Rejection {
  const aba = normalNumber(typed);
  if (hasAba(country)) return isAba(aba) ? aba : new Rejection("wrong-aba");
  return aba === "" ? aba : new Rejection("wrong-aba");
}

/** A SWIFT code (ISO 9362) names the country of its bank in its fifth and sixth letter. */
export function judgeSwift(country: string, typed: string): string | Rejection {
  const swift = normalNumber(typed);
  return isValidBIC(swift) && swift.slice(4, 6) === country ? swift : new Rejection("wrong-swift");
}

const wordsOf = (name: string): string[] =>
  name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "");

/**
 * Whether a holder's name fits the verified one: the same words in whatever order and case, marks aside. Middle names may be missing or
 * shortened to their first letter; the first and the last of the verified name may not.
 */
export function fitsName(stated: string, verified: string): boolean {
  const [said, known] = [wordsOf(stated), wordsOf(verified)];
  if (said.length === 0 || known.length === 0) return false;
  if (said.join("") === known.join("")) return true;
  const needed = [known[0]!, known.at(-1)!];
  const left = [...known];
  for (const word of said) {
    const at = left.findIndex((one) => one === word || (word.length === 1 && !needed.includes(one) && one.startsWith(word)));
    if (at === -1) return false;
    left.splice(at, 1);
  }
  return needed.every((one) => said.includes(one));
}

export type CardField = keyof StatedCard;

/** The first field of an account that is wrong, and why, or all in the form in which they are kept. The name is judged by whoever knows the verified one. */
export function judgeCard(kind: CardKind, stated: StatedCard): StatedCard | Rejection {
  const judged = judgedFields(kind, stated);
  const fault = Object.values(judged).find((one) => one instanceof Rejection);
  return fault instanceof Rejection ? fault : (judged as StatedCard);
}

/** Each field by itself, for a form. */
export const judgedFields = (kind: CardKind, stated: StatedCard): Record<CardField, string | Rejection> => ({
  country: /^[A-Z]{2}$/.test(stated.country) ? stated.country : new Rejection("no-such-country"),
  bankName: judgeLine(stated.bankName),
  branch: judgeLine(stated.branch),
  provinceCity: judgeLine(stated.provinceCity),
  realName: judgeLine(stated.realName),
  number: judgeNumber(kind, stated.country, stated.number),
  aba: judgeAba(stated.country, stated.aba),
  swift: judgeSwift(stated.country, stated.swift),
  phone: judgePhone(stated.phone),
  address: judgeLine(stated.address),
});
