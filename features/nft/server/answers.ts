/** What everybody, and each customer, is told. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { amount, formatAmount, formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Operator, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls, workTypes } from "../contract.ts";
import { FEE, leastBid, payCurrencies, purchaseStatus, raiseAfter } from "../rules.ts";
import { findMargin, findOrder, findUnpaid, listBidRows, listHistoryRows, listOrderRows, type Order } from "./orders-store.ts";
import {
  type Artist,
  type Collection,
  type Counted,
  findArtist,
  findEditions,
  findPiece,
  findPieceOf,
  findSale,
  findWorks,
  isCollected,
  listAllSales,
  listArtistRows,
  listCollectedRows,
  listCollectionRows,
  listCollectionsOf,
  listPiecesOf,
  listSaleRows,
  listSalesOf,
  type Piece,
  type Sale,
  type Shown,
} from "./store.ts";

type SaleShown = OutputOf<typeof calls.showSale>["sale"];
type OrderShown = OutputOf<typeof calls.buyNFT>["order"];
type PieceShown = OutputOf<typeof calls.showMine>["piece"];

export const moneyIn = (currency: string) => (units: bigint) => formatAmount(amount(currency, units));

const typeOfWork = (mediaType: Shown["mediaType"]): (typeof workTypes)[number] =>
  mediaType === "image/gif" ? "gif" : mediaType === "audio/mpeg" ? "audio" : mediaType?.startsWith("video/") ? "video" : "image";

const isStill = ({ mediaType }: Shown): boolean => mediaType !== null && typeOfWork(mediaType) === "image";

/** Of a removed work only what names it is told. */
const filesOf = (work: Shown) =>
  work.removedFor === null
    ? { media: work.media, poster: work.poster ?? (isStill(work) ? work.media : null) }
    : { media: null, poster: null };

const describeWork = (work: Shown) => ({
  work_id: work.workId,
  title: work.title,
  about: work.about,
  picture: work.picture,
  type: typeOfWork(work.mediaType),
  ...filesOf(work),
  removed_for: work.removedFor,
  rarity: work.rarity,
  editions: work.editions,
  royalty: formatRate(work.royalty),
  artist_id: work.artistId,
  artist: work.artist,
  collection_id: work.collectionId,
  collection: work.collection,
  practice: work.practice,
});

function describeSale(sale: Sale, work: Shown, edition: number | undefined, now: Date): SaleShown {
  const money = moneyIn(sale.currency);
  const { step, margin, top, stock } = sale;
  return {
    ...describeWork(work),
    id: sale.saleId,
    mode: sale.mode,
    piece_id: sale.pieceId,
    edition: edition ?? null,
    resale: sale.sellerId !== null,
    currency: sale.currency,
    currency_id: currencyFact(sale.currency).id,
    price: money(sale.price),
    step: step === null ? null : money(raiseAfter(step, sale.extensions)),
    margin: margin === null ? null : money(margin),
    top: top === null ? null : money(top),
    least: step === null ? null : money(leastBid({ ...sale, step })),
    bids: sale.bids,
    extensions: sale.extensions,
    starts_at: sale.startsAt.getTime(),
    ends_at: sale.endsAt.getTime(),
    stock,
    status: sale.state === "open" ? purchaseStatus(sale, now) : 0,
    removed: sale.state === "removed",
  };
}

/** Sales with their artworks, for as many as a page has. */
export async function describeSales(db: Database, now: Date, sales: readonly Sale[]): Promise<SaleShown[]> {
  const works = await findWorks(
    db,
    sales.map(({ workId }) => workId),
  );
  const editions = await findEditions(
    db,
    sales.flatMap(({ pieceId }) => pieceId ?? []),
  );
  return sales.map((sale) => describeSale(sale, works.get(sale.workId)!, editions.get(sale.pieceId ?? 0), now));
}

