import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import { openQuota, recordEvidence } from "@assay/features/proofs/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { formatAmount } from "@assay/core/money.ts";
import {
  halfSpreadFor,
  isBeyondPosition,
  judgeOrder,
  OPEN_ORDERS_MAX,
  type OrderAsked,
  type OrderJudged,
  POSITION_VALUE_MAX,
  type Terms,
} from "../rules.ts";
import { askedEvidence, evidenceOf } from "./evidence.ts";
import { type Order, orderTable } from "./orders.ts";
import { stockAddress, stockHold } from "./postings.ts";
import { closedBy, type Prices } from "./prices.ts";
import { countOpen, keepShares, listUnsettled, readValues } from "./store.ts";
import { accountsOf, dealOf, houseCovers, readIssued, settle, sharesOf, wayBegins, wayOf } from "./trade.ts";

/**
 * A customer's order trades now, or waits with what it may cost held. Rejects with why the market is closed, with what `judgeOrder` says,
 * with what is not covered or would be too much of one company, and what would wait beyond the most that may: never one that takes the
 * place of another.
 */
export async function enterOrder(
  tx: Writer<Customer>,
  prices: Prices,
  terms: Terms,
  asked: OrderAsked,
  replaced?: Order,
): Promise<Order> {
  const { now, ledger, db, caller } = tx;
  const { base, symbol } = terms;
  const session = sessionAt(now.getTime());
  const closed = closedBy(prices, symbol);
  if (closed === "actions-unknown" || (closed && session.name === "regular")) reject(closed);
  const latest = prices.worth(symbol);
  const judged = judgeOrder(terms, latest, asked);
  if (judged instanceof Rejection) throw judged;
  await keepShares(db, [base]);
  // It also keeps another order of this customer from counting the same way, until this one has been counted.
  await ledger.open(accountsOf(caller.customerId, terms));
  const values = await readValues(db, caller.customerId, symbol, wayBegins(now));
  if (
    judged.side === "buy" &&
    isBeyondPosition(terms, sharesOf(ledger, caller.customerId, base), latest!, values.buy.waiting + judged.value)
  ) {
    reject("position-too-large", { maximum: formatAmount(POSITION_VALUE_MAX), currency: POSITION_VALUE_MAX.currency });
  }
  const isOpen = session.name === "regular" && !(await listUnsettled(db, now)).has(base);
  const expiresAt = new Date(session.name === "regular" ? session.until : session.next.close);
  const before = wayOf(values[judged.side]);
  let order = newOrder(tx.random.id(now), caller.customerId, symbol, judged, before, now, expiresAt);
  const reference = isOpen ? prices.reference(symbol) : undefined;
  const deal = reference?.price === undefined ? undefined : dealOf(terms, order, reference);
  if (deal) {
    const paid = order.side === "buy" ? deal.cost + deal.fee : deal.quantity;
    if (ledger.balance(stockAddress(caller.customerId), judged.held.currency).units < paid) reject("insufficient-balance");
    const issued = await readIssued(db);
    if (!houseCovers(ledger, terms, order, deal, issued(base))) reject("house-cannot-trade");
    order = await settle(tx, terms, order, deal, "account");
    await recordEvidence(db, [evidenceOf(terms, order, deal)], now);
  } else {
    if (!replaced && (await countOpen(db, caller.customerId)) >= OPEN_ORDERS_MAX) {
      reject("too-many-open-orders", { maximum: OPEN_ORDERS_MAX });
    }
    const spent = (await openQuota(tx, "instructions", [caller.customerId])).judge(caller.customerId);
    if (spent) throw spent;
    await ledger.post(stockHold(order.id, caller.customerId, judged.held));
    order = { ...order, askedAt: now };
    await recordEvidence(db, [askedEvidence(order, now)], now);
  }
  await orderTable.insert(db, [order]);
  return order;
}

const newOrder = (
  id: string,
  customerId: string,
  symbol: string,
  { side, isLimit, limit: limitPrice, quantity, money, held, value }: OrderJudged,
  before: bigint,
  now: Date,
  expiresAt: Date,
): Order => ({
  id,
  customerId,
  symbol,
  side,
  isLimit,
  limitPrice,
  quantity: quantity ?? null,
  money: money ?? null,
  held: held.units,
  value,
  valueBefore: before,
  halfSpread: halfSpreadFor(value, before),
  filled: 0n,
  price: null,
  reference: null,
  cost: 0n,
  fee: 0n,
  state: "open",
  cancelReason: null,
  createdAt: now,
  askedAt: null,
  expiresAt,
  updatedAt: now,
});
