import type { OutputOf } from "@assay/core/contract.ts";
import { currencyFact, scaleOf } from "@assay/core/currency.ts";
import { amount, divide, formatAmount, formatDecimal, formatPrice, pow10, PRICE_SCALE, quoteFor } from "@assay/core/money.ts";
import type { Customer, Reader } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { calls } from "../contract.ts";
import type { Terms } from "../rules.ts";
import { heldAddress, stockAddress } from "./postings.ts";
import type { Prices } from "./prices.ts";
import { listCosts } from "./store.ts";

type Call = typeof calls.listPositions;

/** In the order of the markets. */
export const listPositions =
  (prices: Prices) =>
  async ({ db, caller }: Reader<Customer>): Promise<OutputOf<Call>> => {
    const own = stockAddress(caller.customerId);
    const [balances, costs] = await Promise.all([
      readBalances(db, [own, heldAddress(caller.customerId)]),
      listCosts(db, caller.customerId),
    ]);
    return [...prices.markets.values()].flatMap((terms) => {
      const shares = balances.filter(({ currency, units }) => currency === terms.base && units > 0n);
      if (shares.length === 0) return [];
      const all = shares.reduce((sum, { units }) => sum + units, 0n);
      const available = shares.find(({ address }) => address === own)?.units ?? 0n;
      return [position(terms, all, available, costs.get(terms.symbol) ?? 0n, prices.worth(terms.symbol))];
    });
  };

/** The average price is rounded half-even to a cent, value down and percent half-even to two decimals. */
function position(
  { symbol, base, quote }: Terms,
  all: bigint,
  available: bigint,
  cost: bigint,
  price: bigint | undefined,
): OutputOf<Call>[number] {
  const value = price === undefined ? undefined : quoteFor(amount(base, all), price, quote, "down").units;
  const gain = value === undefined ? undefined : value - cost;
  const quoteText = (units: bigint): string => formatDecimal(units, scaleOf(quote), 2);
  const cent = pow10(PRICE_SCALE - 2);
  const average = divide(cost * pow10(PRICE_SCALE + scaleOf(base) - scaleOf(quote)), all * cent, "half-even") * cent;
  const hundredths = gain === undefined || cost === 0n ? undefined : divide(gain * 10_000n, cost, "half-even");
  return {
    symbol,
    currency_id: currencyFact(base).id,
    base,
    amount: formatAmount(amount(base, all)),
    available: formatAmount(amount(base, available)),
    cost: quoteText(cost),
    average_price: formatPrice(average, 2),
    value: value === undefined ? null : quoteText(value),
    gain: gain === undefined ? null : quoteText(gain),
    gain_percent: hundredths === undefined ? null : formatDecimal(hundredths, 2, 2),
  };
}
