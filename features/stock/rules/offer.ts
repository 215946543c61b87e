/** What the house offers of a market at the moment: its two prices, and how large an order may be that it can bear. */
import { amount, baseFor, type Price, toMultiple } from "@assay/core/money.ts";
import { costOf, housePrice, type Terms } from "../rules.ts";

export interface Offer {
  readonly symbol: string;
  readonly buy: Price;
  readonly sell: Price;
  /** The most shares that a buyer gets, in base units. */
  readonly boughtMax: bigint;
  /** What a buyer by money must spend to get anything, and the most that still buys no more than that; in quote units. */
  readonly spentMin: bigint;
  readonly spentMax: bigint;
  /** The most shares that the house can pay a seller. */
  readonly soldMax: bigint;
}

/** An order alone is within the offer if and only if it would trade something, and the house has what it would give. */
export function offerOf(terms: Terms, reference: Price, has: { readonly shares: bigint; readonly money: bigint }): Offer {
  const { symbol, base, quote, step } = terms;
  const [buy, sell] = [housePrice(terms, "buy", reference), housePrice(terms, "sell", reference)];
  const paid = (shares: bigint): bigint => {
    const { cost, fee } = costOf(terms, shares, buy);
    return cost.units + fee.units;
  };
  return {
    symbol,
    buy,
    sell,
    boughtMax: has.shares,
    spentMin: paid(step),
    spentMax: paid(toMultiple(has.shares, step, "down") + step) - 1n,
    soldMax: baseFor(amount(quote, has.money), sell, base, "down").units,
  };
}
