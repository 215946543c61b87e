/** Where and how local money is taken: countries, ways to pay, bounds and what a payer must tell, as data with a date. */
import { parseDecimal, parseRate, type Rate } from "@assay/core/money.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { LOCK_MS } from "./lock.ts";

/** What USDT is bought with; decimals are those of ISO 4217. */
export const fiatDecimals = { BRL: 2, THB: 2, IDR: 2, VND: 0, PHP: 2, INR: 2, MXN: 2, USD: 2, EUR: 2 } as const;
export type Fiat = keyof typeof fiatDecimals;
export const isFiat = (code: string): code is Fiat => Object.hasOwn(fiatDecimals, code);

export const methods = ["pix", "promptpay", "qris", "vietqr", "qrph", "upi", "spei", "bank", "card"] as const;
export type Method = (typeof methods)[number];
export const isMethod = (text: string): text is Method => methods.some((one) => one === text);

/** What a payer tells beside his names. */
export const payerFields = ["email", "phone", "tax_id"] as const;
export type PayerField = (typeof payerFields)[number];

export interface Country {
  /** ISO 3166-1. */
  readonly country: string;
  readonly currency: Fiat;
  /** From when on this row holds; the newest of a country that holds counts. */
  readonly from: string;
  readonly ways: readonly Way[];
  readonly fields: readonly PayerField[];
}

/** A way to pay, with the least and the most of one payment in whole units. */
export interface Way {
  readonly method: Method;
  readonly min: string;
  readonly max: string;
}

const FIRST = "2026-01-01";
const row = (country: string, currency: Fiat, fields: readonly PayerField[], ...ways: readonly Way[]): Country => ({
  country,
  currency,
  from: FIRST,
  fields,
  ways,
});
const way = (method: Method, min: string, max: string): Way => ({ method, min, max });

export const countries: readonly Country[] = [
  row("BR", "BRL", ["email", "tax_id"], way("pix", "50", "50000"), way("bank", "100", "1000000"), way("card", "50", "10000")),
  row(
    "TH",
    "THB",
    ["email", "phone"],
    way("promptpay", "300", "700000"),
    way("bank", "1000", "5000000"),
    way("card", "300", "70000"),
  ),
  row("ID", "IDR", ["email", "phone"], way("qris", "150000", "10000000"), way("bank", "500000", "2000000000")),
  row("VN", "VND", ["email", "phone"], way("vietqr", "250000", "499000000"), way("bank", "500000", "5000000000")),
  row("PH", "PHP", ["email", "phone"], way("qrph", "500", "50000"), way("bank", "1000", "5000000"), way("card", "500", "110000")),
  row("IN", "INR", ["email", "phone"], way("upi", "800", "100000"), way("bank", "2000", "10000000")),
  row("MX", "MXN", ["email"], way("spei", "200", "2000000"), way("card", "200", "35000")),
  row("US", "USD", ["email"], way("bank", "20", "1000000"), way("card", "20", "2000")),
  row("DE", "EUR", ["email"], way("bank", "20", "1000000"), way("card", "20", "2000")),
  row("ES", "EUR", ["email"], way("bank", "20", "1000000"), way("card", "20", "2000")),
  row("FR", "EUR", ["email"], way("bank", "20", "1000000"), way("card", "20", "2000")),
  row("IT", "EUR", ["email"], way("bank", "20", "1000000"), way("card", "20", "2000")),
  row("NL", "EUR", ["email"], way("bank", "20", "1000000"), way("card", "20", "2000")),
];

/** The row of a country that holds at a moment. */
export const countryAt = (code: string, now: Date): Country | undefined =>
  countries.findLast((one) => one.country === code && new Date(one.from) <= now);

/** What we take, from a date on: parts of what is paid. A US dollar is one USDT, and nothing is taken. */
export interface RateCard {
  readonly from: string;
  readonly fee: Rate;
  /** By how much a USDT costs more than the middle. */
  readonly spread: Rate;
}

const rateCards: readonly RateCard[] = [{ from: FIRST, fee: parseRate("0.01")!, spread: parseRate("0.005")! }];
const nothing: RateCard = { from: FIRST, fee: 0n, spread: 0n };
/** What cards take instead: their provider takes a part of each payment, and payments can be taken back. */
const cardFees: readonly Pick<RateCard, "from" | "fee">[] = [{ from: FIRST, fee: parseRate("0.035")! }];

export function rateCardAt(currency: Fiat, now: Date, method?: Method): RateCard {
  const common = currency === "USD" ? nothing : rateCards.findLast(({ from }) => new Date(from) <= now)!;
  return method === "card" ? { ...common, ...cardFees.findLast(({ from }) => new Date(from) <= now)! } : common;
}

/** So old the middle of a currency may be, in hours: those that move much may be less. A US dollar needs none. */
const ageMax: Readonly<Record<Fiat, number>> = {
  BRL: 30,
  THB: 36,
  IDR: 36,
  VND: 36,
  PHP: 36,
  INR: 36,
  MXN: 30,
  USD: Infinity,
  EUR: 36,
};

/** Rates are read once a day; a middle that is older than that costs more for each hour begun since. */
const AGES_AFTER_MS = 24 * HOUR_MS;
const spreadPerHour = parseRate("0.0005")!;

/** The card at a middle of some age; undefined where that is too old to sell at. */
export function agedCard(currency: Fiat, now: Date, ageMs: number, method?: Method): RateCard | undefined {
  const card = rateCardAt(currency, now, method);
  if (currency === "USD") return card;
  if (ageMs > ageMax[currency] * HOUR_MS) return undefined;
  const hours = Math.ceil(Math.max(0, ageMs - AGES_AFTER_MS) / HOUR_MS);
  return { ...card, spread: card.spread + BigInt(hours) * spreadPerHour };
}

/** So long whoever has paid late may choose his money back. */
export const CHOICE_MS = DAY_MS;
/** How long after it a payment that its customer has announced may be booked at the agreed rate: banks are slower than codes. */
export const graceOf = (method: Method): number => (method === "bank" ? 3 * 24 * 60 * MINUTE_MS : LOCK_MS);

/** A payment above this takes two people where people decide about it: about 10,000 USDT, in whole units. */
const large: Readonly<Record<Fiat, string>> = {
  BRL: "50000",
  THB: "350000",
  IDR: "150000000",
  VND: "250000000",
  PHP: "550000",
  INR: "850000",
  MXN: "200000",
  USD: "10000",
  EUR: "10000",
};
/** Smallest units of the currency. */
export const largeIn = (currency: Fiat): bigint => parseDecimal(large[currency], fiatDecimals[currency])!;

export const parseFiat = (currency: Fiat, text: string): bigint | undefined => parseDecimal(text, fiatDecimals[currency]);

/** Payments of one customer within 24 hours, and those that are announced and not found yet. */
export const PAYMENTS_MAX = 20;
export const ANNOUNCED_MAX = 3;

/** How long what a method has bought stays by value: for so long its payer can easily take the money back. */
export const reversibleMs = (method: Method): number => (method === "card" ? 7 * DAY_MS : 0);
