/** What is told of products and orders. */
import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatPrice, formatRate, parseAmount, type Price } from "@assay/core/money.ts";
import { readPool } from "@assay/server/agreements/promises.ts";
import type { Database } from "@assay/server/database.ts";
import type { calls, closures } from "../contract.ts";
import { convertedTo, EXPOSURE_MAX, investedIn, isPast, largestShares, type Limits, yieldOf } from "../rules.ts";
import { averageOf, EXTENDED_MS, windowFrom } from "../rules/fixing.ts";
import { paidOf, pool } from "./postings.ts";
import { findFixings, type FixingRow, listSold, type Product, type Purchase, sumExposed } from "./store.ts";
import type { Sources } from "./sources.ts";

export const moneyIn = (currency: string) => (units: bigint) => formatAmount(amount(currency, units));

type Described = OutputOf<typeof calls.listProducts>["list"][number];

const describeTerms = (one: Pick<Product, "symbol" | "type" | "base" | "quote" | "linked" | "apr" | "days" | "maturesAt">) => ({
  symbol: one.symbol,
  type: one.type,
  currency: investedIn(one),
  currency_id: currencyFact(investedIn(one)).id,
  other: convertedTo(one),
  linked_price: formatPrice(one.linked),
  apr: formatRate(one.apr),
  term_yield: formatRate(yieldOf(one)),
  days: one.days,
  matures_at: one.maturesAt.getTime(),
  window_from: windowFrom(one.maturesAt.getTime()),
  void_at: one.maturesAt.getTime() + EXTENDED_MS,
});

/** What is left of a market's bound, in units of its quote currency. */
export function exposureLeft(quote: string, exposed: bigint): bigint {
  const left = parseAmount(quote, String(EXPOSURE_MAX))!.units - exposed;
  return left > 0n ? left : 0n;
}

/** What may still be sold of products, each by itself. */
async function limitsOf(db: Database, list: readonly Product[]): Promise<Map<number, Limits>> {
  const currencies = [...new Set(list.flatMap(({ base, quote }) => [base, quote]))];
  const [sold, exposed, pools] = await Promise.all([
    listSold(
      db,
      list.map(({ id }) => id),
    ),
    sumExposed(db, [...new Set(list.map(({ symbol }) => symbol))]),
    Promise.all(currencies.map(async (currency) => [currency, (await readPool(db, pool, currency)).free.units] as const)),
  ]);
  const free = new Map(pools);
  return new Map(
    list.map((one) => [
      one.id,
      {
        remaining: one.shares - (sold.get(one.id) ?? 0),
        freeSame: free.get(investedIn(one))!,
        freeOther: free.get(convertedTo(one))!,
        exposureLeft: exposureLeft(one.quote, exposed.get(one.symbol) ?? 0n),
      },
    ]),
  );
}

type Closure = (typeof closures)[number];

function closureOf(one: Product, { remaining }: Limits, largest: number, index: Price | undefined, now: Date): Closure | null {
  if (one.untilAt <= now) return "ended";
  if (remaining <= 0) return "sold-out";
  if (index === undefined) return "no-index-now";
  if (isPast(one, index)) return "past-linked-price";
  return largest === 0 ? "house-cannot-promise" : null;
}

export async function describeProducts(db: Database, now: Date, list: readonly Product[], from: Sources): Promise<Described[]> {
  const bases = [...new Set(list.map(({ base }) => base))];
  const [limits, volatility] = await Promise.all([limitsOf(db, list), from.volatilities.of(db, bases, now)]);
  return list.map((one) => {
    const limit = limits.get(one.id)!;
    const index = from.index.tick(one.symbol)?.price;
    const largest = largestShares(one, one.share, limit);
    return {
      ...describeTerms(one),
      product_id: one.id,
      price: moneyIn(investedIn(one))(one.share),
      sale_until: one.untilAt.getTime(),
      shares: one.shares,
      remaining: limit.remaining,
      largest,
      closed: closureOf(one, limit, largest, index, now),
      index: index === undefined ? null : formatPrice(index),
      volatility: volatility.get(one.base) ?? null,
    };
  });
}

export const describePast = (one: Product, { outcome, sum }: FixingRow) => ({
  product_id: one.id,
  linked_price: formatPrice(one.linked),
  apr: formatRate(one.apr),
  days: one.days,
  matures_at: one.maturesAt.getTime(),
  outcome,
  average: sum === null ? null : formatPrice(averageOf(sum)),
});

type Order = OutputOf<typeof calls.buyShares>["order"];

function describePurchase(one: Purchase, sum: bigint | null, now: Date): Order {
  const paid = one.outcome && paidOf(one, one.outcome);
  const isSettling = one.status === "purchased" && now.getTime() >= windowFrom(one.maturesAt.getTime());
  return {
    ...describeTerms(one),
    product_id: one.productId,
    id: one.id,
    num: one.num,
    invested: moneyIn(investedIn(one))(one.invested),
    same: moneyIn(investedIn(one))(one.same),
    converted: moneyIn(convertedTo(one))(one.other),
    status: isSettling ? "settling" : one.status,
    outcome: one.outcome,
    average: sum === null || !one.outcome ? null : formatPrice(averageOf(sum)),
    paid: paid && formatAmount(paid),
    paid_currency: paid && paid.currency,
    created_at: one.createdAt.getTime(),
    settled_at: one.settledAt?.getTime() ?? null,
  };
}

export async function describePurchases(db: Database, now: Date, rows: readonly Purchase[]): Promise<Order[]> {
  const decided = await findFixings(db, [...new Set(rows.map(({ productId }) => productId))]);
  return rows.map((one) => describePurchase(one, decided.get(one.productId)?.sum ?? null, now));
}