export async function describeOrders(db: Database, orders: readonly Order[]): Promise<OrderShown[]> {
  const works = await findWorks(
    db,
    orders.map(({ workId }) => workId),
  );
  const editions = await findEditions(
    db,
    orders.map(({ pieceId }) => pieceId),
  );
  return orders.map((order) => {
    const money = moneyIn(order.currency);
    return {
      ...describeWork(works.get(order.workId)!),
      id: order.id,
      sale_id: order.saleId,
      piece_id: order.pieceId,
      edition: editions.get(order.pieceId)!,
      kind: order.kind,
      state: order.state,
      currency: order.currency,
      price: money(order.price),
      margin: money(order.margin),
      bonus: money(order.bonus),
      created_at: order.createdAt.getTime(),
      pay_by: order.payBy.getTime(),
      decided_at: order.decidedAt?.getTime() ?? null,
    };
  });
}

async function describePieces(db: Database, pieces: readonly Piece[]): Promise<PieceShown[]> {
  const works = await findWorks(
    db,
    pieces.map(({ workId }) => workId),
  );
  return pieces.map(({ workId, pieceId, edition, acquiredAt, paid, currency, saleId }) => ({
    ...describeWork(works.get(workId)!),
    piece_id: pieceId,
    edition,
    acquired_at: acquiredAt!.getTime(),
    paid: moneyIn(currency!)(paid!),
    currency: currency!,
    sale_id: saleId,
  }));
}

/** A page of rows that are described together. */
export async function pageTogether<Row, Shown>(
  paging: { readonly page: number; readonly limit: number },
  read: Parameters<typeof readPage<Row, Row>>[1],
  describe: (rows: readonly Row[]) => Promise<Shown[]>,
) {
  const found = await readPage<Row, Row>(paging, read, (row) => row);
  return { ...found, list: await describe(found.list) };
}

export async function listSales(
  { db, now }: Reader,
  { page, limit, ...filter }: InputOf<typeof calls.listSales>,
): Promise<OutputOf<typeof calls.listSales>> {
  return await pageTogether(
    { page, limit },
    (rows) => listSaleRows(db, filter, now, rows),
    (list) => describeSales(db, now, list),
  );
}

export async function showSale(
  { db, now, caller: { customerId } }: Reader,
  { id }: InputOf<typeof calls.showSale>,
): Promise<OutputOf<typeof calls.showSale>> {
  const sale = (await findSale(db, id)) ?? reject("no-such-sale");
  const [shown] = await describeSales(db, now, [sale]);
  const artist = await findArtist(db, sale.artistId);
  const margin = customerId && (await findMargin(db, id, customerId));
  return {
    sale: shown!,
    artist: artist!.about,
    fee_rate: formatRate(sale.fee),
    collected: customerId !== undefined && (await isCollected(db, customerId, sale.workId)),
    is_own: customerId !== undefined && [sale.sellerId, artist!.customerId].includes(customerId),
    margin_held: Boolean(margin && margin.state === "held"),
    leads: customerId !== undefined && sale.topBy === customerId,
    order_id: (customerId && (await findUnpaid(db, customerId, id))?.id) || null,
  };
}

export const describeArtist = ({ artistId, name, about, picture, photo, works, practice }: Counted<Artist>) => ({
  artist_id: artistId,
  name,
  about,
  picture,
  photo,
  works,
  practice,
});

const describeCollection = ({ collectionId, artistId, name, about, picture, works }: Counted<Collection>) => ({
  collection_id: collectionId,
  artist_id: artistId,
  name,
  about,
  picture,
  works,
});

export async function listArtists(
  { db }: Reader,
  { word, ...paging }: InputOf<typeof calls.listArtists>,
): Promise<OutputOf<typeof calls.listArtists>> {
  return await readPage(paging, (rows) => listArtistRows(db, word, rows), describeArtist);
}

export async function showArtist(
  { db }: Reader,
  { artist_id }: InputOf<typeof calls.showArtist>,
): Promise<OutputOf<typeof calls.showArtist>> {
  const artist = (await findArtist(db, artist_id)) ?? reject("no-such-artist");
  return { artist: describeArtist(artist), collections: (await listCollectionsOf(db, artist_id)).map(describeCollection) };
}

