/** Sales at a fixed price: a piece is reserved, and is paid for within its time. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject } from "@assay/core/rejection.ts";
import { later } from "@assay/core/time.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { refuseStopped } from "@assay/features/protection/server.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { ORDERS_MAX, PAY_MS, purchaseStatus, sharesOf } from "../rules.ts";
import { describeOrders } from "./answers.ts";
import { artistOfSale } from "./artists-store.ts";
import { soldNotice } from "./notices.ts";
import { countUnpaid, findMargin, findOrder, findUnpaid, type Order, orders, writeMargins, writeOrders } from "./orders-store.ts";
import {
  artistAddress,
  compensation,
  FEES,
  FORFEITED,
  heldAddress,
  insured,
  INSURANCE,
  marginBack,
  sellerAddress,
  spotAddress,
  trade,
} from "./postings.ts";
import { findSale, findWorks, freePiece, handOver, isRemoved, release, reserve, type Sale, writeSale } from "./store.ts";

/** Which of these pairs of customers are one owner's, as far as the house knows. */
export type Linked = (
  db: Database,
  pairs: readonly (readonly [string, string])[],
) => Promise<(one: string, other: string) => boolean>;

/** The sale, held by this transaction alone, if it is open to the customer. */
export async function holdOpen(tx: Writer<Customer>, linked: Linked, id: number, mode: Sale["mode"]): Promise<Sale> {
  // Before the row, so that whoever waits for it does not wait for this too.
  const artist = await artistOfSale(tx.db, id);
  const sale = (await findSale(tx.db, id, sql`for update`)) ?? reject("no-such-sale");
  if (sale.mode !== mode) reject("nft-other-mode");
  // Time is asked for once the row is held: what waited for it past the end came too late.
  if (sale.state !== "open" || tx.now < sale.startsAt || tx.now >= sale.endsAt) reject("nft-not-on-sale");
  await refuseOwn(tx, linked, [sale.sellerId, artist]);
  return sale;
}

/** Nobody buys of himself, nor, as an artist, a work of his own of whoever sells it. */
export async function refuseOwn(
  { db, caller: { customerId } }: Writer<Customer>,
  linked: Linked,
  of: readonly (string | null | undefined)[],
): Promise<void> {
  const owners = of.filter((one) => typeof one === "string");
  if (owners.includes(customerId)) reject("own-nft");
  if (owners.length === 0) return;
  const isOne = await linked(
    db,
    owners.map((owner) => [customerId, owner] as const),
  );
  if (owners.some((owner) => isOne(customerId, owner))) reject("linked-account");
}

export function orderOf(
  sale: Sale,
  of: Pick<Order, "id" | "pieceId" | "customerId" | "kind" | "price" | "createdAt" | "payBy"> &
    Partial<Pick<Order, "margin" | "bonus">>,
): Order {
  const { fee, royalty } = sharesOf(of.price, { fee: sale.fee, royalty: sale.royalty, isFirst: sale.sellerId === null });
  const { saleId, workId, artistId, sellerId, currency } = sale;
  const open = { state: "to-pay", decidedAt: null, margin: 0n, bonus: 0n } as const;
  return { saleId, workId, artistId, sellerId, currency, fee, royalty, ...open, ...of };
}

type Buy = typeof calls.buyNFT;

