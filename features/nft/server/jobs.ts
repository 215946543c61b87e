/** What time decides: sales end, orders expire, and margins come back. */
import { later } from "@assay/core/time.ts";
import type { Notice, Notify } from "@assay/features/messages/server.ts";
import { recordResults } from "@assay/features/protection/server.ts";
import { dueJob } from "@assay/server/agreements/due.ts";
import type { Job, Tx } from "@assay/server/feature.ts";
import type { Posting } from "@assay/server/ledger/posting.ts";
import { sql } from "kysely";
import { events } from "../contract.ts";
import { forfeitOf, WINNER_PAYS_MS } from "../rules.ts";
import { type Linked, orderOf } from "./buy.ts";
import { bidsVoidNotice, lostNotice, offeredNotice, orderVoidNotice, wonNotice } from "./notices.ts";
import {
  findMarginsBy,
  findSeconds,
  holdFreed,
  holdUnpaid,
  type Margin,
  type Order,
  orders,
  type Second,
  writeMargins,
  writeOrders,
} from "./orders-store.ts";
import { countsAsRisk, forfeit, insured, marginBack, marginLost } from "./postings.ts";
import {
  findRemoved,
  findWorks,
  freePiece,
  holdEnded,
  release,
  reserve,
  type Sale,
  sales,
  withdrawLeft,
  writeSale,
} from "./store.ts";

const ENDED_EACH = 50;

/** Sales whose time is over: an auction's highest bidder gets an order, and what is left is in no sale any more. */
export const endSales = (notify: Notify): Job => ({
  name: "nft.end-sales",
  everyMs: 1_000,
  run: async (tx) => {
    const over = await holdEnded(tx.db, tx.now, ENDED_EACH);
    if (over.length === 0) return "done";
    const titles = await titlesOf(tx, over);
    const won: Notice[] = [];
    for (const sale of over) {
      await writeSale(tx.db, { ...sale, state: "over", stock: 0 });
      if (sale.topBy !== null) won.push(wonNotice(await award(tx, sale, sale.topBy), titles(sale.workId)));
      for (const customerId of new Set([sale.topBy, sale.sellerId]))
        if (customerId !== null) tx.emit(events.changed, { customerId });
    }
    await withdrawLeft(
      tx.db,
      over.map(({ saleId }) => saleId),
    );
    await notify(tx, won);
    return over.length === ENDED_EACH ? "more" : "done";
  },
});

async function award(tx: Tx, sale: Sale, customerId: string): Promise<Order> {
  const { pieceId } = (await freePiece(tx.db, sale.saleId))!;
  const order = orderOf(sale, {
    id: tx.random.id(tx.now),
    pieceId,
    customerId,
    kind: "auction",
    price: sale.top!,
    margin: sale.margin!,
    createdAt: tx.now,
    payBy: later(tx.now, WINNER_PAYS_MS),
  });
  await orders.insert(tx.db, [order]);
  await reserve(tx.db, pieceId, order.id);
  return order;
}

async function titlesOf({ db }: Pick<Tx, "db">, of: readonly { readonly workId: number }[]) {
  const works = await findWorks(
    db,
    of.map(({ workId }) => workId),
  );
  return (workId: number): string => works.get(workId)!.title;
}

/** What of an artwork that is removed was won or reserved costs nobody anything: it is void. */
type Due = Order & { readonly second: Second | undefined; readonly deposit: Margin | undefined; readonly isVoid: boolean };

/**
 * Orders that nobody has paid in time. A winner loses his margin, and the second bidder is offered the piece, but not one who is linked with
 * the winner: else one owner bids low, keeps others away with a bid that he does not pay, and gets half of the margin back. Orders of removed
 * artworks end at once, and nobody is offered their pieces.
 */
