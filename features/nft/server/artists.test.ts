import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { nameIn } from "@assay/features/uploads/server.ts";
import { refuses } from "@assay/server/testing.ts";
import sharp from "sharp";
import { calls } from "../contract.ts";
import { type NftHouse, openNftHouse } from "./testing.ts";

let house: NftHouse;
let maker: string;
before(async () => {
  house = await openNftHouse();
  ({ maker } = await house.desk());
});
after(async () => await house.close());

const about = "Paints the harbour at dawn, on glass.";
const reason = "as agreed";
type Asked = InputTextOf<typeof calls.applyAsArtist>;
const apply = async (as: string, name: string, more: Partial<Asked> = {}) =>
  (await house.call(calls.applyAsArtist, { name, about, ...more }, { as })).application;
const refused = async (as: string, name: string, more: Partial<Asked> = {}) =>
  (await house.refusal(calls.applyAsArtist, { name, about, ...more }, { as })).code;
const own = async (as: string) => await house.call(calls.showOwnArtist, {}, { as });
const waiting = async () => (await house.call(calls.listApplications, {}, { operator: maker })).list;
const propose = async (id: string) => await house.call(calls.acceptArtist, { id, reason }, { operator: maker });
const accept = async (id: string) => await house.vote(await propose(id));
const refuse = async (id: string, note: string) =>
  await house.call(calls.refuseArtist, { id, note, reason }, { operator: maker });
const artistNamed = async (word: string) => (await house.call(calls.listArtists, { word })).list;
const sendPicture = async (as: string): Promise<string> => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  return await house.call(uploads.upload, { file }, { as });
};
const mayEverybodySee = async (address: string): Promise<boolean> =>
  await house.call(uploads.showFile, { name: nameIn(address)! }).then(
    () => true,
    () => false,
  );
const code = async <C extends Call>(call: C, input: InputTextOf<C>, as: string) =>
  (await house.refusal(call, input, { as })).code;

test("NFT-23 a customer asks to be an artist, and is one once two of the product role have agreed; his picture is seen from then on", async () => {
  const ann = await house.somebody();
  assert.deepEqual(await own(ann), { application: null, artist: null, earned: [] });
  const photo = await sendPicture(ann);
  const asked = await apply(ann, "  Anna   Vale ", { photo });
  assert.deepEqual([asked.name, asked.state, asked.note, asked.decided_at], ["Anna Vale", "review", null, null]);
  assert.match(asked.photo!, /&signature=/);
  assert.equal(await mayEverybodySee(photo), false);
  const [seen] = await waiting();
  assert.deepEqual([seen!.name, seen!.customer, seen!.about], ["Anna Vale", ann, about]);
  const proposed = await propose(asked.id);
  assert.deepEqual([(await own(ann)).artist, await mayEverybodySee(photo)], [null, false]);
  await house.vote(proposed);
  const { application, artist, earned } = await own(ann);
  assert.deepEqual(
    [application!.state, application!.photo, artist!.name, artist!.works, earned],
    ["accepted", photo, "Anna Vale", 0, []],
  );
  assert.deepEqual(await artistNamed("Anna Vale"), [artist]);
  assert.deepEqual([artist!.photo, await mayEverybodySee(photo), await waiting()], [photo, true, []]);
  // What a proposal tries out is told in this house too.
  assert.deepEqual([...new Set(house.toldTo(ann))], ["You are an artist: Anna Vale"]);
  assert.equal(await refused(ann, "Another"), "already-artist");
});

test("NFT-23 one who is refused reads why, his picture goes, and he may ask again; one application waits at a time", async () => {
  const ben = await house.somebody();
  const photo = await sendPicture(ben);
  const first = await apply(ben, "Ben Stone", { photo });
  assert.equal(await refused(ben, "Ben Rock"), "artist-under-review");
  await refuse(first.id, "Show us a work first.");
  const { application } = await own(ben);
  assert.deepEqual([application!.state, application!.note, application!.photo], ["refused", "Show us a work first.", null]);
  assert.equal(await mayEverybodySee(photo), false);
  assert.deepEqual(house.toldTo(ben), ["Not accepted as an artist: Ben Stone"]);
  house.clock.advance(1_000);
  assert.equal((await apply(ben, "Ben Stone")).state, "review");
  for (const [id, why] of [
    [first.id, "application-over"],
    ["01890000-0000-7000-8000-000000000000", "no-such-application"],
  ] as const) {
    assert.equal((await house.refusal(calls.acceptArtist, { id, reason }, { operator: maker })).code, why);
    assert.equal((await house.refusal(calls.refuseArtist, { id, note: "no", reason }, { operator: maker })).code, why);
  }
});

test("NFT-23 names are clean and nobody else's, whatever their capitals; who is not verified asks for nothing", async () => {
  const [cem, dot] = [await house.somebody(), await house.somebody()];
  assert.deepEqual(
    [await refused(cem, "<Cem>"), await refused(cem, "Assay Support"), await refused(cem, "Cem", { about: "short" })],
    ["wrong-artist-name", "artist-name-reserved", "wrong-artist-about"],
  );
  assert.equal(await refused(cem, "PRACTICE studio north"), "artist-name-taken");
  assert.equal(await refused(cem, "Cem", { photo: "/api/file?name=AAAAAAAAAAAAAAAAAAAAAA" }), "no-such-file");
  assert.equal(await refused(cem, "Cem", { photo: await sendPicture(dot) }), "no-such-file");
  const { id } = await apply(cem, "Cem Nova");
  assert.equal(await refused(dot, "cem nova"), "artist-name-taken");
  house.unverified.add(dot);
  assert.equal(await refused(dot, "Dot"), "real-name-needed");
  // The desk publishes a work of that name before the application is judged.
  await house.publishWork({ artist: "CEM NOVA" });
  assert.equal((await house.refusal(calls.acceptArtist, { id, reason }, { operator: maker })).code, "artist-name-taken");
  // A work of the same artist in other letters adds nobody.
  await house.publishWork({ artist: "Cem nova" });
  assert.equal((await artistNamed("cem nova")).length, 1);
});