export async function listCollections(
  { db }: Reader,
  paging: InputOf<typeof calls.listCollections>,
): Promise<OutputOf<typeof calls.listCollections>> {
  return await readPage(paging, (rows) => listCollectionRows(db, rows), describeCollection);
}

export async function listCurrencies(): Promise<OutputOf<typeof calls.listCurrencies>> {
  return {
    list: payCurrencies.map((currency) => ({ currency, currency_id: currencyFact(currency).id })),
    fee_rate: formatRate(FEE),
  };
}

export async function listBids(
  { db, caller: { customerId } }: Reader,
  { id, ...paging }: InputOf<typeof calls.listBids>,
): Promise<OutputOf<typeof calls.listBids>> {
  const { currency } = (await findSale(db, id)) ?? reject("no-such-sale");
  return await readPage(
    paging,
    (rows) => listBidRows(db, id, rows),
    (bid) => ({
      number: bid.number,
      bidder: bid.bidder,
      amount: moneyIn(currency)(bid.amount),
      at: bid.at.getTime(),
      mine: bid.customerId === customerId,
    }),
  );
}

export async function listHistory(
  { db }: Reader,
  { piece_id, ...paging }: InputOf<typeof calls.listHistory>,
): Promise<OutputOf<typeof calls.listHistory>> {
  if (!(await findPiece(db, piece_id))) reject("no-such-piece");
  return await readPage(
    paging,
    (rows) => listHistoryRows(db, piece_id, rows),
    ({ kind, price, currency, at }) => ({ kind, price: moneyIn(currency)(BigInt(price)), currency, at: at.getTime() }),
  );
}

export async function listMine(
  { db, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<typeof calls.listMine>,
): Promise<OutputOf<typeof calls.listMine>> {
  return await pageTogether(
    paging,
    (rows) => listPiecesOf(db, customerId, rows),
    (list) => describePieces(db, list),
  );
}

export async function showMine(
  { db, caller: { customerId } }: Reader<Customer>,
  { piece_id }: InputOf<typeof calls.showMine>,
): Promise<OutputOf<typeof calls.showMine>> {
  const piece = (await findPieceOf(db, customerId, piece_id)) ?? reject("no-such-piece");
  return { piece: (await describePieces(db, [piece]))[0]! };
}

export async function listResales(
  { db, now, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<typeof calls.listResales>,
): Promise<OutputOf<typeof calls.listResales>> {
  return await pageTogether(
    paging,
    (rows) => listSalesOf(db, customerId, rows),
    (list) => describeSales(db, now, list),
  );
}

export async function listCollected(
  { db, now, caller: { customerId } }: Reader<Customer>,
  paging: InputOf<typeof calls.listCollected>,
): Promise<OutputOf<typeof calls.listCollected>> {
  return await pageTogether(
    paging,
    (rows) => listCollectedRows(db, customerId, rows),
    (list) => describeSales(db, now, list),
  );
}

export async function listOrders(
  { db, caller: { customerId } }: Reader<Customer>,
  { state, ...paging }: InputOf<typeof calls.listOrders>,
): Promise<OutputOf<typeof calls.listOrders>> {
  return await pageTogether(
    paging,
    (rows) => listOrderRows(db, { customerId, state, ...rows }),
    (list) => describeOrders(db, list),
  );
}

export async function readOrder(
  { db, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<typeof calls.readNFTOrderMessage>,
): Promise<OutputOf<typeof calls.readNFTOrderMessage>> {
  const order = (await findOrder(db, customerId, id)) ?? reject("no-such-order");
  return { order: (await describeOrders(db, [order]))[0]! };
}

export async function listDesk(
  { db, now }: Reader<Operator>,
  { work_id, ...paging }: InputOf<typeof calls.listDesk>,
): Promise<OutputOf<typeof calls.listDesk>> {
  return await pageTogether(
    paging,
    (rows) => listAllSales(db, work_id, rows),
    (list) => describeSales(db, now, list),
  );
}
