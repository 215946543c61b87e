/** Customers ask to be artists; the product role makes them artists with four eyes, or refuses them with a reason. */
import type { InputOf, OutputOf } from "@assay/core/contract.ts";
import { reject, Rejection } from "@assay/core/rejection.ts";
import type { Notify } from "@assay/features/messages/server.ts";
import { nameIn, type Uploads } from "@assay/features/uploads/server.ts";
import type { Customer, Operator, Reader, Writer } from "@assay/server/feature.ts";
import { type calls, events } from "../contract.ts";
import { judgeArtist } from "../rules/artist.ts";
import { describeArtist, pageTogether } from "./answers.ts";
import {
  addArtist,
  type Application,
  applications,
  artistOfCustomer,
  findNamed,
  holdApplication,
  holdNames,
  isAskedFor,
  latestOf,
  listWaiting,
} from "./artists-store.ts";
import { artistAcceptedNotice, artistRefusedNotice } from "./notices.ts";
import { earnedOf } from "./payouts.ts";
import { findArtist } from "./store.ts";

export type Photos = Pick<Uploads, "use" | "show" | "release" | "linkTo" | "addressOf">;

/** While it waits, a picture is seen by its customer and the desk alone. */
function describe({ linkTo }: Photos, one: Application, now: Date): OutputOf<typeof calls.applyAsArtist>["application"] {
  const { id, name, about, photo, state, appliedAt, decidedAt, note } = one;
  return {
    id,
    name,
    about,
    photo: photo !== null && state === "review" ? linkTo(nameIn(photo)!, now) : photo,
    state,
    applied_at: appliedAt.getTime(),
    decided_at: decidedAt?.getTime() ?? null,
    note,
  };
}

type Own = typeof calls.showOwnArtist;

export const showOwnArtist =
  (photos: Photos) =>
  async ({ db, now, caller: { customerId } }: Reader<Customer>): Promise<OutputOf<Own>> => {
    const [latest, own] = [await latestOf(db, customerId), await artistOfCustomer(db, customerId)];
    const artist = own && (await findArtist(db, own.artistId));
    return {
      application: latest ? describe(photos, latest, now) : null,
      artist: artist ? describeArtist(artist) : null,
      earned: artist ? (await earnedOf(db, [artist.artistId])).get(artist.artistId)! : [],
    };
  };

type Apply = typeof calls.applyAsArtist;

export const applyAsArtist =
  (photos: Photos) =>
  async (tx: Writer<Customer>, { photo: sent, ...typed }: InputOf<Apply>): Promise<OutputOf<Apply>> => {
    const { customerId } = tx.caller;
    const asked = judgeArtist(typed);
    if (asked instanceof Rejection) throw asked;
    await holdNames(tx.db);
    if (await artistOfCustomer(tx.db, customerId)) reject("already-artist");
    if ((await latestOf(tx.db, customerId))?.state === "review") reject("artist-under-review");
    if ((await findNamed(tx.db, asked.name)) || (await isAskedFor(tx.db, asked.name))) reject("artist-name-taken");
    const photo =
      sent === undefined ? null : photos.addressOf(await photos.use(tx, { customerId, address: sent, by: "nft.artist" }));
    const one: Application = {
      ...asked,
      id: tx.random.id(tx.now),
      customerId,
      photo,
      state: "review",
      appliedAt: tx.now,
      decidedAt: null,
      note: null,
      artistId: null,
    };
    await applications.insert(tx.db, [one]);
    tx.emit(events.changed, { customerId });
    return { application: describe(photos, one, tx.now) };
  };

type List = typeof calls.listApplications;

export const listApplications =
  (photos: Photos) =>
  async ({ db, now }: Reader<Operator>, paging: InputOf<List>): Promise<OutputOf<List>> =>
    await pageTogether(
      paging,
      (rows) => listWaiting(db, rows),
      async (list) => list.map((one) => ({ ...describe(photos, one, now), customer: one.customerId })),
    );

async function holdInReview(tx: Writer<Operator>, id: string): Promise<Application> {
  const one = (await holdApplication(tx.db, id)) ?? reject("no-such-application");
  tx.caller.concerns(one.customerId);
  if (one.state !== "review") reject("application-over");
  tx.caller.shows({ name: one.name, about: one.about });
  return one;
}

const decide = async (tx: Writer<Operator>, one: Application): Promise<void> => {
  await applications.update(tx.db, [one], ["photo", "state", "decidedAt", "note", "artistId"]);
  tx.emit(events.changed, { customerId: one.customerId });
};

type Accept = typeof calls.acceptArtist;

export const acceptArtist =
  (photos: Photos, notify: Notify) =>
  async (tx: Writer<Operator>, { id }: InputOf<Accept>): Promise<OutputOf<Accept>> => {
    await holdNames(tx.db);
    const one = await holdInReview(tx, id);
    const { customerId, name, about, photo } = one;
    // A work of this name may have been published since.
    if (await findNamed(tx.db, name)) reject("artist-name-taken");
    const drawn = { picture: `artist-${id.slice(-12)}`, practice: false };
    const { artistId } = await addArtist(tx.db, { name, about, ...drawn, customerId, photo });
    if (photo !== null) await photos.show(tx, [nameIn(photo)!]);
    await decide(tx, { ...one, state: "accepted", decidedAt: tx.now, artistId });
    await notify(tx, [artistAcceptedNotice(one)]);
    return { artist_id: artistId };
  };

type Refuse = typeof calls.refuseArtist;

export const refuseArtist =
  (photos: Photos, notify: Notify) =>
  async (tx: Writer<Operator>, { id, note }: InputOf<Refuse>): Promise<OutputOf<Refuse>> => {
    const one = await holdInReview(tx, id);
    if (one.photo !== null) await photos.release(tx, [nameIn(one.photo)!]);
    const refused: Application = { ...one, photo: null, state: "refused", decidedAt: tx.now, note };
    await decide(tx, refused);
    await notify(tx, [artistRefusedNotice(refused)]);
    return { refused: true };
  };
