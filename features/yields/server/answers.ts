/** What customers are told of products and subscriptions, and the calls that only tell. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatRate, type Rate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { startOfUtcDay, utcDay } from "@assay/core/time.ts";
import { readLines } from "@assay/server/agreements/lines.ts";
import { readPool } from "@assay/server/agreements/promises.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import { bills, type calls } from "../contract.ts";
import { annualRate, isContract, largestFor, meanOf, outputOf, penaltyOf } from "../rules.ts";
import { heldAddress, paidReference, pool, redeemedReference, spotAddress } from "./postings.ts";
import { promiseLeft, type Rated, settle, withRates } from "./settle.ts";
import {
  findSubscription,
  findTerms,
  listEnding,
  listRows,
  listTermsOn,
  newestRates,
  pageTerms,
  ratesFrom,
  sumProduct,
  sumSubscriptions,
  type Subscription,
  type Terms,
} from "./store.ts";

export const moneyIn = (currency: string) => (units: bigint) => formatAmount(amount(currency, units));
const time = (day: number): number => startOfUtcDay(day).getTime();

/** As it stands now, days included that are over and wait for the job that pays them. */
export function describeSubscription(stored: Rated, now: Date): OutputOf<typeof calls.subscribe>["subscription"] {
  const isOver = stored.status === "ended";
  const row = isOver ? stored : settle(stored, now).row;
  const money = moneyIn(row.currency);
  const rate = row.rates[0];
  return {
    id: row.id,
    product: row.product,
    kind: row.kind,
    currency: row.currency,
    currency_id: currencyFact(row.currency).id,
    amount: money(row.amount),
    remaining: money(stored.remaining),
    status: stored.status,
    ended: stored.ended,
    created_at: row.createdAt.getTime(),
    earns_from: time(row.firstDay),
    ends_at: row.endDay === null ? null : time(row.endDay),
    ended_at: stored.endedAt?.getTime() ?? null,
    paid: money(stored.paid),
    next_at: isOver ? null : time(row.nextDay + 1),
    next: isOver || rate === undefined ? null : money(outputOf(stored.remaining, rate)),
    promised: money(isOver ? 0n : promiseLeft(stored)),
    penalty: money(isOver ? stored.penalty : penaltyOf(row)),
    table: row.table.map(formatRate),
  };
}

type Product = OutputOf<typeof calls.listProducts>["list"][number];

function describeProduct(terms: Terms, rateOn: (day: number) => Rate | undefined, free: bigint, today: number): Product {
  const { product, kind, currency, min, rates } = terms;
  const money = moneyIn(currency);
  const table = isContract(kind) ? rates : [];
  const [now, next] = isContract(kind) ? [undefined, undefined] : [rateOn(today), rateOn(today + 1)];
  const needed = isContract(kind) ? rates : next === undefined ? [] : [next];
  const isKnown = isContract(kind) || (next ?? 0n) > 0n;
  const isCovered = largestFor(free, needed) >= min;
  const rate = isContract(kind) ? meanOf(rates) : (next ?? now ?? 0n);
  return {
    product,
    kind,
    currency,
    currency_id: currencyFact(currency).id,
    min: money(min),
    days: isContract(kind) ? rates.length : null,
    rate_today: now === undefined ? null : formatRate(now),
    rate_tomorrow: next === undefined ? null : formatRate(next),
    annual_rate: formatRate(annualRate(rate)),
    pool_free: money(free),
    closed: !isKnown ? "rate-unknown" : isCovered ? null : "pool-short",
    table: table.map(formatRate),
  };
}

/** Describes products with what is known of their days and pools. */
async function describeAll({ db, now }: Reader, all: readonly Terms[]): Promise<Product[]> {
  const today = utcDay(now);
  const rates = await ratesFrom(
    db,
    all.map(({ product }) => product),
    today,
  );
  const known = new Map(rates.map(({ product, day, rate }) => [`${product} ${day}`, rate]));
  const coins = [...new Set(all.map(({ currency }) => currency))];
  const free = new Map(
    await Promise.all(coins.map(async (currency) => [currency, (await readPool(db, pool, currency)).free.units] as const)),
  );
  return all.map((terms) =>
    describeProduct(terms, (day) => known.get(`${terms.product} ${day}`), free.get(terms.currency)!, today),
  );
}

type ListProducts = typeof calls.listProducts;

