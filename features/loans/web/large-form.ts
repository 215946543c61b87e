/** An application for a large loan, judged as the server would, and what it would need and cost at the index of now. */
import { amount, type Amount, formatRate, parseAmount } from "@assay/core/money.ts";
import type { Rejection } from "@assay/core/rejection.ts";
import { type FormRules, required } from "@assay/ui/form.ts";
import { collateralFor, type Holding, hoursMax, interestOf, overdueOf, riskRate, VALUE } from "../rules.ts";
import { judgeLarge, offerAt } from "../rules/large.ts";
import { faultOf, type Index, type Offer, priceIn, termsIn } from "./borrow-form.ts";

export const terms = ["7", "30", "90", "180", "365"] as const;
export const multiples = ["1", "2", "3"] as const;

export interface LargeFields {
  readonly amount: string;
  readonly contact: string;
}

export interface LargeFacts {
  readonly offer: Offer;
  readonly large: Index["large"];
  readonly times: number;
  readonly days: number;
}

function judged({ amount: text }: LargeFields, { offer, large }: LargeFacts): bigint | Rejection | undefined {
  const price = priceIn(offer);
  const room = { pool: parseAmount(offer.currency, offer.pool_free)!.units, value: parseAmount(VALUE, large.max)!.units };
  return price === undefined ? undefined : judgeLarge(termsIn(offer), text, room, price);
}

function summary(fields: LargeFields, facts: LargeFacts) {
  const { offer, times, days } = facts;
  const [units, price] = [judged(fields, facts), priceIn(offer)];
  if (typeof units !== "bigint" || price === undefined) return undefined;
  const asked = offerAt(termsIn(offer), times);
  const { currency, collateralCurrency, hourlyRate } = asked;
  const collateral = collateralFor(asked, units, price);
  const money = (some: bigint): Amount => amount(currency, some);
  const held: Holding = {
    currency,
    collateralCurrency,
    collateral,
    proceeds: units,
    debt: units + interestOf(units, hourlyRate),
  };
  return {
    lent: money(units),
    margin: amount(collateralCurrency, collateral),
    rate: formatRate(riskRate(held, price)!),
    perDay: money(interestOf(units * 24n, hourlyRate)),
    inAll: money(interestOf(units * BigInt(hoursMax(days)), hourlyRate)),
    overdueDay: money(overdueOf(units)),
  };
}

export const largeRules: FormRules<LargeFields, LargeFacts, ReturnType<typeof summary>> = {
  start: { amount: "", contact: "" },
  faults: (fields, facts) => ({
    amount: faultOf(judged(fields, facts), fields.amount),
    contact: fields.contact.trim() === "" ? required : undefined,
  }),
  summary,
};
