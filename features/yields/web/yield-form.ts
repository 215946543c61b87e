/** The ticket as a pure module: an amount in, what is wrong with it and what will come of it out. It judges with the server's own rules. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, parseAmount, parseRate, type Rate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { DAY_MS, startOfUtcDay, utcDay } from "@assay/core/time.ts";
import type { FormRules } from "@assay/ui/form.ts";
import { type AmountFields, judgedFault } from "@assay/ui/ticket/amount-form.ts";
import type { calls } from "../contract.ts";
import { type Asked, judgeSubscription, largestFor, outputOf, promiseOf } from "../rules.ts";

export type Product = OutputOf<typeof calls.listProducts>["list"][number];

export interface YieldFacts {
  readonly product: Product;
  /** What the spot account has; undefined for a visitor and until known. */
  readonly available: Amount | undefined;
  readonly now: number;
}

const ratesOf = ({ table, rate_tomorrow }: Product): readonly Rate[] =>
  (table.length > 0 ? table : rate_tomorrow === null ? [] : [rate_tomorrow]).map((rate) => parseRate(rate)!);

const askedOf = (product: Product): Asked & { readonly free: bigint } => ({
  currency: product.currency,
  min: parseAmount(product.currency, product.min)!.units,
  rates: ratesOf(product),
  free: parseAmount(product.currency, product.pool_free)!.units,
});

/** The most that can be subscribed: what there is, within what the pool can promise. */
export function mostOf({ product, available }: YieldFacts): Amount {
  const { currency, free, rates } = askedOf(product);
  const largest = amount(currency, largestFor(free, rates));
  return !available || available.units < largest.units ? (available ?? amount(currency, 0n)) : largest;
}

const judge = (text: string, product: Product): bigint | Rejection => {
  const asked = askedOf(product);
  return judgeSubscription(asked, text, asked.free);
};

function summary({ amount: text }: AmountFields, { product, now }: YieldFacts) {
  const units = judge(text, product);
  if (units instanceof Rejection) return undefined;
  const { currency, rates } = askedOf(product);
  const money = (some: bigint): Amount => amount(currency, some);
  const firstDay = startOfUtcDay(utcDay(new Date(now)) + 1).getTime();
  return {
    firstDay,
    /** What the first day brings, all days of a contract, and a year if the rate stayed. */
    first: money(outputOf(units, rates[0] ?? 0n)),
    inAll: money(promiseOf(units, rates)),
    year: money(outputOf(units * 365n, rates[0] ?? 0n)),
    endsAt: product.days === null ? undefined : firstDay + product.days * DAY_MS,
  };
}

export const yieldRules: FormRules<AmountFields, YieldFacts, ReturnType<typeof summary>> = {
  start: { amount: "" },
  faults: ({ amount: text }, facts) => ({
    amount: judgedFault(text, judge(text, facts.product), { available: facts.available, most: mostOf(facts) }),
  }),
  summary,
};