export const listProducts =
  (practice: boolean) =>
  async (reader: Reader): Promise<OutputOf<ListProducts>> => {
    const terms = (await listTermsOn(reader.db, utcDay(reader.now))).filter(({ isOnSale }) => isOnSale);
    return { practice, list: await describeAll(reader, terms) };
  };

const DAYS_SHOWN = 31;

export const showProduct =
  (practice: boolean) =>
  async (reader: Reader, asked: InputOf<typeof calls.showProduct>): Promise<OutputOf<typeof calls.showProduct>> => {
    const { db, now } = reader;
    const terms = (await findTerms(db, asked.product, utcDay(now))) ?? reject("no-such-yield");
    const [product] = await describeAll(reader, [terms]);
    const money = moneyIn(terms.currency);
    const { free, promised } = await readPool(db, pool, terms.currency);
    const { held, owed, paid, matured, left } = await sumProduct(db, terms.product);
    const rates = isContract(terms.kind) ? [] : await newestRates(db, terms.product, DAYS_SHOWN + 1);
    const over = rates.filter(({ day }) => day < utcDay(now)).slice(0, DAYS_SHOWN - 1);
    return {
      practice,
      product: product!,
      pool: {
        free: money(free.units),
        promised: money(promised.units),
        held: money(BigInt(held)),
        owed: money(BigInt(owed)),
        paid: money(BigInt(paid)),
        matured,
        left,
      },
      rates: rates.map(({ day, rate, announcedAt, setAside }) => ({
        day_at: time(day),
        rate: formatRate(rate),
        announced_at: announcedAt.getTime(),
        set_aside: money(setAside),
      })),
      realised: over.length === 0 ? null : formatRate(annualRate(meanOf(over.map(({ rate }) => rate)))),
    };
  };

export async function listSubscriptions(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { status, ...paging }: InputOf<typeof calls.listSubscriptions>,
): Promise<OutputOf<typeof calls.listSubscriptions>> {
  return await readPage(
    paging,
    async (rows) => await withRates(db, await listRows(db, { customerId, status, ...rows })),
    (row) => describeSubscription(row, now),
  );
}

/** So many of the newest days' postings are looked up. */
const LINES_DAYS = 100;

export async function showSubscription(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<typeof calls.showSubscription>,
): Promise<OutputOf<typeof calls.showSubscription>> {
  const row = (await findSubscription(db, customerId, id)) ?? reject("no-such-subscription");
  const [rated] = await withRates(db, [row]);
  const lines = await readLines(db, {
    free: spotAddress(customerId),
    held: heldAddress(customerId),
    reasons: bills.map(({ reason }) => reason),
    references: referencesOf(row),
  });
  return { subscription: describeSubscription(rated!, now), lines };
}

/** The names of its newest postings. */
function referencesOf({ id, firstDay, nextDay, redemptions }: Subscription): string[] {
  const days = Array.from({ length: Math.min(LINES_DAYS, nextDay - firstDay) }, (_, back) => paidReference(id, nextDay - back));
  const outs = Array.from({ length: Math.min(LINES_DAYS, redemptions) }, (_, back) => redeemedReference(id, redemptions - back));
  return [id, ...days, ...outs];
}

const ENDING_SHOWN = 10;

export async function showSummary({ db, caller: { customerId } }: Reader<Customer>): Promise<OutputOf<typeof calls.showSummary>> {
  const sums = await sumSubscriptions(db, customerId);
  const ending = await listEnding(db, customerId, ENDING_SHOWN);
  return {
    coins: sums.map(({ currency, invested, promised, earned }) => {
      const money = (units: string): string => moneyIn(currency)(BigInt(units));
      return { currency, invested: money(invested), promised: money(promised), earned: money(earned) };
    }),
    due: ending.map(({ id, kind, currency, remaining, endDay }) => ({
      id,
      kind,
      currency,
      amount: moneyIn(currency)(remaining),
      ends_at: time(endDay!),
    })),
  };
}

export async function listTerms(
  { db }: Reader,
  paging: InputOf<typeof calls.listTerms>,
): Promise<OutputOf<typeof calls.listTerms>> {
  return await readPage(
    paging,
    (rows) => pageTerms(db, rows),
    ({ id, product, kind, currency, fromDay, isOnSale, min, rates }) => ({
      id,
      product,
      kind,
      currency,
      from_at: time(fromDay),
      is_on_sale: isOnSale,
      min: moneyIn(currency)(min),
      table: rates.map(formatRate),
    }),
  );
}
