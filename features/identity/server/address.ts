/** Where a customer is reached and known by: an email address or a phone. */
import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from "libphonenumber-js/min";
import { normalEmail } from "../rules.ts";

export type Address =
  | { readonly kind: "email"; readonly address: string }
  /** E.164, such as +886912345678, with its area code 886. */
  | { readonly kind: "mobile"; readonly address: string; readonly area: string };

const AREA_DEFAULT = "886";
const areas: ReadonlySet<string> = new Set(getCountries().map((country) => getCountryCallingCode(country)));

/** The area code of a country of GET /areas; undefined for none. */
export const areaOf = (country: string): string | undefined => {
  const found = getCountries().find((one) => one === country);
  return found && getCountryCallingCode(found);
};

/** Whether this is a country of GET /areas (ISO 3166-1 alpha-2). */
export const isCountry = (text: string): boolean => getCountries().some((one) => one === text);

/**
 * A phone number in E.164. The area code counts unless the number brings its own by a plus; a national trunk zero is
 * dropped. Undefined when no such number can exist.
 */
export function readMobile(number: string, area = AREA_DEFAULT): Address | undefined {
  if (!areas.has(area) || !/^[0-9 ().+-]{5,24}$/.test(number)) return undefined;
  const phone = parsePhoneNumberFromString(number, { defaultCallingCode: area, extract: false });
  return phone?.isValid() ? { kind: "mobile", address: phone.number, area: phone.countryCallingCode } : undefined;
}

export function readEmail(text: string): Address | undefined {
  const address = normalEmail(text);
  return address === undefined ? undefined : { kind: "email", address };
}

/** An account as people type it: an email address if it holds an @, else a phone number. */
export function readAddress(text: string, area?: string): Address | undefined {
  return text.includes("@") ? readEmail(text) : readMobile(text, area);
}
