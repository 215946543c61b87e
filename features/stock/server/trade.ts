/** An order trades in one piece at the house's price. */
import { amount, type Price } from "@assay/core/money.ts";
import type { Account, Ledger } from "@assay/server/ledger/ledger.ts";
import type { Database } from "@assay/server/database.ts";
import type { Reference } from "@assay/features/market/server.ts";
import { costOf, costOfSold, housePrice, isReached, sharesFor, type Terms } from "../rules.ts";
import { heldOf, type Order } from "./orders.ts";
import { heldAddress, houseAddress, stockAddress, stockFee, stockRelease, stockTrade, type Trade } from "./postings.ts";
import { lockCost, saveCost } from "./store.ts";

/** Every account that an order of a market may pay from or be counted in. */
export function accountsOf(customerId: string, { base, quote }: Pick<Terms, "base" | "quote">): Account[] {
  const addresses = [stockAddress(customerId), heldAddress(customerId), houseAddress(base)];
  return addresses.flatMap((address) => [
    { address, currency: base },
    { address, currency: quote },
  ]);
}

/** What an order would trade at a reference price; undefined where the house's price has not reached it. */
export interface Deal {
  readonly price: Price;
  readonly reference: Reference;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly fee: bigint;
}

export function dealOf(terms: Terms, order: Order, reference: Reference): Deal | undefined {
  const price = housePrice(terms, order.side, reference.price);
  if (!isReached(order.side, order.limit, price)) return undefined;
  const quantity = order.quantity ?? sharesFor(terms, order.money!, price);
  if (quantity === 0n) return undefined;
  const { cost, fee } = costOf(terms, quantity, price);
  return { price, reference, quantity, cost: cost.units, fee: fee.units };
}

/** Whether the house has what it would give. Its accounts are open. */
export function houseCovers(ledger: Ledger, { base, quote }: Terms, order: Order, { quantity, cost }: Deal): boolean {
  const given = order.side === "buy" ? amount(base, quantity) : amount(quote, cost);
  return ledger.balance(houseAddress(base), given.currency).units >= given.units;
}

/**
 * Trades an order whose accounts are open and whose two sides are covered: posts it, releases what it had held beyond, and
 * reckons what the customer's shares have cost. Nothing of it was posted before, because the order was open until now.
 */
export async function settle(
  { db, ledger, now }: { db: Database; ledger: Ledger; now: Date },
  terms: Terms,
  order: Order,
  deal: Deal,
  from: "account" | "held",
): Promise<void> {
  const { id: orderId, customerId, side, symbol } = order;
  const { base, quote } = terms;
  const pays = from === "held" ? heldAddress(customerId) : stockAddress(customerId);
  const had = ledger.balance(stockAddress(customerId), base).units + ledger.balance(heldAddress(customerId), base).units;
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
  Object.assign(order, {
    state: "filled",
    filled: deal.quantity,
    price: deal.price,
    reference: deal.reference.price,
    cost: deal.cost,
    fee: deal.fee,
    updatedAt: now,
  });
}

/** Ends waiting orders without a trade and gives back what they held. */
export function cancel(ledger: Ledger, orders: readonly Order[], reason: NonNullable<Order["cancelReason"]>, now: Date): void {
  for (const order of orders) {
    ledger.take(stockRelease(order.id, order.customerId, heldOf(order)));
    Object.assign(order, { state: "cancelled", cancelReason: reason, updatedAt: now });
  }
}
