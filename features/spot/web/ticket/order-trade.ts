/** What the fields of the ticket come to in money: what is paid, what arrives, and how much can be afforded. */
import { scaleOf } from "@assay/core/currency.ts";
import {
  type Amount,
  amount,
  baseFor,
  divide,
  parseAmount,
  parsePrice,
  pow10,
  type Price,
  quoteFor,
  toMultiple,
} from "@assay/core/money.ts";
import { amountsOf, type Terms } from "../../rules.ts";
import { type Book, type BookCost, bookCost } from "./book-cost.ts";
import type { OrderFields } from "./order-fields.ts";

export interface OrderFacts {
  readonly terms: Terms;
  /** The market's price at this moment; undefined while it has none that is fresh. */
  readonly reference: Price | undefined;
  /** What the customer can spend; undefined for a visitor and while it is not known. */
  readonly available: { readonly base: Amount; readonly quote: Amount } | undefined;
  readonly book: Book | undefined;
}

export interface Trade {
  readonly pays: Amount | undefined;
  /** Before the fee. */
  readonly brings: Amount | undefined;
  /** For a market order, what the visible book gives. */
  readonly cost: BookCost | undefined;
}

/** Both sides of the trade that the fields describe: exact for a limit order, from the visible book for a market order. */
export function tradeOf(fields: OrderFields, { terms, book }: OrderFacts): Trade {
  const buys = fields.type === "buy";
  const wanted = parseAmount(fields.amount_in === "base" ? terms.base : terms.quote, fields.amount);
  if (!wanted || wanted.units === 0n) return { pays: undefined, brings: undefined, cost: undefined };
  if (fields.kind === "limit") {
    const price = parsePrice(fields.target_price);
    const quote = price === undefined ? undefined : quoteFor(wanted, price, terms.quote, "up");
    return { pays: buys ? quote : wanted, brings: buys ? wanted : quote, cost: undefined };
  }
  const cost = book && bookCost(terms, book, fields.type, wanted);
  // What the customer named is what is spent or wanted, even where the book on screen holds less.
  const base = fields.amount_in === "base" ? wanted : cost?.base;
  const quote = fields.amount_in === "quote" ? wanted : cost?.quote;
  return { pays: buys ? quote : base, brings: buys ? cost?.base : cost?.quote, cost };
}

export function spendableOf({ type }: OrderFields, { available }: OrderFacts): Amount | undefined {
  return type === "buy" ? available?.quote : available?.base;
}

/** Whether an order would trade at once, and so pay the taker's fee. True as long as the book is not known. */
export function willTake({ type, kind, target_price, time_in_force, post_only }: OrderFields, { book }: OrderFacts): boolean {
  if (kind === "market" || time_in_force !== "gtc") return true;
  if (post_only) return false;
  const price = parsePrice(target_price);
  const best = bestOf(type, book);
  if (price === undefined || best === undefined) return true;
  return type === "buy" ? price >= best : price <= best;
}

/** The best price on the side that an order would take from. */
function bestOf(type: OrderFields["type"], book: Book | undefined): Price | undefined {
  const best = (type === "buy" ? book?.asks : book?.bids)?.[0];
  return best && parsePrice(best.price);
}

/** The price at which amounts are valued before the order trades; undefined while there is none. */
export function priceOf({ type, kind, target_price }: OrderFields, { reference, book }: OrderFacts): Price | undefined {
  const price = kind === "limit" ? parsePrice(target_price) : (bestOf(type, book) ?? reference);
  return price === 0n ? undefined : price;
}

/** The amount that takes `percent` of what may be spent, cut down to the market's step and its largest order. */
export function amountFor(percent: number, fields: OrderFields, facts: OrderFacts): Amount | undefined {
  const spendable = spendableOf(fields, facts);
  const price = priceOf(fields, facts);
  if (!spendable || !price) return undefined;
  const share = amount(spendable.currency, divide(spendable.units * BigInt(percent), 100n, "down"));
  const { step, highest } = amountsOf(facts.terms, price, fields.amount_in);
  const counted = countedIn(highest.currency, share, price, fields, facts);
  const units = toMultiple(counted.units, fields.amount_in === "base" ? step : centOf(facts.terms), "down");
  return amount(highest.currency, units < highest.units ? units : highest.units);
}

/** A share of the balance in the currency that the amount field counts. */
function countedIn(currency: string, share: Amount, price: Price, fields: OrderFields, { terms, book }: OrderFacts): Amount {
  if (share.currency === currency) return share;
  const cost = fields.kind === "market" && book ? bookCost(terms, book, fields.type, share) : undefined;
  if (cost) return currency === terms.base ? cost.base : cost.quote;
  return currency === terms.base ? baseFor(share, price, terms.base, "down") : quoteFor(share, price, terms.quote, "down");
}

/** Quote amounts are proposed in hundredths: nobody types the eighth decimal of a dollar. */
const centOf = ({ quote }: Terms): bigint => pow10(scaleOf(quote) - 2);
