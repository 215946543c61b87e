/** What customers are told of terms and locks, and the calls that only tell. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, formatRate, pow10, RATE_SCALE } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { readLines } from "@assay/server/agreements/lines.ts";
import { readPool } from "@assay/server/agreements/promises.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { bills, type calls } from "../contract.ts";
import { annualRate, daysOf, exitAt, expiryOf, nextDue, penaltyAfter, type Terms } from "../rules.ts";
import { dividendReference, lockedAddress, pool, spotAddress } from "./postings.ts";
import { type Config, findLock, listEnded, listEnding, listLockRows, listOnSale, type Lock, sumAll, sumLocks } from "./store.ts";

export const moneyIn = (currency: string) => (units: bigint) => formatAmount(amount(currency, units));

export const describeTerms = ({ currency, ...terms }: Pick<Config, "currency" | keyof Terms>) => ({
  currency,
  currency_id: currencyFact(currency).id,
  daily_yield: formatRate(terms.dailyYield),
  penalty_ratio: formatRate(terms.penaltyRatio),
  period_days: terms.periodDays,
  dividend_time: terms.dividendTime,
});

export function describeLock(lock: Lock, now: Date): OutputOf<typeof calls.openLock>["lock"] {
  const { id, status, ended, paid } = lock;
  const money = moneyIn(lock.currency);
  const exit = exitAt(lock, paid, now);
  const day = daysOf(lock, now) + 1;
  return {
    ...describeTerms(lock),
    id,
    config_id: lock.configId,
    amount: money(lock.amount),
    status,
    ended,
    created_at: lock.createdAt.getTime(),
    expires_at: expiryOf(lock).getTime(),
    redeemed_at: lock.redeemedAt?.getTime() ?? null,
    next_dividend_at: ended ? null : nextDue(lock, lock.daysPaid).getTime(),
    accrued: money(ended ? paid : exit.accrued),
    paid: money(paid),
    penalty: money(lock.penalty ?? exit.penalty),
    back: money(lock.back ?? exit.back),
    renews: lock.renews,
    penalty_later: ended || day >= lock.periodDays ? null : money(penaltyAfter(lock, day)),
  };
}

type ListConfigs = typeof calls.listConfigs;

export const listConfigs =
  (practice: boolean) =>
  async ({ db, now }: Reader): Promise<OutputOf<ListConfigs>> => {
    const list = (await listOnSale(db, now)).map(async (config) => ({
      ...describeTerms(config),
      config_id: config.id,
      annual_rate: formatRate(annualRate(config.dailyYield)),
      min: moneyIn(config.currency)(config.min),
      pool_free: formatAmount((await readPool(db, pool, config.currency)).free),
    }));
    return { practice, list: await Promise.all(list) };
  };

type ListLocks = typeof calls.listLocks;

export async function listLocks(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { status, ...paging }: InputOf<ListLocks>,
): Promise<OutputOf<ListLocks>> {
  return await readPage(
    paging,
    (rows) => listLockRows(db, { customerId, status, ...rows }),
    (lock) => describeLock(lock, now),
  );
}

export async function showLock(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<typeof calls.showLock>,
): Promise<OutputOf<typeof calls.showLock>> {
  const lock = (await findLock(db, customerId, id)) ?? reject("no-such-lock");
  const lines = await readLines(db, {
    free: spotAddress(customerId),
    held: lockedAddress(customerId),
    reasons: bills.map(({ reason }) => reason),
    references: [id, ...Array.from({ length: lock.daysPaid }, (_, day) => dividendReference(id, day + 1))],
  });
  return { lock: describeLock(lock, now), lines };
}

const ENDING_SHOWN = 10;

export async function showSummary({ db, caller: { customerId } }: Reader<Customer>): Promise<OutputOf<typeof calls.showSummary>> {
  const sums = await sumLocks(db, customerId);
  const ending = await listEnding(db, customerId, ENDING_SHOWN);
  return {
    coins: sums.map(({ currency, locked, promised, earned }) => {
      const money = (units: string): string => moneyIn(currency)(BigInt(units));
      return { currency, locked: money(locked), promised: money(promised), earned: money(earned) };
    }),
    due: ending.map((lock) => ({
      id: lock.id,
      currency: lock.currency,
      amount: moneyIn(lock.currency)(lock.amount),
      expires_at: expiryOf(lock).getTime(),
    })),
  };
}

const PAST_SHOWN = 20;

/** What everybody may know of the pools: without a customer and without his amount. */
export async function showPools({ db, now }: Reader): Promise<OutputOf<typeof calls.showPools>> {
  const [sums, ended, onSale] = [await sumAll(db), await listEnded(db, PAST_SHOWN), await listOnSale(db, now)];
  const coins = [...new Set([...onSale, ...sums].map(({ currency }) => currency))];
  const pools = coins.map(async (currency) => {
    const money = moneyIn(currency);
    const { free, promised } = await readPool(db, pool, currency);
    const known = sums.find((one) => one.currency === currency);
    return {
      currency,
      free: money(free.units),
      promised: money(promised.units),
      locked: money(BigInt(known?.locked ?? 0)),
      paid: money(BigInt(known?.paid ?? 0)),
      matured: known?.matured ?? 0,
      early: known?.early ?? 0,
    };
  });
  return {
    pools: await Promise.all(pools),
    past: ended.map((lock) => ({
      currency: lock.currency,
      period_days: lock.periodDays,
      ended: lock.ended!,
      ended_at: lock.redeemedAt!.getTime(),
      annual_rate: formatRate(realisedOf(lock)),
    })),
  };
}

/** What a lock that has ended has brought, as 365 days of its days would. */
function realisedOf(lock: Lock): bigint {
  const days = BigInt(Math.max(1, daysOf(lock, lock.redeemedAt!)));
  return divide((lock.paid - lock.penalty!) * 365n * pow10(RATE_SCALE), lock.amount * days, "down");
}
