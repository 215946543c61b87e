/** The cost sheet of an order: what the part of it that trades at once costs against the index, before it is confirmed. */
import {
  type Amount,
  amount,
  divide,
  parseAmount,
  parsePrice,
  pow10,
  type Price,
  RATE_SCALE,
  type Rate,
} from "@assay/core/money.ts";
import { feeOn } from "../../rules.ts";
import { costsOf } from "../../rules/costs.ts";
import { type BookCost, bookCost } from "./book-cost.ts";
import type { OrderFields } from "./order-fields.ts";
import { type OrderFacts, tradeOf } from "./order-trade.ts";

/** All in quote currency. A cost is positive, and what is better than the index or the best price is negative. */
export interface CostSheet {
  /** From the index to the best price of the book; undefined while the market has no index. */
  readonly spread: Amount | undefined;
  /** From the best price to the average at which the visible book fills the order. */
  readonly slippage: Amount;
  /** The same as a fraction of the best price. */
  readonly slippageRate: Rate;
  /** The taker's fee; a buyer pays it in base currency, so it is valued at the average price. */
  readonly fee: Amount;
  /** The three together; undefined while the market has no index. */
  readonly total: Amount | undefined;
}

/** Undefined for an order that would only rest: it trades at its own price, and costs the maker's fee alone. */
export function costSheet(fields: OrderFields, facts: OrderFacts, index: Price | undefined): CostSheet | undefined {
  const cost = takenAtOnce(fields, facts);
  if (!cost || cost.base.units === 0n) return undefined;
  const { takerFee } = facts.terms;
  const { base, quote, best } = cost;
  const { spread, slippage, atBest } = costsOf({ side: fields.type, base, quote, best, index });
  const fee = feeOn(quote, takerFee);
  return {
    spread,
    slippage,
    slippageRate: divide(slippage.units * pow10(RATE_SCALE), atBest.units, "half-even"),
    fee,
    total: spread && amount(quote.currency, spread.units + slippage.units + fee.units),
  };
}

/** What the visible book gives at once: all that a market order finds, and what a limit order finds within its price. */
function takenAtOnce(fields: OrderFields, facts: OrderFacts): BookCost | undefined {
  const { type, kind, post_only, target_price } = fields;
  const { terms, book } = facts;
  if (kind === "market") return tradeOf(fields, facts).cost;
  const limit = parsePrice(target_price);
  const wanted = parseAmount(terms.base, fields.amount);
  if (post_only || !book || !wanted || limit === undefined) return undefined;
  const within = (price: Price | undefined) => price !== undefined && (type === "buy" ? price <= limit : price >= limit);
  const side = type === "buy" ? "asks" : "bids";
  const reached = book[side].filter(({ price }) => within(parsePrice(price)));
  return bookCost(terms, { ...book, [side]: reached }, type, wanted);
}
