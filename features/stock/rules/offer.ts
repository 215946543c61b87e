/** What the house offers of a market at the moment: its two prices, and how large an order may be that it can bear. */
import { amount, baseFor, type Price, quoteFor } from "@assay/core/money.ts";
import { costOf, HOUSE_VALUE_MAX, housePrice, SPREAD, type Terms } from "../rules.ts";

export interface Offer {
  readonly symbol: string;
  readonly reference: Price;
  /** The prices of the smallest order: a larger one has a worse price of its own. */
  readonly buy: Price;
  readonly sell: Price;
  /** The most shares that a buyer gets, in base units. */
  readonly boughtMax: bigint;
  /** What a buyer by money must spend to get anything, and the most that buys no more than that, at whichever price; in quote units. */
  readonly spentMin: bigint;
  readonly spentMax: bigint;
  /** The most shares that the house can pay a seller, at whichever price. */
  readonly soldMax: bigint;
}

/**
 * An order within the offer would trade something alone, and the house has what it would give, whatever its own spread is. What lies
 * between this and the last that it could give, no more than the widest spread and the fee, it leaves.
 */
export function offerOf(terms: Terms, reference: Price, has: { readonly shares: bigint; readonly money: bigint }): Offer {
  const { symbol, base, quote, step } = terms;
  const { cost, fee } = costOf(terms, step, housePrice(terms, "buy", reference, SPREAD.most));
  return {
    symbol,
    reference,
    buy: housePrice(terms, "buy", reference, SPREAD.base),
    sell: housePrice(terms, "sell", reference, SPREAD.base),
    boughtMax: has.shares,
    spentMin: cost.units + fee.units,
    spentMax: quoteFor(amount(base, has.shares), reference, quote, "down").units,
    soldMax: baseFor(amount(quote, has.money), reference, base, "down").units,
  };
}

/** The shares that the house may sell: those that it has, as long as all that customers have is worth no more than it carries. */
export function sellableShares({ base }: Terms, reference: Price, has: bigint, customers: bigint): bigint {
  const room = baseFor(HOUSE_VALUE_MAX, reference, base, "down").units - customers;
  const least = room < has ? room : has;
  return least > 0n ? least : 0n;
}