export const buyNFT =
  (linked: Linked) =>
  async (tx: Writer<Customer>, { id }: InputOf<Buy>): Promise<OutputOf<Buy>> => {
    const { customerId } = tx.caller;
    const seen = await findSale(tx.db, id);
    // Of many who come at once most come too late: they wait for nobody.
    if (seen?.mode === "normal" && seen.state === "open" && purchaseStatus(seen, tx.now) === 0 && tx.now < seen.endsAt)
      reject("nft-sold-out");
    // What the customer has unpaid is counted while nobody else of his reserves.
    await tx.ledger.open([{ address: spotAddress(customerId), currency: seen?.currency ?? "USDT" }]);
    const sale = await holdOpen(tx, linked, id, "normal");
    await refuseStopped(tx, customerId);
    if (await findUnpaid(tx.db, customerId, id)) reject("unpaid-order");
    if ((await countUnpaid(tx.db, customerId)) >= ORDERS_MAX) reject("too-many-unpaid", { maximum: ORDERS_MAX });
    if (purchaseStatus(sale, tx.now) === 0) reject("nft-sold-out");
    if (tx.ledger.balance(spotAddress(customerId), sale.currency).units < sale.price) reject("insufficient-balance");
    const { pieceId } = (await freePiece(tx.db, id))!;
    const order = orderOf(sale, {
      id: tx.random.id(tx.now),
      pieceId,
      customerId,
      kind: "normal",
      price: sale.price,
      createdAt: tx.now,
      payBy: later(tx.now, PAY_MS),
    });
    await orders.insert(tx.db, [order]);
    await reserve(tx.db, pieceId, order.id);
    await writeSale(tx.db, { ...sale, stock: sale.stock - 1 });
    tx.emit(events.changed, { customerId });
    return { order: (await describeOrders(tx.db, [order]))[0]! };
  };

type Pay = typeof calls.payNFTOrder;

/** Of a payment and the end of its time one wins: who comes second finds the order over. */
export const payNFTOrder =
  (notify: Notify) =>
  async (tx: Writer<Customer>, { id }: InputOf<Pay>): Promise<OutputOf<Pay>> => {
    const { customerId } = tx.caller;
    const order = (await findOrder(tx.db, customerId, id, sql`for update`)) ?? reject("no-such-order");
    if (order.state !== "to-pay" || (await isRemoved(tx.db, order.workId))) reject("nft-order-over");
    if (tx.now >= order.payBy) reject("nft-pay-time-over");
    const { currency } = order;
    const margin = order.margin > 0n ? (await findMargin(tx.db, order.saleId, customerId))! : undefined;
    const moved = [
      spotAddress(customerId),
      ...(margin ? [heldAddress(margin)] : []),
      ...(order.bonus > 0n ? [FORFEITED] : []),
      sellerAddress(order),
      artistAddress(order.artistId),
      FEES,
    ];
    await tx.ledger.open([...new Set(moved)].map((address) => ({ address, currency })));
    if (margin) {
      await writeMargins(tx.db, [{ ...margin, state: "back" }]);
      await tx.ledger.post(marginBack(margin));
    }
    await tx.ledger.post(trade(order));
    for (const posting of compensation(order)) await tx.ledger.post(posting);
    const paid: Order = { ...order, state: "paid", decidedAt: tx.now };
    await writeOrders(tx.db, [paid]);
    await handOver(tx.db, order, tx.now);
    await tellSeller(tx, notify, paid);
    tx.emit(events.changed, { customerId });
    return { order: (await describeOrders(tx.db, [paid]))[0]! };
  };

async function tellSeller(tx: Tx, notify: Notify, order: Order): Promise<void> {
  if (order.sellerId === null) return;
  const { title } = (await findWorks(tx.db, [order.workId])).get(order.workId)!;
  await notify(tx, [soldNotice(order, title)]);
  tx.emit(events.changed, { customerId: order.sellerId });
}

type Refuse = typeof calls.refuseNFTOrder;

export async function refuseNFTOrder(tx: Writer<Customer>, { id }: InputOf<Refuse>): Promise<OutputOf<Refuse>> {
  const { customerId } = tx.caller;
  const order = (await findOrder(tx.db, customerId, id, sql`for update`)) ?? reject("no-such-order");
  if (order.kind !== "second") reject("nft-not-an-offer");
  if (order.state !== "to-pay") reject("nft-order-over");
  const { currency } = order;
  await tx.ledger.open([FORFEITED, INSURANCE].map((address) => ({ address, currency })));
  for (const posting of insured(order)) await tx.ledger.post(posting);
  const refused: Order = { ...order, state: "refused", decidedAt: tx.now };
  await writeOrders(tx.db, [refused]);
  await release(tx.db, [id], tx.now);
  tx.emit(events.changed, { customerId });
  if (order.sellerId !== null) tx.emit(events.changed, { customerId: order.sellerId });
  return { order: (await describeOrders(tx.db, [refused]))[0]! };
}
