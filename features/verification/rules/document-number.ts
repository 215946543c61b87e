/** What numbers of documents look like, by country. A number that passes may still be nobody's; one that fails is mistyped. */
import type { IdType } from "../contract.ts";

interface Format {
  readonly pattern: RegExp;
  /** Whether the check digits hold. */
  readonly holds?: (number: string) => boolean;
  /** The birth that the number tells, YYYY-MM-DD. */
  readonly birth?: (number: string) => string;
}

const digitsOf = (text: string): number[] => [...text].map(Number);
const weighed = (number: string, weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * Number(number[index]), 0);

/** ISO 7064 MOD 11-2 over 17 digits (GB 11643). */
const chinese = (number: string): boolean =>
  "10X98765432"[weighed(number, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11] === number[17];

/** The letter stands for two digits, the sum of all weighed ones is a multiple of ten. */
function taiwanese(number: string): boolean {
  const letter = "ABCDEFGHJKLMNPQRSTUVXYWZIO".indexOf(number[0]!) + 10;
  return weighed(`${letter}${number.slice(1)}`, [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]) % 10 === 0;
}

const thai = (number: string): boolean =>
  (11 - (weighed(number, [13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2]) % 11)) % 10 === Number(number[12]);

/** Weights 7 3 1 over digits and letters (A is 10): ICAO 9303, as German cards have it. */
const german = (number: string): boolean =>
  number.length === 9 ||
  number
    .slice(0, 9)
    .split("")
    .reduce((sum, sign, index) => sum + Number.parseInt(sign, 36) * [7, 3, 1][index % 3]!, 0) %
    10 ===
    Number(number[9]);

function singaporean(number: string): boolean {
  const sum = weighed(number.slice(1), [2, 7, 6, 5, 4, 3, 2]) + (number[0] === "T" || number[0] === "G" ? 4 : 0);
  return ("ST".includes(number[0]!) ? "JZIHGFEDCBA" : "XWUTRQPNMLK")[sum % 11] === number[8];
}

function spanish(number: string): boolean {
  const plain = number.replace(/^[XYZ]/, (letter) => String("XYZ".indexOf(letter)));
  return "TRWAGMYFPDXBNJZSQVHLCKE"[Number(plain.slice(0, 8)) % 23] === number[8];
}

/** CPF: two check digits, weights from 10 and from 11 down. */
function brazilian(number: string): boolean {
  const digit = (length: number): number => {
    const sum = digitsOf(number.slice(0, length)).reduce((all, one, index) => all + one * (length + 1 - index), 0);
    return ((sum * 10) % 11) % 10;
  };
  return !/^(\d)\1*$/.test(number) && digit(9) === Number(number[9]) && digit(10) === Number(number[10]);
}

/** Aadhaar's last digit is that of Verhoeff: multiplication in the dihedral group of order ten. */
function indian(number: string): boolean {
  const times = (one: number, other: number): number =>
    one < 5
      ? other < 5
        ? (one + other) % 5
        : ((one + other) % 5) + 5
      : other < 5
        ? ((one - other + 5) % 5) + 5
        : (one - other + 5) % 5;
  const permuted = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => [digit]);
  const permutation = [1, 5, 7, 6, 2, 8, 3, 0, 9, 4];
  for (const row of permuted) for (let step = 1; step < 8; step += 1) row.push(permutation[row[step - 1]!]!);
  return (
    digitsOf(number)
      .toReversed()
      .reduce((check, digit, index) => times(check, permuted[digit]![index % 8]!), 0) === 0
  );
}

/** Identity cards of the countries most customers come from. */
const cards: Readonly<Record<string, Format>> = {
  CN: {
    pattern: /^\d{6}(19|20)\d{9}[\dX]$/,
    holds: chinese,
    birth: (number) => `${number.slice(6, 10)}-${number.slice(10, 12)}-${number.slice(12, 14)}`,
  },
  TW: { pattern: /^[A-Z][1289]\d{8}$/, holds: taiwanese },
  HK: { pattern: /^[A-Z]{1,2}\d{6}\(?[\dA]\)?$/ },
  MO: { pattern: /^[157]\d{6}\(?\d\)?$/ },
  TH: { pattern: /^\d{13}$/, holds: thai },
  DE: { pattern: /^[CFGHJKLMNPRTVWXYZ0-9]{9}\d?$/, holds: german },
  SG: { pattern: /^[STFG]\d{7}[A-Z]$/, holds: singaporean },
  ES: { pattern: /^[XYZ\d]\d{7}[A-Z]$/, holds: spanish },
  BR: { pattern: /^\d{11}$/, holds: brazilian },
  IN: { pattern: /^[2-9]\d{11}$/, holds: indian },
  MY: { pattern: /^\d{12}$/ },
  ID: { pattern: /^\d{16}$/ },
  VN: { pattern: /^(\d{9}|\d{12})$/ },
  PH: { pattern: /^\d{12,16}$/ },
  NG: { pattern: /^\d{11}$/ },
  KR: { pattern: /^\d{13}$/ },
  JP: { pattern: /^(\d{12}|[A-Z]{2}\d{8}[A-Z]{2})$/ },
  MX: { pattern: /^[A-Z]{4}\d{6}[HMX][A-Z]{5}[A-Z\d]\d$/ },
  FR: { pattern: /^([A-Z\d]{9}|\d{12})$/ },
  IT: { pattern: /^([A-Z]{2}\d{5}[A-Z]{2}|[A-Z]{2}\d{7})$/ },
};

const passport: Format = { pattern: /^[A-Z0-9]{6,12}$/ };
const other: Format = { pattern: /^[A-Z0-9()/]{4,20}$/ };

const formatOf = (country: string, idType: IdType): Format =>
  idType === "passport" ? passport : idType === "id-card" ? (cards[country] ?? other) : other;

/** Whether a document of that country can have the number, given in capital letters without spaces. */
export function isDocumentNumber(country: string, idType: IdType, number: string): boolean {
  const { pattern, holds = () => true } = formatOf(country, idType);
  return pattern.test(number) && holds(number);
}

/** The birth that the number tells, where it tells one. */
export function birthIn(country: string, idType: IdType, number: string): string | undefined {
  const { pattern, birth } = formatOf(country, idType);
  return pattern.test(number) ? birth?.(number) : undefined;
}
