/** A customer's balances as wallets with values. */
import { type Currency, currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount } from "@assay/core/money.ts";
import type { Database } from "@assay/server/database.ts";
import { hasIndex } from "@assay/features/market/server.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { type Account, accountTypes } from "../contract.ts";
import { type PriceOf, sumValues, usdtValue, valueText, VALUE_CURRENCY } from "../rules.ts";
import type { FiatRate } from "./fiat-rates.ts";
import { placesOf } from "./postings.ts";

export interface Holding {
  readonly account: Account;
  readonly currency: Currency;
  readonly available: bigint;
  readonly held: bigint;
}

/** Everything a customer owns, in all accounts. */
export async function readHoldings(db: Database, customerId: string): Promise<Holding[]> {
  const places = new Map(accountTypes.flatMap(({ account }) => placesOf(customerId, account)));
  const holdings = new Map<string, { account: Account; currency: Currency; available: bigint; held: bigint }>();
  for (const { address, currency, units } of await readBalances(db, [...places.keys()])) {
    const { account, place } = places.get(address)!;
    const key = `${account} ${currency}`;
    const holding = holdings.get(key) ?? { account, currency, available: 0n, held: 0n };
    holding[place] = units;
    holdings.set(key, holding);
  }
  return [...holdings.values()];
}

export const emptyHolding = (account: Account, currency: Currency): Holding => ({ account, currency, available: 0n, held: 0n });

export const holdingValue = (holding: Holding, priceOf: PriceOf): bigint | undefined =>
  usdtValue(amount(holding.currency, holding.available + holding.held), priceOf);

/** Whether a currency is counted in totals. One whose market has no index has no value that anybody could vouch for. */
export const isCounted = (currency: Currency): boolean => currency === VALUE_CURRENCY || hasIndex(currency);

/** What an answer says beside a total: whether there is something that it does not count. */
export const isUnpriced = (holdings: readonly Holding[]): boolean =>
  holdings.some(({ currency, available, held }) => available + held > 0n && !isCounted(currency));

/** Of what is counted. Undefined while a price of that is missing. */
export const totalValue = (holdings: readonly Holding[], priceOf: PriceOf): bigint | undefined =>
  sumValues(holdings.filter(({ currency }) => isCounted(currency)).map((holding) => holdingValue(holding, priceOf)));

/** A wallet of an answer. */
export function describeWallet(holding: Holding, priceOf: PriceOf, rate: FiatRate) {
  const { id, name } = currencyFact(holding.currency);
  return {
    currency: holding.currency,
    currency_id: id,
    currency_name: name,
    available: formatAmount(amount(holding.currency, holding.available)),
    frozen: formatAmount(amount(holding.currency, holding.held)),
    value: valueText(holdingValue(holding, priceOf), rate.rate),
  };
}
