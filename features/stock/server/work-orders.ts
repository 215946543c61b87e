import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { events } from "../contract.ts";
import { housePrice } from "../rules.ts";
import { cancelledNotice, filledNotice } from "./notices.ts";
import type { Order } from "./orders.ts";
import type { Prices } from "./prices.ts";
import { endOrders, type HousePrices, keepShares, listUnsettled, lockExpired, lockReached } from "./store.ts";
import { accountsOf, cancel, dealOf, houseCovers, settle } from "./trade.ts";

const ORDERS_AT_ONCE_MAX = 100;

/**
 * Ends the orders whose session is over, and trades those that the house's prices have reached while the exchange is open. At an
 * opening these are all that have waited for it, at the price of then, however far it is from the one before.
 */
export const workOrders = (prices: Prices, notify: Notify): Job => ({
  name: "stock.work-orders",
  everyMs: SECOND_MS,
  run: async (tx) => {
    // Before any order is locked: a split takes the shares first and the orders after them.
    await keepShares(
      tx.db,
      [...prices.markets.values()].map(({ base }) => base),
    );
    const expired = await lockExpired(tx.db, tx.now, ORDERS_AT_ONCE_MAX);
    cancel(tx.ledger, expired, "expired", tx.now);
    const filled = sessionAt(tx.now.getTime()).name === "regular" ? await tradeReached(tx, prices) : [];
    const ended = [...expired, ...filled];
    await endOrders(tx.db, ended);
    await notify(tx, [...expired.map(cancelledNotice), ...filled.map(filledNotice)]);
    for (const customerId of new Set(ended.map((order) => order.customerId))) tx.emit(events.changed, { customerId });
    return expired.length === ORDERS_AT_ONCE_MAX || filled.length === ORDERS_AT_ONCE_MAX ? "more" : "done";
  },
});

async function tradeReached(tx: Tx, prices: Prices): Promise<Order[]> {
  const { db, ledger, now } = tx;
  const references = new Map<string, bigint>();
  for (const symbol of prices.markets.keys()) {
    const { price } = prices.referencePrice(symbol);
    if (price !== undefined) references.set(symbol, price);
  }
  const open = [...references.keys()].map((symbol) => prices.markets.get(symbol)!);
  const unsettled = await listUnsettled(db, now);
  const asked = open
    .filter(({ base }) => !unsettled.has(base))
    .map((terms): HousePrices => {
      const reference = references.get(terms.symbol)!;
      return {
        symbol: terms.symbol,
        buy: housePrice(terms, "buy", reference),
        sell: housePrice(terms, "sell", reference),
      };
    });
  const reached = await lockReached(db, asked, now, ORDERS_AT_ONCE_MAX);
  await ledger.open(reached.flatMap(({ customerId, symbol }) => accountsOf(customerId, prices.markets.get(symbol)!)));
  const filled: Order[] = [];
  for (const order of reached) {
    const terms = prices.markets.get(order.symbol)!;
    const deal = dealOf(terms, order, references.get(order.symbol)!);
    // A house that has run dry leaves the order waiting until its session ends.
    if (!deal || !houseCovers(ledger, terms, order, deal)) continue;
    await settle(tx, terms, order, deal, "held");
    filled.push(order);
  }
  return filled;
}
