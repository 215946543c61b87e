/** An order trades in one piece at the house's price. */
import { amount, type Price } from "@assay/core/money.ts";
import type { Account, Ledger } from "@assay/server/ledger/ledger.ts";
import type { Database } from "@assay/server/database.ts";
import type { Reference } from "@assay/features/market/server.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { costOf, costOfSold, housePrice, isReached, sharesFor, type Terms, WAY_MS } from "../rules.ts";
import { sellableShares } from "../rules/offer.ts";
import { heldOf, type Order } from "./orders.ts";
import {
  heldAddress,
  houseAddress,
  SHARE_SOURCES,
  stockAddress,
  stockFee,
  stockRelease,
  stockTrade,
  type Trade,
} from "./postings.ts";
import { lockCost, saveCost } from "./store.ts";

/** Every account that an order of a market may pay from or be counted in. */
export function accountsOf(customerId: string, { base, quote }: Pick<Terms, "base" | "quote">): Account[] {
  const addresses = [stockAddress(customerId), heldAddress(customerId), houseAddress(base)];
  return addresses.flatMap((address) => [
    { address, currency: base },
    { address, currency: quote },
  ]);
}

/** A customer's shares, those held by waiting orders included. Their accounts are open. */
export const sharesOf = (ledger: Ledger, customerId: string, base: string): bigint =>
  ledger.balance(stockAddress(customerId), base).units + ledger.balance(heldAddress(customerId), base).units;

/** Since when what has traded counts as way that its customer has gone. */
export const wayBegins = (now: Date): Date => new Date(now.getTime() - WAY_MS);

/** The way that a customer has gone on one side before another order. */
export const wayOf = ({ waiting, traded }: { readonly waiting: bigint; readonly traded: bigint }): bigint => waiting + traded;

/** What an order would trade at a reference price; undefined where the house's price has not reached it. */
export interface Deal {
  readonly price: Price;
  readonly reference: Reference;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly fee: bigint;
}

export function dealOf(terms: Terms, order: Order, reference: Reference): Deal | undefined {
  const price = housePrice(terms, order.side, reference.price, order.halfSpread);
  if (!isReached(order.side, order.limitPrice, price)) return undefined;
  const quantity = order.quantity ?? sharesFor(terms, order.money!, price);
  if (quantity === 0n) return undefined;
  const { cost, fee } = costOf(terms, quantity, price);
  return { price, reference, quantity, cost: cost.units, fee: fee.units };
}

/** Whether the house has what it would give, and carries no more than it may; its accounts are open. */
export function houseCovers(ledger: Ledger, terms: Terms, order: Order, deal: Deal, issued: bigint): boolean {
  const { base, quote } = terms;
  const house = houseAddress(base);
  if (order.side === "sell") return ledger.balance(house, quote).units >= deal.cost;
  const has = ledger.balance(house, base).units;
  return sellableShares(terms, deal.reference.price, has, issued - has) >= deal.quantity;
}

/** How many shares there are here of each company, in base units: what the world has given. Only a split or somebody's funding changes it. */
export async function readIssued(db: Database): Promise<(base: string) => bigint> {
  const sources = await readBalances(db, [...SHARE_SOURCES]);
  return (base) => sources.reduce((sum, { currency, units }) => (currency === base ? sum - units : sum), 0n);
}

/**
 * Trades an order whose accounts are open and whose two sides are covered: posts it, releases what it had held beyond, and
 * reckons what the customer's shares have cost. Answers the order as it is then. Nothing of it was posted before, because the order was open until now.
 */
export async function settle(
  { db, ledger, now }: { db: Database; ledger: Ledger; now: Date },
  terms: Terms,
  order: Order,
  deal: Deal,
  from: "account" | "held",
): Promise<Order> {
  const { id: orderId, customerId, side, symbol } = order;
  const { base, quote } = terms;
  const pays = from === "held" ? heldAddress(customerId) : stockAddress(customerId);
  const had = sharesOf(ledger, customerId, base);
  const [shares, cost, fee] = [amount(base, deal.quantity), amount(quote, deal.cost), amount(quote, deal.fee)];
  const trade: Trade = { orderId, customerId, side, pays, shares, cost, fee };
  ledger.take(stockTrade(trade));
  ledger.take(stockFee(trade));
  const held = heldOf(order);
  const paid = side === "buy" ? deal.cost + deal.fee : deal.quantity;
  if (from === "held" && held.units > paid) {
    ledger.take(stockRelease(orderId, customerId, amount(held.currency, held.units - paid)));
  }
  const before = await lockCost(db, customerId, symbol);
  const after = side === "buy" ? before + paid : before - costOfSold(before, deal.quantity, had);
  await saveCost(db, customerId, symbol, after);
  return {
    ...order,
    state: "filled",
    filled: deal.quantity,
    price: deal.price,
    reference: deal.reference.price,
    cost: deal.cost,
    fee: deal.fee,
    updatedAt: now,
  };
}

/** A waiting order as it ends without a trade: what it held goes back. */
export const cancelled = (order: Order, reason: NonNullable<Order["cancelReason"]>, now: Date) => ({
  row: { ...order, state: "cancelled" as const, cancelReason: reason, updatedAt: now },
  postings: [stockRelease(order.id, order.customerId, heldOf(order))],
});

/** Ends waiting orders without a trade, gives back what they held, and answers them as they are then. */
export const cancel = (
  ledger: Ledger,
  orders: readonly Order[],
  reason: NonNullable<Order["cancelReason"]>,
  now: Date,
): readonly Order[] =>
  orders.map((order) => {
    const { row, postings } = cancelled(order, reason, now);
    for (const posting of postings) ledger.take(posting);
    return row;
  });
