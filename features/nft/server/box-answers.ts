/** What everybody is told of series of blind boxes, and each customer of his own boxes. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { currencyFact } from "@assay/core/currency.ts";
import { formatRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Database } from "@assay/server/database.ts";
import type { Customer, Operator, Reader } from "@assay/server/feature.ts";
import { readPage } from "@assay/server/page.ts";
import type { calls } from "../contract.ts";
import { purchaseStatus } from "../rules.ts";
import { oddsText } from "../rules/boxes.ts";
import { moneyIn, pageTogether } from "./answers.ts";
import {
  type Box,
  findBoxOf,
  findSeries,
  findSeriesOf,
  listAllSeries,
  listBoxesOf,
  listOfferedRows,
  listOpeningRows,
  listSeriesRows,
  listWorksOf,
  type Series,
} from "./boxes-store.ts";
import { findArtist, findNames, findPieces, findWorks } from "./store.ts";

type SeriesShown = OutputOf<typeof calls.showSeries>["series"];
type BoxShown = OutputOf<typeof calls.showBox>["box"];

export async function describeSeries(db: Database, now: Date, all: readonly Series[]): Promise<SeriesShown[]> {
  const names = await findNames(
    db,
    all.map(({ artistId }) => artistId),
    all.map(({ collectionId }) => collectionId),
  );
  return all.map((one) => ({
    id: one.seriesId,
    title: one.title,
    about: one.about,
    picture: one.picture,
    artist_id: one.artistId,
    artist: names.artists.get(one.artistId)!,
    collection: names.collections.get(one.collectionId)!,
    practice: one.practice,
    currency: one.currency,
    currency_id: currencyFact(one.currency).id,
    price: moneyIn(one.currency)(one.price),
    royalty: formatRate(one.royalty),
    list_hash: one.listHash,
    pieces: one.pieces,
    pieces_left: one.piecesLeft,
    stock: one.stock,
    starts_at: one.startsAt.getTime(),
    ends_at: one.endsAt.getTime(),
    status: one.state === "open" ? purchaseStatus(one, now) : 0,
    removed: one.state === "removed",
  }));
}

export async function describeBoxes(db: Database, now: Date, all: readonly Box[]): Promise<BoxShown[]> {
  const of = await findSeriesOf(
    db,
    all.map(({ seriesId }) => seriesId),
  );
  const names = await findNames(
    db,
    [...of.values()].map(({ artistId }) => artistId),
    [],
  );
  const pieces = await findPieces(
    db,
    all.flatMap(({ pieceId }) => pieceId ?? []),
  );
  const works = await findWorks(
    db,
    [...pieces.values()].map(({ workId }) => workId),
  );
  const heldIn = (pieceId: number): NonNullable<BoxShown["piece"]> => {
    const { workId, edition } = pieces.get(pieceId)!;
    const { title, picture, rarity, editions } = works.get(workId)!;
    return { piece_id: pieceId, title, picture, rarity, edition, editions };
  };
  return all.map((box) => {
    const series = of.get(box.seriesId)!;
    const money = moneyIn(series.currency);
    const isOffered = isOfferedAt(box, now);
    return {
      id: box.id,
      number: box.number,
      series_id: series.seriesId,
      series: series.title,
      picture: series.picture,
      artist: names.artists.get(series.artistId)!,
      practice: series.practice,
      state: box.state,
      currency: series.currency,
      price: money(series.price),
      paid: money(box.paid),
      royalty: formatRate(series.royalty),
      fee_rate: formatRate(series.fee),
      acquired_at: box.acquiredAt.getTime(),
      ask: isOffered ? money(box.ask!) : null,
      offered_until: isOffered ? box.offeredUntil!.getTime() : null,
      opening: box.opening,
      decided_at: box.decidedAt?.getTime() ?? null,
      piece: box.pieceId === null ? null : heldIn(box.pieceId),
    };
  });
}

/** An offer ends by itself at its moment. */
export const isOfferedAt = ({ offeredUntil }: Pick<Box, "offeredUntil">, now: Date): boolean =>
  offeredUntil !== null && offeredUntil > now;

export async function listSeries(
  { db, now }: Reader,
  { status, ...paging }: InputOf<typeof calls.listSeries>,
): Promise<OutputOf<typeof calls.listSeries>> {
  return await pageTogether(
    paging,
    (rows) => listSeriesRows(db, status, now, rows),
    (list) => describeSeries(db, now, list),
  );
}

export async function showSeries(
  { db, now }: Reader,
  { id }: InputOf<typeof calls.showSeries>,
): Promise<OutputOf<typeof calls.showSeries>> {
  const series = (await findSeries(db, id)) ?? reject("no-such-series");
  const [shown] = await describeSeries(db, now, [series]);
  const list = await listWorksOf(db, id);
  return {
    series: shown!,
    list: list.map(({ workId, title, picture, rarity, editions, left }) => ({
      work_id: workId,
      title,
      picture,
      rarity,
      editions,
      left,
      odds: oddsText(left, series.piecesLeft),
    })),
    artist: (await findArtist(db, series.artistId))!.about,
  };
}

export async function listOpenings(
  { db }: Reader,
  { id, ...paging }: InputOf<typeof calls.listOpenings>,
): Promise<OutputOf<typeof calls.listOpenings>> {
  if (!(await findSeries(db, id))) reject("no-such-series");
  return await readPage(
    paging,
    (rows) => listOpeningRows(db, id, rows),
    ({ at, ...opened }) => ({ ...opened, at: at.getTime() }),
  );
}

export async function listBoxOffers(
  { db, now, caller: { customerId } }: Reader,
  { id, ...paging }: InputOf<typeof calls.listBoxOffers>,
): Promise<OutputOf<typeof calls.listBoxOffers>> {
  const { currency } = (await findSeries(db, id)) ?? reject("no-such-series");
  return await readPage(
    paging,
    (rows) => listOfferedRows(db, id, now, rows),
    ({ number, ask, offeredUntil, customerId: owner }) => ({
      number,
      price: moneyIn(currency)(ask!),
      currency,
      until: offeredUntil!.getTime(),
      mine: owner === customerId,
    }),
  );
}

export async function listBoxes(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { state, ...paging }: InputOf<typeof calls.listBoxes>,
): Promise<OutputOf<typeof calls.listBoxes>> {
  return await pageTogether(
    paging,
    (rows) => listBoxesOf(db, { customerId, state, ...rows }),
    (list) => describeBoxes(db, now, list),
  );
}

export async function showBox(
  { db, now, caller: { customerId } }: Reader<Customer>,
  { id }: InputOf<typeof calls.showBox>,
): Promise<OutputOf<typeof calls.showBox>> {
  const box = (await findBoxOf(db, customerId, id)) ?? reject("no-such-box");
  return { box: (await describeBoxes(db, now, [box]))[0]! };
}

export async function listDeskSeries(
  { db, now }: Reader<Operator>,
  paging: InputOf<typeof calls.listDeskSeries>,
): Promise<OutputOf<typeof calls.listDeskSeries>> {
  return await pageTogether(
    paging,
    (rows) => listAllSeries(db, rows),
    (list) => describeSeries(db, now, list),
  );
}