test("NFT-23 an artist buys and bids for nothing of his own, nor does who is linked with him, and sees what he has earned", async () => {
  const [eve, fay, gus] = [await house.somebody(), await house.somebody(), await house.somebody()];
  await accept((await apply(eve, "Eve Moon")).id);
  house.linkedTo.set(fay, eve);
  const { id } = await house.publishWork({ artist: "Eve Moon" });
  const auction = await house.publishWork({ artist: "Eve Moon", title: "Dusk", mode: "auction", price: "20", step: "1" });
  const series = await house.publish("Tide | common | 2\nSun | legendary | 1", { artist: "Eve Moon" });
  for (const [who, why] of [
    [eve, "own-nft"],
    [fay, "linked-account"],
  ] as const)
    assert.deepEqual(
      [
        await code(calls.buyNFT, { id: String(id) }, who),
        await code(calls.marginNFT, { id: String(auction.id) }, who),
        await code(calls.auctionNFT, { id: String(auction.id), price: "20" }, who),
        await code(calls.buyBox, { id: String(series) }, who),
      ],
      [why, why, why, why],
    );
  assert.deepEqual([(await house.show(id, eve)).is_own, (await house.show(id, gus)).is_own], [true, false]);
  await house.pay(gus, (await house.buy(gus, id)).id);
  assert.deepEqual((await own(eve)).earned, [{ currency: "USDT", amount: "97.5" }]);
});

test("NFT-23 nor does he buy or bid for what others resell of his works, in a box or out of it", async () => {
  const [ida, jon, kim] = [await house.somebody(), await house.somebody(), await house.somebody()];
  await accept((await apply(ida, "Ida Reef")).id);
  house.linkedTo.set(jon, ida);
  const { id } = await house.publishWork({ artist: "Ida Reef", editions: "2" });
  for (let count = 0; count < 2; count += 1) await house.pay(kim, (await house.buy(kim, id)).id);
  const [one, other] = await house.owned(kim);
  const resold = await house.resell(kim, one!.piece_id, { price: "50" });
  const auction = await house.resell(kim, other!.piece_id, { mode: "auction", price: "20", step: "1" });
  const series = await house.publish("Tide | common | 2\nSun | legendary | 1", { artist: "Ida Reef" });
  const box = await house.buyBox(kim, series);
  const ends_at = String(house.clock.now().getTime() + 3_600_000);
  await house.call(calls.resellBox, { id: box.id, price: "50", ends_at }, { as: kim });
  const offer = { id: String(series), number: String(box.number), price: "50" };
  for (const [who, why] of [
    [ida, "own-nft"],
    [jon, "linked-account"],
  ] as const)
    assert.deepEqual(
      [
        await code(calls.buyNFT, { id: String(resold.id) }, who),
        await code(calls.marginNFT, { id: String(auction.id) }, who),
        await code(calls.auctionNFT, { id: String(auction.id), price: "20" }, who),
        await code(calls.buyBoxOffer, offer, who),
      ],
      [why, why, why, why],
    );
  assert.deepEqual([(await house.show(resold.id, ida)).is_own, (await house.show(resold.id, jon)).is_own], [true, false]);
});

test("NFT-23 names that stood twice before stay, a work goes to the one written so, and no two customers have one", async () => {
  await house.pool.query(`insert into nft.artist (artist_id, name, about, picture, practice)
    values (90001, 'Lea Old', '', 'old', false), (90002, 'lea old', '', 'old', false)`);
  await house.publishWork({ artist: "lea old" });
  await house.publishWork({ artist: "LEA OLD" });
  const works = (await artistNamed("lea old")).map(({ name, works }) => [name, works]);
  assert.deepEqual(
    new Map(works as [string, number][]),
    new Map([
      ["Lea Old", 1],
      ["lea old", 1],
    ]),
  );
  const leo = await house.somebody();
  assert.equal(await refused(leo, "Lea OLD"), "artist-name-taken");
  const named = (id: number, name: string) =>
    house.pool.query(
      `insert into nft.artist (artist_id, name, about, picture, practice, customer_id) values ($1, $2, '', 'x', false, gen_random_uuid())`,
      [id, name],
    );
  await named(90003, "Mo Tide");
  await assert.rejects(named(90004, "mo tide"), /artist_name/);
});

test("NFT-23 whoever owns the database makes nobody an artist of another name, and changes no verdict", async () => {
  await refuses(
    house.pool,
    "update nft.artist set customer_id = gen_random_uuid() where customer_id is not null",
    "update nft.application set state = 'accepted', note = null, artist_id = 1 where state = 'refused'",
    "update nft.application set name = 'Somebody else' where state = 'review'",
    "update nft.application set state = 'review', decided_at = null, artist_id = null where state = 'accepted'",
  );
});
