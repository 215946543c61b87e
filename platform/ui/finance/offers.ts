/** What is shown of offers: filters, their order, what idle money would bring, and sums by coin. */
import { type Amount, amount, divide, formatAmount, parseAmount, parseRate, pow10, RATE_SCALE } from "@assay/core/money.ts";
import type { FinanceOffer, Money } from "./source.ts";

export const kinds = ["all", "flexible", "fixed"] as const;
export const ALL = "all";

export interface Filter {
  readonly coin: string;
  readonly kind: (typeof kinds)[number];
  /** Days at most, as digits, or all. */
  readonly term: string;
}

export const noFilter: Filter = { coin: ALL, kind: ALL, term: ALL };

const rateOf = ({ annualRate }: FinanceOffer): bigint => parseRate(annualRate ?? "0") ?? 0n;
const compared = (a: bigint, b: bigint): number => (a === b ? 0 : a < b ? 1 : -1);

const isHigh = ({ risk }: FinanceOffer): boolean => risk === "high";

/** Those that the filter lets through: open ones first, of these what risks no part of it, and then the one that brings the most. */
export const shownOf = (offers: readonly FinanceOffer[], { coin, kind, term }: Filter): readonly FinanceOffer[] =>
  offers
    .filter(({ currency, days }) => {
      const fitsKind = kind === ALL || (kind === "flexible") === (days === undefined);
      const fitsTerm = term === ALL || (days ?? 0) <= Number(term);
      return fitsKind && fitsTerm && (coin === ALL || currency === coin);
    })
    .toSorted(
      (a, b) => Number(b.isOpen) - Number(a.isOpen) || Number(isHigh(a)) - Number(isHigh(b)) || compared(rateOf(a), rateOf(b)),
    );

export const coinsOf = (offers: readonly FinanceOffer[]): readonly string[] => [
  ...new Set(offers.map(({ currency }) => currency)),
];

/** The terms that there are, in days, the shortest first. */
export const termsOf = (offers: readonly FinanceOffer[]): readonly number[] =>
  [...new Set(offers.flatMap(({ days }) => days ?? []))].toSorted((a, b) => a - b);

/** Of what is open for a coin, what brings the most without risking it. */
export const bestFor = (offers: readonly FinanceOffer[], coin: string): FinanceOffer | undefined =>
  shownOf(offers, { ...noFilter, coin }).find(
    ({ isOpen, risk, annualRate }) => isOpen && risk !== "high" && annualRate !== undefined,
  );

/** What an amount would bring in 365 days, rounded down. */
export function yearOf(offer: FinanceOffer, held: string): Amount | undefined {
  const parsed = parseAmount(offer.currency, held);
  return parsed && amount(offer.currency, divide(parsed.units * rateOf(offer), pow10(RATE_SCALE), "down"));
}

/** Sums by coin; coins of which there is nothing are left out. */
export function sumOf(all: readonly Money[]): readonly Money[] {
  const sums = new Map<string, bigint>();
  for (const { currency, amount: text } of all)
    sums.set(currency, (sums.get(currency) ?? 0n) + (parseAmount(currency, text)?.units ?? 0n));
  return [...sums]
    .filter(([, units]) => units > 0n)
    .map(([currency, units]) => ({ currency, amount: formatAmount(amount(currency, units)) }));
}
