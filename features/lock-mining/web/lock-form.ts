/** The ticket as a pure module: an amount in, what is wrong with it and what will come of it out. It judges with the server's own rules. */
import type { OutputOf } from "@assay/core/contract.ts";
import { type Amount, amount, parseAmount, parseRate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import type { FormRules } from "@assay/ui/form.ts";
import { type AmountFields, judgedFault } from "@assay/ui/ticket/amount-form.ts";
import type { calls } from "../contract.ts";
import {
  expiryOf,
  firstEarningDay,
  judgeLock,
  largestFor,
  nextDue,
  type Offer,
  penaltyAfter,
  promiseOf,
  yieldOf,
} from "../rules.ts";

export type Config = OutputOf<typeof calls.listConfigs>["list"][number];

export interface LockFacts {
  readonly config: Config;
  /** What the spot account has; undefined for a visitor and until known. */
  readonly available: Amount | undefined;
  readonly now: number;
}

/** The terms as the rules have them, and what their pool can still promise. */
const onSale = ({ currency, ...config }: Config): Offer & { readonly free: bigint } => ({
  currency,
  min: parseAmount(currency, config.min)!.units,
  free: parseAmount(currency, config.pool_free)!.units,
  dailyYield: parseRate(config.daily_yield)!,
  periodDays: config.period_days,
  dividendTime: config.dividend_time,
  penaltyRatio: parseRate(config.penalty_ratio)!,
});

/** The first day after which redeeming early brings interest; undefined where only the end of the term does. */
export const earningDayOf = (config: Config): number | undefined => firstEarningDay(onSale(config));

/** Whether the pool cannot promise even the least amount's yield. */
export function isSoldOut(config: Config): boolean {
  const offer = onSale(config);
  return largestFor(offer.free, offer) < offer.min;
}

/** The most that can be locked: what there is, within what the pool can promise. */
export function mostOf({ config, available }: LockFacts): Amount {
  const offer = onSale(config);
  const largest = amount(offer.currency, largestFor(offer.free, offer));
  return !available || available.units < largest.units ? (available ?? amount(offer.currency, 0n)) : largest;
}

const judge = (text: string, offer: ReturnType<typeof onSale>): bigint | Rejection => judgeLock(offer, text, offer.free);

function summary({ amount: text }: AmountFields, { config, now }: LockFacts) {
  const offer = onSale(config);
  const units = judge(text, offer);
  if (units instanceof Rejection) return undefined;
  const money = (some: bigint): Amount => amount(offer.currency, some);
  const agreed = { ...offer, amount: units, createdAt: new Date(now) };
  const penalties = Array.from({ length: offer.periodDays }, (_, days) => penaltyAfter(agreed, days));
  return {
    agreed,
    perDay: money(yieldOf(units, offer.dailyYield, 1)),
    inAll: money(promiseOf(units, offer)),
    firstAt: nextDue(agreed, 0).getTime(),
    endsAt: expiryOf(agreed).getTime(),
    /** What redeeming after one day costs, and on the day when it costs the most. What was locked comes back on every day. */
    firstDay: money(penalties[1] ?? 0n),
    worst: money(penalties.reduce((most, one) => (one > most ? one : most))),
  };
}

export const lockRules: FormRules<AmountFields, LockFacts, ReturnType<typeof summary>> = {
  start: { amount: "" },
  faults: ({ amount: text }, facts) => ({
    amount: judgedFault(text, judge(text, onSale(facts.config)), { available: facts.available, most: mostOf(facts) }),
  }),
  summary,
};
