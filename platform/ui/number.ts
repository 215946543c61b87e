/**
 * Numbers as people read them. Inputs are decimal texts as they come off the wire and are never turned into binary floating
 * numbers: digits are grouped, cut off and joined as text; a price that lies on no tick is rounded like a mark. Only the parts AmountText, PriceText and ChangeText print with these.
 */
import type { FiatCode } from "@assay/core/currency.ts";
import { formOf, groupedDigits, MINUS } from "@assay/core/languages.ts";
import { divide, formatDecimal, parsePrice, pow10, PRICE_SCALE } from "@assay/core/money.ts";

/** Below this, a price shows the count of its leading zeros instead of the zeros. */
const TINY_ZEROS_MIN = 3;
const TINY_DIGITS = 4;
const SUBSCRIPT_ZERO = 0x2080;
const COMPACT_DECIMALS = 2;

/** An unsigned decimal text with so many decimals: cut off, so that what is printed never exceeds what is there. */
function print(value: string, tag: string, decimals: number, decimalsMin = decimals): string {
  const { point } = formOf(tag);
  const [whole = "0", fraction = ""] = value.split(".");
  const kept = fraction.slice(0, decimals).padEnd(decimalsMin, "0");
  const shown = kept.slice(0, decimalsMin) + kept.slice(decimalsMin).replace(/0+$/, "");
  const grouped = groupedDigits(whole.replace(/^0+(?=\d)/, ""), formOf(tag));
  return (grouped || "0") + (shown && point + shown);
}

const isNegative = (value: string): boolean => value.startsWith("-");
const isZero = (value: string): boolean => !/[1-9]/.test(value);
const unsigned = (value: string): string => value.replace(/^[-+]/, "");

export interface AmountStyle {
  /** Decimals printed at most; the rest is cut off, never rounded up. */
  readonly decimals: number;
  /** Decimals printed at least (default: as many as `decimals`). */
  readonly decimalsMin?: number;
  /** "always" prints + as well. Zero has no sign, nor has what is cut off to zero. */
  readonly sign?: "auto" | "always";
}

/** Grouped digits, U+2212 for minus: "−1,234.50". */
export function formatAmountText(value: string, { decimals, decimalsMin, sign = "auto" }: AmountStyle, tag: string): string {
  const digits = print(unsigned(value), tag, decimals, decimalsMin);
  return signOf(value, sign, digits) + digits;
}

/** By what is printed: of "−0.00" nobody could say what it is. */
function signOf(value: string, sign: "auto" | "always", printed: string): string {
  if (isZero(printed)) return "";
  if (isNegative(value)) return MINUS;
  return sign === "always" ? "+" : "";
}

/** A price; below 0.001 the zeros after the point are counted: { head: "0.0", zeros: 4, digits: "2174" } is 0.00002174. */
export interface PrintedPrice {
  readonly head: string;
  readonly zeros?: number;
  readonly digits?: string;
}

export function printPrice(value: string, decimals: number, tag: string): PrintedPrice {
  const [, zeros = "", digits = ""] = /^0\.(0+)([1-9][0-9]*)$/.exec(value) ?? [];
  if (zeros.length < TINY_ZEROS_MIN) return { head: print(rounded(value, decimals), tag, decimals) };
  // Zeros at the end stand for the tick, so that the prices of a market line up.
  const shown = digits.slice(0, TINY_DIGITS).padEnd(Math.min(TINY_DIGITS, decimals - zeros.length), "0");
  return { head: print("0", tag, 1), zeros: zeros.length, digits: shown };
}

/** An index, which has more decimals than a market's tick, shows as the mark that it makes: rounded half to even. */
function rounded(value: string, decimals: number): string {
  const price = (value.split(".")[1]?.length ?? 0) > decimals ? parsePrice(value) : undefined;
  return price === undefined ? value : formatDecimal(divide(price, pow10(PRICE_SCALE - decimals), "half-even"), decimals);
}

/** One digit below the line. */
export const lowered = (digit: number): string => String.fromCodePoint(SUBSCRIPT_ZERO + digit);

/** The same as plain text, where no element can stand: "0.0₄2174". */
export function plainPrice(value: string, decimals: number, tag: string): string {
  const { head, zeros, digits = "" } = printPrice(value, decimals, tag);
  return zeros === undefined ? head : `${head}${lowered(zeros)}${digits}`;
}

/** Digits as a percentage: "5%", in German "5 %", whose space does not break. */
export const inPercent = (digits: string | number, tag: string): string => digits + formOf(tag).percent;

/** A percentage with its sign and two decimals: "+2.34%", "−1.27%", "0.00%". */
export const formatChange = (value: string, tag: string): string =>
  inPercent(formatAmountText(value, { decimals: 2, sign: "always" }, tag), tag);

export type Direction = "up" | "down" | "flat";
export function directionOf(value: string | null | undefined): Direction {
  if (value === null || value === undefined || isZero(value)) return "flat";
  return isNegative(value) ? "down" : "up";
}

/** Shortened as the language does, two decimals, cut off: "28.41B", "284.10亿", "28,41 Mrd.". */
export function formatCompact(value: string, tag: string): string {
  const [whole = "0", decimals = ""] = unsigned(value).split(".");
  const plain = whole.replace(/^0+(?=\d)/, "");
  const step = formOf(tag).units.find(({ zeros, from = zeros }) => plain.length > from);
  const printed = (text: string): string => {
    const digits = print(text, tag, COMPACT_DECIMALS);
    return signOf(value, "auto", digits) + digits;
  };
  if (!step) return printed(`${plain}.${decimals}`);
  const point = plain.length - step.zeros;
  return printed(`${plain.slice(0, point)}.${plain.slice(point)}`) + step.unit;
}