export const expireOrders = (notify: Notify, linked: Linked): Job =>
  dueJob<Due>({
    name: "nft.expire-orders",
    limit: 100,
    lock: async ({ db, now }, limit) => {
      const due = await holdUnpaid(db, now, limit);
      const seconds = await findSeconds(
        db,
        due.map(({ id }) => id),
      );
      const pairs = due.flatMap(({ id, customerId }) => {
        const second = seconds.get(id);
        return second ? [[second.customerId, customerId] as const] : [];
      });
      const isOne = pairs.length > 0 ? await linked(db, pairs) : () => false;
      const deposits = await findMarginsBy(db, due.filter(isWon));
      const removed = await findRemoved(
        db,
        due.map(({ workId }) => workId),
      );
      return due.map((order) => {
        const second = seconds.get(order.id);
        const deposit = deposits.find(
          (one) => isWon(order) && one.saleId === order.saleId && one.customerId === order.customerId,
        );
        const isVoid = removed.has(order.workId);
        const isOffered = second && !isVoid && !isOne(second.customerId, order.customerId);
        return { ...order, deposit, isVoid, second: isOffered ? second : undefined };
      });
    },
    decide: (order, now) => ({
      row: { ...order, state: "expired", decidedAt: now },
      postings: postingsFor(order),
    }),
    write: async (tx, decided) => {
      await writeOrders(tx.db, decided);
      const lost = decided.filter((order) => isWon(order) && !order.isVoid);
      const spared = decided.flatMap(({ isVoid, deposit }) => (isVoid && deposit ? [deposit] : []));
      const titles = await titlesOf(tx, decided);
      await loseMargins(tx, lost);
      await writeMargins(
        tx.db,
        spared.map((deposit): Margin => ({ ...deposit, state: "back" })),
      );
      const offers = await offerOn(tx, lost);
      const offered = new Set(offers.map(({ pieceId }) => pieceId));
      const free = decided.filter(({ pieceId }) => !offered.has(pieceId)).map(({ id }) => id);
      await release(tx.db, free, tx.now);
      await notify(tx, [
        ...lost.map((order) => lostNotice(order, titles(order.workId))),
        ...offers.map((order) => offeredNotice(order, titles(order.workId))),
        ...decided.filter(({ isVoid }) => isVoid).map((order) => voidNotice(order, titles(order.workId))),
      ]);
      const concerned = [...decided, ...offers].flatMap(({ customerId, sellerId }) => [customerId, sellerId ?? customerId]);
      for (const customerId of new Set(concerned)) tx.emit(events.changed, { customerId });
    },
  });

const voidNotice = (order: Due, title: string): Notice =>
  order.deposit ? bidsVoidNotice(order.deposit, title) : orderVoidNotice(order, title);

function postingsFor(order: Due): Posting[] {
  const { deposit, isVoid, second } = order;
  if (!deposit) return insured(order);
  return isVoid ? [marginBack(deposit)] : forfeit(order, deposit, second !== undefined);
}

const isWon = ({ kind }: Order): boolean => kind === "auction";

/** A margin that is lost counts for its customer's loss limits. */
async function loseMargins(tx: Tx, lost: readonly Due[]): Promise<void> {
  const deposits = lost.map((order) => ({ order, deposit: order.deposit! }));
  await writeMargins(
    tx.db,
    deposits.map(({ deposit }): Margin => ({ ...deposit, state: "lost" })),
  );
  const counted = deposits.filter(({ deposit }) => countsAsRisk(deposit));
  await recordResults(
    tx,
    counted.map(({ order, deposit }) => marginLost(order, deposit)),
  );
}

/** The orders of second bidders, with the half of the margin that waits for them. */
async function offerOn(tx: Tx, lost: readonly Due[]): Promise<Order[]> {
  const of = await sales.select(tx.db, sql`where sale_id = any(${lost.map(({ saleId }) => saleId)}::int[])`);
  const offers = lost.flatMap((order) => {
    const { second, pieceId, margin } = order;
    if (!second) return [];
    const sale = of.find(({ saleId }) => saleId === order.saleId)!;
    return orderOf(sale, {
      id: tx.random.id(tx.now),
      pieceId,
      customerId: second.customerId,
      kind: "second",
      price: second.price,
      bonus: forfeitOf(margin).rest,
      createdAt: tx.now,
      payBy: later(tx.now, WINNER_PAYS_MS),
    });
  });
  await orders.insert(tx.db, offers);
  for (const { pieceId, id } of offers) await reserve(tx.db, pieceId, id);
  return offers;
}

/** Margins of auctions that are over, of everybody but who won. Whose auction the desk has ended is told so. */
export const returnMargins = (notify: Notify): Job =>
  dueJob<Margin>({
    name: "nft.return-margins",
    limit: 200,
    lock: ({ db }, limit) => holdFreed(db, limit),
    decide: (margin) => ({ row: { ...margin, state: "back" }, postings: [marginBack(margin)] }),
    write: async (tx, decided) => {
      await writeMargins(tx.db, decided);
      const ids = decided.map(({ saleId }) => saleId);
      const removed = await sales.select(tx.db, sql`where sale_id = any(${ids}::int[]) and state = 'removed'`);
      const titles = await titlesOf(tx, removed);
      const notices = decided.flatMap((margin) => {
        const sale = removed.find(({ saleId }) => saleId === margin.saleId);
        return sale ? bidsVoidNotice(margin, titles(sale.workId)) : [];
      });
      await notify(tx, notices);
      for (const customerId of new Set(decided.map((one) => one.customerId))) tx.emit(events.changed, { customerId });
    },
  });
