import { sessionAt } from "@assay/core/exchange-calendar.ts";
import { SECOND_MS } from "@assay/core/time.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import type { Reference } from "@assay/features/market/server.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { type Evidence, recordEvidence } from "@assay/features/proofs/server.ts";
import { events } from "../contract.ts";
import { type Offer, offerOf, sellableShares } from "../rules/offer.ts";
import { evidenceOf } from "./evidence.ts";
import { filledNotice } from "./notices.ts";
import type { Order } from "./orders.ts";
import { houseAddress } from "./postings.ts";
import type { Prices } from "./prices.ts";
import { endOrders, keepShares, listUnsettled, lockTradable } from "./store.ts";
import { accountsOf, dealOf, houseCovers, readIssued, settle } from "./trade.ts";

const ORDERS_AT_ONCE_MAX = 100;

/**
 * Trades the orders that the house's prices have reached while the exchange is open. At an opening these are all that have waited
 * for it, at the price of then, however far it is from the one before.
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
    const isOpen = sessionAt(tx.now.getTime()).name === "regular";
    if (!isOpen) return "done";
    // Before anything else is written: evidence goes by the transactions' ids, and what was asked for comes before what it leads to.
    const { filled, isMore } = await tradeReached(tx, prices);
    await endOrders(tx.db, filled);
    await notify(tx, filled.map(filledNotice));
    for (const customerId of new Set(filled.map((order) => order.customerId))) tx.emit(events.changed, { customerId });
    return isMore ? "more" : "done";
  },
});

async function tradeReached(tx: Tx, prices: Prices): Promise<{ filled: Order[]; isMore: boolean }> {
  const { db, ledger, now } = tx;
  // Without word of splits a share of today may be another one than was asked for.
  if (prices.corporateActions(0, 0) === undefined) return { filled: [], isMore: false };
  const [unsettled, issued] = [await listUnsettled(db, now), await readIssued(db)];
  const references = new Map<string, Reference>();
  for (const { symbol, base } of prices.markets.values()) {
    const reference = unsettled.has(base) ? undefined : prices.reference(symbol);
    if (reference?.price !== undefined) references.set(symbol, reference);
  }
  const reached = await lockTradable(db, await offersOf(db, prices, references, issued), now, ORDERS_AT_ONCE_MAX);
  await ledger.open(reached.flatMap(({ customerId, symbol }) => accountsOf(customerId, prices.markets.get(symbol)!)));
  const filled: Order[] = [];
  const evidence: Evidence[] = [];
  for (const order of reached) {
    const terms = prices.markets.get(order.symbol)!;
    const deal = dealOf(terms, order, references.get(order.symbol)!);
    // What an order before it has taken from the house leaves this one waiting until its session ends.
    if (!deal || !houseCovers(ledger, terms, order, deal, issued(terms.base))) continue;
    const settled = await settle(tx, terms, order, deal, "held");
    filled.push(settled);
    evidence.push(evidenceOf(terms, settled, deal));
  }
  await recordEvidence(db, evidence, now);
  // The next hundred leave out what the house cannot bear any more.
  return { filled, isMore: reached.length === ORDERS_AT_ONCE_MAX && filled.length > 0 };
}

/** What the house can bear is read without a lock: it only chooses whom to ask, and is judged again with its accounts open. */
async function offersOf(
  db: Tx["db"],
  prices: Prices,
  references: ReadonlyMap<string, Reference>,
  issued: (base: string) => bigint,
): Promise<Offer[]> {
  const open = [...references].map(([symbol, { price }]) => ({ terms: prices.markets.get(symbol)!, price }));
  const balances = await readBalances(
    db,
    open.map(({ terms }) => houseAddress(terms.base)),
  );
  const has = (base: string, currency: string): bigint =>
    balances.find((one) => one.address === houseAddress(base) && one.currency === currency)?.units ?? 0n;
  return open.map(({ terms, price }) => {
    const { base, quote } = terms;
    const own = has(base, base);
    const shares = sellableShares(terms, price, own, issued(base) - own);
    return offerOf(terms, price, { shares, money: has(base, quote) });
  });
}
