/** A customer's protection as the contract tells it. */
import type { OutputOf } from "@assay/core/contract.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import type { calls } from "../contract.ts";
import { limitOf, type Measure, pendingLimit, RISK_CURRENCY, stopOf } from "../rules/measures.ts";
import { type Period, periods, renewalOf } from "../rules/periods.ts";
import { leftOf, type Standing } from "../rules/risk.ts";
import { readAtRisk, readResults, resultsBy } from "./guard.ts";

type Described = OutputOf<typeof calls.showProtection>;

/** From the measures that are there, and what the tables say of money. */
export async function describeProtection(
  { db, now, caller: { customerId }, declared }: Reader<Customer>,
  measures: readonly Measure[],
): Promise<Described> {
  const [atRisk, results] = [await readAtRisk(db, declared.accounts, [customerId]), await readResults(db, [customerId], now)];
  const standing: Standing = {
    measures,
    atRisk: atRisk(customerId),
    results: resultsBy((period) => results(customerId, period)),
  };
  const stop = stopOf(measures, now);
  return {
    currency: RISK_CURRENCY,
    limits: periods.map((period) => describeLimit(standing, period, now)),
    at_risk: text(standing.atRisk),
    stop: stop === undefined ? null : describeStop(stop, now),
  };
}

function describeLimit(standing: Standing, period: Period, now: Date): Described["limits"][number] {
  const limit = limitOf(standing.measures, period, now);
  const left = limit === undefined ? undefined : leftOf(standing, period, limit);
  const next = pendingLimit(standing.measures, period, now);
  return {
    period,
    amount: maybe(limit),
    left: maybe(left !== undefined && left < 0n ? 0n : left),
    result: text(standing.results[period]),
    renews_at: renewalOf(period, now).getTime(),
    next: next === undefined ? null : { amount: maybe(next.units), at: next.at.getTime() },
  };
}

function describeStop({ kind, fromAt, fixedUntil, untilAt }: Measure, now: Date): Described["stop"] {
  return {
    kind: kind === "cool-off" ? kind : "exclusion",
    from_at: fromAt.getTime(),
    fixed_until: fixedUntil?.getTime() ?? null,
    until_at: untilAt?.getTime() ?? null,
    may_end: kind === "exclusion" && fixedUntil !== null && fixedUntil <= now,
  };
}

const text = (units: bigint): string => formatAmount(amount(RISK_CURRENCY, units));
const maybe = (units: bigint | undefined): string | null => (units === undefined ? null : text(units));
