/** Series of blind boxes: the desk publishes them whole, and sells no more of them. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { scaleOf } from "@assay/core/currency.ts";
import { formatRate, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import { wrongAmount } from "@assay/core/wrong-amount.ts";
import { digestOf } from "@assay/features/proofs/receipts.ts";
import type { Operator, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import type { calls } from "../contract.ts";
import { areTimesSound, FEE, priceUnits, ROYALTY_MAX } from "../rules.ts";
import { type ListedWork, listOf, SERIES_SHOWN_MS, worksOf } from "../rules/boxes.ts";
import { moneyIn } from "./answers.ts";
import { findSeries, lots, type Series, seriesTable, writeSeries } from "./boxes-store.ts";
import { addCollection, addPieces, type NewWork, writeWork } from "./publish.ts";
import { takeNumbers } from "./store.ts";

export type NewSeries = Pick<NewWork, "artist" | "artistAbout" | "collection" | "about" | "royalty" | "practice"> &
  Pick<Series, "title" | "currency" | "price" | "startsAt" | "endsAt"> & { readonly works: readonly ListedWork[] };

/** Adds a series with its works and the pieces of its list, which are nobody's until a box has held them. */
export async function addSeries(tx: Pick<Tx, "db">, { works, ...given }: NewSeries): Promise<Series> {
  const { db } = tx;
  const seriesId = await takeNumbers(db, "series");
  const { title, about, currency, price, royalty, practice, startsAt, endsAt } = given;
  const picture = `series-${seriesId}`;
  const pieces = works.reduce((sum, { editions }) => sum + editions, 0);
  const { artistId, collectionId } = await addCollection(tx, { ...given, picture });
  const terms = { title, about, picture, currency, price, fee: FEE, royalty, practice, startsAt, endsAt };
  const listHash = await digestOf(listOf(works));
  const counts = { pieces, stock: pieces, sold: 0, opening: 0, piecesLeft: pieces };
  const series: Series = { seriesId, artistId, collectionId, listHash, ...terms, ...counts, state: "open" };
  await seriesTable.insert(db, [series]);
  let place = 0;
  for (const [index, work] of works.entries()) {
    const row = await writeWork(tx, { ...given, ...work, about: "", picture: `${picture}-${index + 1}` });
    const first = await addPieces(tx, row, null);
    const from = place;
    await lots.insert(
      db,
      Array.from({ length: work.editions }, (_, edition) => ({
        seriesId,
        place: from + edition,
        pieceId: first + edition,
        workId: row.workId,
      })),
    );
    place += work.editions;
  }
  return series;
}

type Publish = typeof calls.publishSeries;

export async function publishSeries(tx: Writer<Operator>, asked: InputOf<Publish>): Promise<OutputOf<Publish>> {
  const { currency, title } = asked;
  const royalty = parseRate(asked.royalty) ?? -1n;
  if (royalty < 0n || royalty > ROYALTY_MAX) reject("wrong-royalty");
  const works = worksOf(asked.works) ?? reject("wrong-works");
  const price = priceUnits(currency, asked.price) ?? reject("wrong-amount", wrongAmount(scaleOf(currency)));
  const [startsAt, endsAt] = [new Date(asked.starts_at), new Date(asked.ends_at)];
  if (!areTimesSound({ startsAt, endsAt }, tx.now)) reject("wrong-times");
  if (startsAt.getTime() < tx.now.getTime() + SERIES_SHOWN_MS) reject("series-too-soon");
  const list = listOf(works);
  tx.caller.shows({
    title,
    price: `${moneyIn(currency)(price)} ${currency}`,
    pieces: String(list.lots.length),
    list: works.map((work) => `${work.editions} × ${work.title} (${work.rarity})`).join(", "),
    hash: await digestOf(list),
    royalty: formatRate(royalty),
  });
  const { artist, artist_about: artistAbout, collection, about } = asked;
  const given = { artist, artistAbout, collection, title, about, royalty, practice: false };
  const { seriesId, listHash } = await addSeries(tx, { ...given, currency, price, startsAt, endsAt, works });
  return { id: seriesId, list_hash: listHash };
}

type Remove = typeof calls.removeSeries;

export async function removeSeries(tx: Writer<Operator>, { id }: InputOf<Remove>): Promise<OutputOf<Remove>> {
  const series = (await findSeries(tx.db, id, sql`for update`)) ?? reject("no-such-series");
  if (series.state !== "open" || tx.now >= series.endsAt) reject("series-not-on-sale");
  tx.caller.shows({ series: `${id} ${series.title}`, stock: String(series.stock) });
  await writeSeries(tx.db, { ...series, state: "removed", stock: 0 });
  return { removed: true };
}
