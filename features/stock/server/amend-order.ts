import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { parsePrice } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { enterOrder } from "./enter-order.ts";
import { askedOf, describeOrder } from "./orders.ts";
import type { Prices } from "./prices.ts";
import { endOrders, keepShares, lockOrder } from "./store.ts";
import { accountsOf, cancel } from "./trade.ts";

type Call = typeof calls.amendOrder;

/** What was agreed stands (STOCK-13): the order ends and another takes its place, or neither happens. */
export const amendOrder =
  (prices: Prices) =>
  async (tx: Writer<Customer>, { id, target_price }: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { db, ledger, now, caller } = tx;
    // Before the order is locked: a split takes the shares first and the orders after them.
    await keepShares(
      db,
      [...prices.markets.values()].map(({ base }) => base),
    );
    const old = (await lockOrder(db, caller.customerId, id)) ?? reject("no-such-order");
    // What its session leaves waits for the job that ends it, and never for the next session.
    if (old.state !== "open" || old.expiresAt <= now) reject("order-not-open");
    if (old.isLimit && parsePrice(target_price) === old.limitPrice) reject("nothing-to-change");
    const terms = prices.markets.get(old.symbol)!;
    const asked = { ...askedOf(old), target_price };
    await ledger.open(accountsOf(caller.customerId, terms));
    await endOrders(db, cancel(ledger, [old], "replaced", now));
    const order = await enterOrder(tx, prices, terms, asked, old);
    tx.emit(events.changed, { customerId: caller.customerId });
    return { order: describeOrder(order) };
  };