/** An amount in a narrow column: short from a million on. */
export function formatDense(value: string, decimals: number, tag: string): string {
  return /^0*[1-9]\d{6}/.test(value) ? formatCompact(value, tag) : formatAmountText(value, { decimals }, tag);
}

/** How a fiat currency is written in every language that is offered, but for the yen and the yuan in Japanese; these too a test holds against Intl. */
const fiats: Readonly<Record<FiatCode, { readonly sign: string; readonly decimals: number }>> = {
  USD: { sign: "$", decimals: 2 },
  CNY: { sign: "¥", decimals: 2 },
  GBP: { sign: "£", decimals: 2 },
  HKD: { sign: "$", decimals: 2 },
  JPY: { sign: "¥", decimals: 0 },
  EUR: { sign: "€", decimals: 2 },
  AED: { sign: "AED", decimals: 2 },
  THB: { sign: "฿", decimals: 2 },
  PHP: { sign: "₱", decimals: 2 },
  SGD: { sign: "$", decimals: 2 },
  VND: { sign: "₫", decimals: 0 },
  IDR: { sign: "Rp", decimals: 0 },
  NGN: { sign: "₦", decimals: 2 },
  BRL: { sign: "R$", decimals: 2 },
  INR: { sign: "₹", decimals: 2 },
  MXN: { sign: "$", decimals: 2 },
};

/** Japanese writes it as wide as its letters. */
const signIn = (sign: string, tag: string): string => (sign === "¥" && tag === "ja" ? "￥" : sign);

/** A value in fiat; plus and minus stand before the currency's sign: "−$12.50". A currency without a sign is named. */
export function formatFiat(value: string, code: string, sign: "auto" | "always", tag: string): string {
  const fiat = fiats[code as FiatCode] ?? { sign: code, decimals: 2 };
  const digits = formatAmountText(unsigned(value), { decimals: fiat.decimals }, tag);
  return signOf(value, sign, digits) + signIn(fiat.sign, tag) + digits;
}

/** The same shortened where it has more signs than `most`, as a coin's price in dong has: "₫2.21B". */
export function formatFiatWithin(most: number, value: string, code: string, tag: string): string {
  const whole = formatFiat(value, code, "auto", tag);
  return whole.length <= most ? whole : signIn(fiats[code as FiatCode]?.sign ?? code, tag) + formatCompact(value, tag);
}

/** Digits before and behind the point of a decimal of the wire (platform/core/shapes.ts). */
const WHOLE_DIGITS_MAX = 20;
const DECIMALS_MAX = 18;

/**
 * A decimal as the wire takes it, from what a person typed or pasted: their language's point and grouping are understood, and
 * a number that is still being typed ("0.") reads as far as it goes. Undefined for everything else, such as grouping behind
 * the point ("80.000,00" in English), which could mean two numbers; "" for an emptied field. Zeros beyond `decimals` are left
 * out; other digits there stay, for the rules of the form to refuse.
 */
export function readTypedDecimal(typed: string, decimals: number, tag: string): string | undefined {
  const trimmed = typed.trim().normalize("NFKC");
  if (trimmed === "") return "";
  const { point } = formOf(tag);
  if (point === "," ? /,.*\./.test(trimmed) : /\..*,/.test(trimmed)) return undefined;
  const grouped = point === "," ? /[.\s\u00a0\u202f']/g : /[,\s\u00a0\u202f']/g;
  // Many keyboards have one mark only, and it need not be the language's point. Alone it is the point, unless it can be grouping:
  // "1,234" in English is, "0,500" never.
  const isPoint = /^\d*[.,]\d*$/.test(trimmed) && (trimmed.includes(point) || !/^[1-9]\d{0,2}.\d{3}$/.test(trimmed));
  const plain = (isPoint ? trimmed : trimmed.replace(grouped, "")).replace(",", ".");
  if (!/^\d*\.?\d*$/.test(plain) || !/\d|^\.$/.test(plain)) return undefined;
  const [whole = "", fraction] = plain.split(".");
  const digits = whole.replace(/^0+(?=\d)/, "") || "0";
  const decimalDigits = shortened(fraction ?? "", decimals);
  if (digits.length > WHOLE_DIGITS_MAX || decimalDigits.length > DECIMALS_MAX) return undefined;
  return decimalDigits === "" ? digits : `${digits}.${decimalDigits}`;
}

/** Whether what was typed is a number, and only too long to be one here. */
export const isTooLong = (typed: string): boolean =>
  /^[\d.,\s']+$/.test(typed) && typed.replace(/\D/g, "").length > WHOLE_DIGITS_MAX;

/** Decimal digits without the zeros at the end that stand beyond `decimals`. */
const shortened = (digits: string, decimals: number): string =>
  digits.slice(0, decimals) + digits.slice(decimals).replace(/0+$/, "");

const DIGITS_MAX = 9;
const PRICE_DECIMALS_MIN = 2;

/** Decimals in which a price by itself is told, without its market's tick: as many as it has, within nine digits. */
export function decimalsOfPrice(price: string): number {
  const [whole = "", fraction = ""] = price.split(".");
  const leading = whole === "0" ? -(/^0*/.exec(fraction)?.[0].length ?? 0) : whole.length;
  return Math.min(fraction.length, Math.max(PRICE_DECIMALS_MIN, DIGITS_MAX - leading));
}
