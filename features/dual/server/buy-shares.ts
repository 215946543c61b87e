import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import type { Customer, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { convertedTo, investedIn, isPast, judgeShares, largestShares, type Limits, ORDERS_MAX, payoutsOf } from "../rules.ts";
import { describePurchases, exposureLeft } from "./answers.ts";
import { boughtNotice } from "./notices.ts";
import { buy, placesOf, pool } from "./postings.ts";
import type { FollowedIndex } from "./sources.ts";
import { countOpen, findProduct, listSold, type Product, type Purchase, purchases, sumExposed } from "./store.ts";

type Call = typeof calls.buyShares;

/** Sells shares, and keeps what was agreed in a message. */
export const buyShares =
  (index: FollowedIndex, notify: Notify) =>
  async (tx: Writer<Customer>, asked: InputOf<Call>): Promise<OutputOf<Call>> => {
    const { customerId } = tx.caller;
    const product = (await findProduct(tx.db, asked.id)) ?? reject("no-such-product");
    // Sales wait for each other at the pool, so that what is counted and judged below stays true.
    await tx.ledger.open(placesOf(customerId, product));
    if (product.untilAt <= tx.now) reject("not-on-sale");
    const price = index.tick(product.symbol)?.price ?? reject("no-index-now");
    if (isPast(product, price)) reject("past-linked-price");
    const limits = await limitsOf(tx, product);
    const num = judgeShares(asked.num, limits.remaining, largestShares(product, product.share, limits));
    if (num instanceof Rejection) throw num;
    if ((await countOpen(tx.db, customerId)) >= ORDERS_MAX) reject("too-many-invested", { maximum: ORDERS_MAX });
    const purchase = purchaseOf(tx.random.id(tx.now), customerId, product, num, tx.now);
    await purchases.insert(tx.db, [purchase]);
    await tx.ledger.post(buy(purchase));
    await notify(tx, [boughtNotice(purchase)]);
    tx.emit(events.changed, { customerId });
    const [order] = await describePurchases(tx.db, tx.now, [purchase]);
    return { order: order! };
  };

async function limitsOf({ db, ledger }: Writer<Customer>, product: Product): Promise<Limits> {
  const [sold, exposed] = await Promise.all([listSold(db, [product.id]), sumExposed(db, [product.symbol])]);
  const free = (currency: string): bigint => ledger.balance(pool.free, currency).units;
  return {
    remaining: product.shares - (sold.get(product.id) ?? 0),
    freeSame: free(investedIn(product)),
    freeOther: free(convertedTo(product)),
    exposureLeft: exposureLeft(product.quote, exposed.get(product.symbol) ?? 0n),
  };
}

function purchaseOf(id: string, customerId: string, product: Product, num: number, now: Date): Purchase {
  const { id: productId, symbol, type, base, quote, linked, apr, days, maturesAt } = product;
  const invested = product.share * BigInt(num);
  const agreed = { symbol, type, base, quote, linked, apr, days };
  const open = { status: "purchased", outcome: null, settledAt: null } as const;
  return {
    id,
    customerId,
    productId,
    ...agreed,
    num,
    invested,
    ...payoutsOf(agreed, invested),
    createdAt: now,
    maturesAt,
    ...open,
  };
}
