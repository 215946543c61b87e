/** The ticket as a pure module: an amount and its collateral in, what is wrong with them and what they will cost out. It judges with the server's own rules. */
import type { OutputOf } from "@assay/core/contract.ts";
import {
  type Amount,
  amount,
  divide,
  formatAmount,
  formatPrice,
  formatRate,
  parseAmount,
  parsePrice,
  parseRate,
  type Price,
} from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { type Fault, type FormRules, required } from "@assay/ui/form.ts";
import { judgedFault } from "@assay/ui/ticket/amount-form.ts";
import type { calls } from "../contract.ts";
import {
  CLOSE_FEE,
  collateralFor,
  type Holding,
  hoursMax,
  interestOf,
  judgeAmount,
  judgeCollateral,
  LINES,
  mayLeave,
  overdueOf,
  priceAt,
  riskRate,
  VALUE,
} from "../rules.ts";
import { sellUnits } from "../rules/close-out.ts";

export type Index = OutputOf<typeof calls.showIndex>;
export type Offer = Index["offers"][number];

export interface BorrowFields {
  readonly amount: string;
  readonly collateral: string;
}

export interface BorrowFacts {
  readonly offer: Offer;
  readonly days: number;
  readonly releases: boolean;
  /** The value in USDT that may still be borrowed. */
  readonly room: string;
  /** What the spot account has of the collateral; undefined for a visitor and until known. */
  readonly available: Amount | undefined;
}

const ONE = parseRate("1")!;

export const termsIn = (offer: Offer) => ({
  currency: offer.currency,
  collateralCurrency: offer.collateral,
  hourlyRate: parseRate(offer.hourly_rate)!,
  ltvMax: parseRate(offer.ltv_max)!,
  min: parseAmount(offer.currency, offer.min)!.units,
  max: parseAmount(offer.currency, offer.max)!.units,
});

export const priceIn = ({ price }: Offer): Price | undefined => (price === null ? undefined : parsePrice(price));

function judged({ amount: text }: BorrowFields, { offer, room }: BorrowFacts): bigint | Rejection | undefined {
  const price = priceIn(offer);
  const limits = { pool: parseAmount(offer.currency, offer.pool_free)!.units, value: parseAmount(VALUE, room)!.units };
  return price === undefined ? undefined : judgeAmount(termsIn(offer), text, limits, price);
}

/** The collateral at which all that is lent may leave at once, as an amount that a press takes; undefined until there is an amount. */
export function freeing(fields: BorrowFields, facts: BorrowFacts): string | undefined {
  const [units, price] = [judged(fields, facts), priceIn(facts.offer)];
  if (typeof units !== "bigint" || price === undefined) return undefined;
  const terms = termsIn(facts.offer);
  // Three per thousand more than twice, so that the market may move a little until the press.
  const least = collateralFor({ ...terms, ltvMax: divide(ONE * 1_000n, 2_006n, "down") }, units, price);
  return formatAmount(amount(terms.collateralCurrency, least));
}

export function faultOf(units: bigint | Rejection | undefined, text: string): Fault | undefined {
  if (text === "") return required;
  if (!(units instanceof Rejection)) return undefined;
  const { code, values } = units;
  return { code, values, lasting: values["maximum"] !== undefined };
}

function collateralFault(fields: BorrowFields, facts: BorrowFacts): Fault | undefined {
  const [units, price] = [judged(fields, facts), priceIn(facts.offer)];
  const { available, offer } = facts;
  if (fields.collateral === "") return required;
  if (typeof units !== "bigint" || price === undefined) return undefined;
  const given = judgeCollateral(termsIn(offer), fields.collateral, units, price);
  return judgedFault(fields.collateral, given, { available, most: available ?? amount(offer.collateral, 0n) });
}

function summary(fields: BorrowFields, facts: BorrowFacts) {
  const { offer, days, releases } = facts;
  const [units, price] = [judged(fields, facts), priceIn(offer)];
  if (typeof units !== "bigint" || price === undefined) return undefined;
  const terms = termsIn(offer);
  const collateral = judgeCollateral(terms, fields.collateral, units, price);
  if (collateral instanceof Rejection) return undefined;
  const { currency, collateralCurrency, hourlyRate } = terms;
  const money = (some: bigint): Amount => amount(currency, some);
  const debt = units + interestOf(units, hourlyRate);
  const whole: Holding = { currency, collateralCurrency, collateral, proceeds: units, debt };
  const leaves = releases ? mayLeave(whole, "proceeds", price) : 0n;
  const held: Holding = { ...whole, proceeds: units - leaves };
  const line = (at: bigint): string | null => {
    const found = priceAt(held, at);
    return found === undefined ? null : formatPrice(found);
  };
  const rate = riskRate(held, price)!;
  return {
    lent: money(units),
    collateral: amount(collateralCurrency, collateral),
    held,
    price,
    leaves: money(leaves),
    rate: formatRate(rate),
    ltv: formatRate(divide(ONE * ONE, rate, "up")),
    perHour: money(interestOf(units, hourlyRate)),
    perDay: money(interestOf(units * 24n, hourlyRate)),
    inAll: money(interestOf(units * BigInt(hoursMax(days)), hourlyRate)),
    perYear: money(interestOf(units * 24n * 365n, hourlyRate)),
    overdueDay: money(overdueOf(units)),
    call: line(LINES.call),
    last: line(LINES.last),
    close: line(LINES.close),
    /** The fee if all of the collateral were sold, which is the most that a close-out can cost. */
    worstFee: amount(collateralCurrency, sellUnits(held, collateral, CLOSE_FEE, price).fee),
  };
}

export const borrowRules: FormRules<BorrowFields, BorrowFacts, ReturnType<typeof summary>> = {
  start: { amount: "", collateral: "" },
  faults: (fields, facts) => ({
    amount: faultOf(judged(fields, facts), fields.amount),
    collateral: collateralFault(fields, facts),
  }),
  summary,
};
