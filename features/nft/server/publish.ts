/** The desk adds artworks with their first sale, and ends sales before their time. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { formatRate, parseRate } from "@assay/core/money.ts";
import { reject } from "@assay/core/rejection.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { nameIn, type Uploads } from "@assay/features/uploads/server.ts";
import type { Operator, Tx, Writer } from "@assay/server/feature.ts";
import { sql } from "kysely";
import { type calls, events } from "../contract.ts";
import { type Rarity, ROYALTY_MAX } from "../rules.ts";
import { moneyIn } from "./answers.ts";
import { addArtist, findNamed, holdNames } from "./artists-store.ts";
import { saleEndedNotice } from "./notices.ts";
import { openSale, termsOf } from "./resell.ts";
import {
  collections,
  findSale,
  findWorks,
  holdUnsold,
  holdWork,
  offerAll,
  pieces,
  type Sale,
  takeNumbers,
  type Work,
  withdrawLeft,
  works,
  writeSale,
} from "./store.ts";

export interface NewWork {
  readonly artist: string;
  readonly artistAbout: string;
  readonly collection: string;
  readonly title: string;
  readonly about: string;
  readonly picture: string;
  readonly rarity: Rarity;
  readonly editions: number;
  readonly royalty: bigint;
  readonly practice: boolean;
  readonly files?: Pick<Work, "media" | "mediaType" | "poster">;
}

const noFiles = { media: null, mediaType: null, poster: null };

/** By what artist and collection are found or added. */
type Naming = Pick<NewWork, "artist" | "artistAbout" | "collection" | "about" | "picture" | "practice">;

async function artistOf(
  { db }: Pick<Tx, "db">,
  { artist: name, artistAbout: about, picture, practice }: Naming,
): Promise<number> {
  await holdNames(db);
  const known = await findNamed(db, name);
  return (known ?? (await addArtist(db, { name, about, picture, practice, customerId: null, photo: null }))).artistId;
}

async function collectionOf(
  { db }: Pick<Tx, "db">,
  artistId: number,
  { collection: name, about, picture }: Naming,
): Promise<number> {
  const [known] = await collections.select(db, sql`where artist_id = ${artistId} and name = ${name}`);
  if (known) return known.collectionId;
  const collectionId = await takeNumbers(db, "collection");
  await collections.insert(db, [{ collectionId, artistId, name, about, picture }]);
  return collectionId;
}

/** The artist and the collection by their names; what is not there yet is added. */
export async function addCollection(tx: Pick<Tx, "db">, work: Naming): Promise<Pick<Work, "artistId" | "collectionId">> {
  const artistId = await artistOf(tx, work);
  return { artistId, collectionId: await collectionOf(tx, artistId, work) };
}

/** Adds an artwork, of which there is no piece yet. */
export async function writeWork(tx: Pick<Tx, "db">, work: NewWork): Promise<Work> {
  const { title, about, picture, rarity, editions, royalty, practice, files = noFiles } = work;
  const of = await addCollection(tx, work);
  const row: Work = {
    workId: await takeNumbers(tx.db, "work"),
    ...of,
    title,
    about,
    picture,
    rarity,
    royalty,
    editions,
    practice,
    ...files,
  };
  await works.insert(tx.db, [row]);
  return row;
}

/** Adds all its editions, in a sale or in none. Answers the number of the first piece; the others follow. */
export async function addPieces({ db }: Pick<Tx, "db">, { workId, editions }: Work, saleId: number | null): Promise<number> {
  const first = await takeNumbers(db, "piece", editions);
  const free = { ownerId: null, acquiredAt: null, paid: null, currency: null, orderId: null };
  await pieces.insert(
    db,
    Array.from({ length: editions }, (_, place) => ({ pieceId: first + place, workId, edition: place + 1, saleId, ...free })),
  );
  return first;
}

/** Adds an artwork with all its editions and its first sale, which is the artist's. */
export async function addWork(tx: Pick<Tx, "db">, work: NewWork, terms: ReturnType<typeof termsOf>): Promise<Sale> {
  const row = await writeWork(tx, work);
  const sale = await openSale(tx, row, terms, { pieceId: null, sellerId: null, stock: work.editions });
  await addPieces(tx, row, sale.saleId);
  return sale;
}

type Publish = typeof calls.publishWork;
export type Media = Pick<Uploads, "use" | "release" | "typeOf">;

const stills: readonly string[] = ["image/jpeg", "image/webp"];

