/** What a moment makes of a subscription: days that are over are paid, a contract ends with its last, and its customer takes out what he asks for. */
import type { Rate } from "@assay/core/money.ts";
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";
import type { Database } from "@assay/server/database.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { isContract, outputOf, penaltyOf, promiseOf, type RateOn, settledBy } from "../rules.ts";
import { pay, penalise, redeem } from "./postings.ts";
import { listTermsOf, ratesFrom, type Subscription } from "./store.ts";

/** A subscription with the rates of its days: those of its table, or those that were announced from its next day on. */
export interface Rated extends Subscription {
  /** From its next day on, as far as they are known. */
  readonly rates: readonly Rate[];
  /** Of a contract, from its first day on. */
  readonly table: readonly Rate[];
}

export async function withRates(db: Database, rows: readonly Subscription[]): Promise<Rated[]> {
  const variable = rows.filter(({ kind }) => !isContract(kind));
  const terms = new Map(
    (
      await listTermsOf(
        db,
        rows.filter(({ kind }) => isContract(kind)).map(({ termsId }) => termsId),
      )
    ).map((one) => [one.id, one.rates]),
  );
  const from = Math.min(...variable.map(({ nextDay }) => nextDay));
  const announced = Map.groupBy(
    variable.length === 0
      ? []
      : await ratesFrom(
          db,
          variable.map(({ product }) => product),
          from,
        ),
    ({ product }) => product,
  );
  return rows.map((row) => {
    const table = terms.get(row.termsId) ?? [];
    const rates = isContract(row.kind)
      ? table.slice(row.nextDay - row.firstDay)
      : (announced.get(row.product) ?? []).filter(({ day }) => day >= row.nextDay).map(({ rate }) => rate);
    return { ...row, rates, table: isContract(row.kind) ? table : [] };
  });
}

const rateOn =
  ({ nextDay, rates }: Rated): RateOn =>
  (day) =>
    rates[day - nextDay];

/** What is set aside for it and not paid yet. */
export const promiseLeft = ({ remaining, rates }: Pick<Rated, "remaining" | "rates">): bigint => promiseOf(remaining, rates);

interface Decided {
  readonly row: Rated;
  readonly postings: Posting[];
}

/** Pays what is over; a contract whose days are all over gives its amount back. */
export function settle(one: Rated, now: Date): Decided {
  const { nextDay, units } = settledBy(one, rateOn(one), now);
  const row: Rated = {
    ...one,
    nextDay,
    paid: one.paid + units,
    dueAt: startOfUtcDay(nextDay + 1),
    rates: one.rates.slice(nextDay - one.nextDay),
  };
  const paid = pay(row, units);
  if (row.nextDay !== row.endDay) return { row, postings: paid };
  const out = taken(row, row.remaining, now, "matured");
  return { row: out.row, postings: [...paid, ...out.postings] };
}

/** Pays what is over, then takes an amount out; of a contract all of it, less what it has paid. */
export function takeOut(one: Rated, units: bigint, now: Date): Decided {
  const settled = settle(one, now);
  const { row } = settled;
  if (row.status === "ended") return settled;
  const out = taken(row, units, now, isContract(row.kind) ? "early" : "redeemed");
  return { row: out.row, postings: [...settled.postings, ...out.postings] };
}

function taken(row: Rated, units: bigint, now: Date, ended: NonNullable<Subscription["ended"]>): Decided {
  const remaining = row.remaining - units;
  const penalty = ended === "early" ? penaltyOf(row) : 0n;
  const unneeded = row.rates.reduce((sum, rate) => sum + outputOf(row.remaining, rate) - outputOf(remaining, rate), 0n);
  const end = remaining === 0n ? ({ status: "ended", ended, endedAt: now } as const) : {};
  const left: Rated = { ...row, remaining, penalty, redemptions: row.redemptions + 1, ...end };
  return { row: left, postings: [...redeem(left, units, unneeded), ...penalise(left, penalty)] };
}

/** The first UTC day that begins after a moment. */
export const dayAfter = (now: Date): number => utcDay(now) + 1;
