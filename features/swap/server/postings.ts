/** All money of flash swap: the house's pool takes one currency and gives the other, in one posting. */
import { type Amount, amount, divide, pow10 } from "@assay/core/money.ts";
import { scaleOf } from "@assay/core/currency.ts";
import type { Market } from "@assay/features/market/server.ts";
import { addressOf } from "@assay/features/wallet/server.ts";
import { moving, poolOf } from "@assay/server/agreements/promises.ts";
import type { Account, Address, Posting } from "@assay/server/ledger/ledger.ts";
import { VALUE } from "../rules.ts";
import type { Swap } from "./store.ts";

export const POOL: Address = poolOf("swap").free;
export const FEES: Address = "house/fee/swap";

export const spotAddress = (customerId: string): Address => addressOf(customerId, "spot");

/** Every account that a swap moves, both sides of it, so that all are locked in one step. */
export const accountsOf = (customerId: string, ...currencies: readonly string[]): Account[] =>
  [spotAddress(customerId), POOL, FEES].flatMap((address) => currencies.map((currency) => ({ address, currency })));

/** The customer gives one currency to the pool, which pays the other and, of what the middle would have brought, the fee. */
export function swapPosting({ id, customerId, fromCurrency, toCurrency, units, arrives, fee }: Swap): Posting {
  const transfers = moving([
    { from: spotAddress(customerId), to: POOL, amount: amount(fromCurrency, units) },
    { from: POOL, to: spotAddress(customerId), amount: amount(toCurrency, arrives) },
    { from: POOL, to: FEES, amount: amount(toCurrency, fee) },
  ]);
  return { reason: "swap", reference: id, transfers };
}

/** The treasury funds the sandbox's pool once; what it has paid is not filled up again. */
export const fund = (funds: Amount): Posting => ({
  reason: "fund-swap",
  reference: `genesis ${funds.currency}`,
  transfers: [{ from: "world/treasury", to: POOL, amount: funds }],
});

const VALUE_FUND = 5_000_000n;
/** A pool begins with a fifth of the largest order of each market. */
const PART = 5n;

/** What the sandbox's pool begins with: money, and of each coin that has an index a part of its market's largest order. */
export const practiceFunds = (markets: Iterable<Market>): readonly Amount[] => [
  amount(VALUE, VALUE_FUND * pow10(scaleOf(VALUE))),
  ...[...markets].map(({ base, quantityMax }) => amount(base, divide(quantityMax.units, PART, "down"))),
];