/** What is said of files before anybody has approved: an address of no file, or of one that is gone, is refused, and a poster stands still. */
async function filesOf({ typeOf }: Media, { db }: Writer<Operator>, { media, poster }: InputOf<Publish>) {
  const typeAt = async (address: string) => (await typeOf(db, address)) ?? reject("no-such-file");
  const mediaType = media === undefined ? null : await typeAt(media);
  if (poster !== undefined && !stills.includes(await typeAt(poster))) reject("not-a-picture");
  return { media: media ?? null, mediaType, poster: poster ?? null };
}

export const publishWork =
  (uploads: Media) =>
  async (tx: Writer<Operator>, asked: InputOf<Publish>): Promise<OutputOf<Publish>> => {
    const royalty = parseRate(asked.royalty) ?? -1n;
    if (royalty < 0n || royalty > ROYALTY_MAX) reject("wrong-royalty");
    if (asked.mode === "auction" && asked.editions !== 1) reject("one-edition");
    const terms = termsOf(asked, tx.now);
    const files = await filesOf(uploads, tx, asked);
    tx.caller.shows({
      title: asked.title,
      price: `${moneyIn(terms.currency)(terms.price)} ${terms.currency}`,
      editions: String(asked.editions),
      royalty: formatRate(royalty),
      ...(files.media !== null && { media: files.media }),
      ...(files.poster !== null && { poster: files.poster }),
    });
    const { artist, artist_about: artistAbout, collection, title, about, picture, rarity, editions } = asked;
    const named = { artist, artistAbout, collection, title, about, picture };
    const sale = await addWork(tx, { ...named, rarity, editions, royalty, practice: false, files }, terms);
    return { id: sale.saleId, work_id: sale.workId };
  };

/** From the proposal on everybody sees the files, as whoever approves must; nobody's approval lets them go. */
export const mediaAside = (uploads: Media) => ({
  proposed: async (tx: Writer<Operator>, { media, poster }: InputOf<Publish>): Promise<void> => {
    const { operatorId: customerId } = tx.caller;
    for (const address of [media, poster])
      if (address !== undefined) await uploads.use(tx, { customerId, address, by: "nft.work", open: true });
  },
  dropped: async (tx: Tx, { input: { media, poster } }: { readonly input: InputOf<Publish> }): Promise<void> => {
    const names = [media, poster].flatMap((address) => nameIn(address ?? "") ?? []);
    if (names.length > 0) await uploads.release(tx, names);
  },
});

type Again = typeof calls.offerAgain;

/** The artist's editions that nobody has bought, as the desk offers them for him. */
export async function offerAgain(tx: Writer<Operator>, { work_id, ...asked }: InputOf<Again>): Promise<OutputOf<Again>> {
  if (!(await holdWork(tx.db, work_id))) reject("no-such-work");
  const work = (await findWorks(tx.db, [work_id])).get(work_id)!;
  if (work.removedFor !== null) reject("artwork-removed");
  const left = await holdUnsold(tx.db, work_id);
  if (left.length === 0) reject("no-editions-left");
  if (asked.mode === "auction" && left.length !== 1) reject("one-edition");
  const terms = termsOf(asked, tx.now);
  const price = `${moneyIn(terms.currency)(terms.price)} ${terms.currency}`;
  tx.caller.shows({ title: work.title, price, editions: String(left.length) });
  const { saleId } = await openSale(tx, work, terms, { pieceId: null, sellerId: null, stock: left.length });
  await offerAll(
    tx.db,
    left.map(({ pieceId }) => pieceId),
    saleId,
  );
  return { id: saleId };
}

type Remove = typeof calls.removeSale;

/** Bidders are told as their margins come back. */
export const removeSale =
  (notify: Notify) =>
  async (tx: Writer<Operator>, { id }: InputOf<Remove>): Promise<OutputOf<Remove>> => {
    const sale = (await findSale(tx.db, id, sql`for update`)) ?? reject("no-such-sale");
    if (sale.state !== "open" || tx.now >= sale.endsAt) reject("nft-not-on-sale");
    const { title } = (await findWorks(tx.db, [sale.workId])).get(sale.workId)!;
    tx.caller.shows({ title, sale: String(id), mode: sale.mode, bids: String(sale.bids) });
    await endSale(tx, notify, sale, title);
    return { removed: true };
  };

/** Ends a sale before its time; the caller holds its row. */
export async function endSale(tx: Tx, notify: Notify, sale: Sale, title: string): Promise<void> {
  await writeSale(tx.db, { ...sale, state: "removed", stock: 0 });
  await withdrawLeft(tx.db, [sale.saleId]);
  if (sale.sellerId !== null) await notify(tx, [saleEndedNotice(sale, title)]);
  for (const customerId of new Set([sale.sellerId, sale.topBy])) if (customerId !== null) tx.emit(events.changed, { customerId });
}
