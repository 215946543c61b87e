import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calls as uploads } from "@assay/features/uploads/contract.ts";
import { sayIn } from "@assay/features/messages/server.ts";
import { nameIn } from "@assay/features/uploads/server.ts";
import { mediaFakes } from "@assay/server/media-fake.ts";
import { findProposal } from "@assay/server/operators/proposals.ts";
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

const reason = "as reported";
const propose = async (work: number) =>
  await house.call(calls.removeWork, { work_id: String(work), cause: "copied", reason }, { operator: maker });
const remove = async (work: number) => await house.vote(await propose(work));
const restore = async (work: number) =>
  await house.vote(await house.call(calls.restoreWork, { work_id: String(work), reason }, { operator: maker }));
const send = async (file: Uint8Array): Promise<string> =>
  await house.call(uploads.uploadAtDesk, { file, reason }, { operator: maker });
const isSeen = async (address: string): Promise<boolean> =>
  await house.call(uploads.showFile, { name: nameIn(address)! }).then(
    () => true,
    () => false,
  );

test("NFT-24 of a removed artwork neither file nor poster is served, its owner reads why, and restored it is as before", async () => {
  const poster = await send(
    await sharp({ create: { width: 8, height: 8, channels: 3, background: "#123456" } })
      .png()
      .toBuffer(),
  );
  const media = await send(mediaFakes["video/webm"]);
  const { id, work_id } = await house.publishWork({ media, poster, editions: "2" });
  const ann = await house.somebody();
  await house.pay(ann, (await house.buy(ann, id)).id);
  const proposed = await propose(work_id);
  assert.deepEqual([await isSeen(media), await isSeen(poster)], [true, true]);
  await house.vote(proposed);
  assert.deepEqual([await isSeen(media), await isSeen(poster)], [false, false]);
  // What is left of its sale is sold to nobody.
  const { sale } = await house.show(id);
  assert.deepEqual([sale.removed, sale.removed_for, sale.media, sale.poster, sale.type], [true, "copied", null, null, "video"]);
  const [piece] = await house.owned(ann);
  assert.deepEqual([piece!.removed_for, piece!.media, piece!.title], ["copied", null, "Light"]);
  assert.ok(house.toldTo(ann).includes("Removed by the house: Light"));
  // Kept for as long as it may be shown again.
  house.clock.advance(30 * 86_400_000);
  await house.runJob("uploads.forget");
  await restore(work_id);
  assert.deepEqual([await isSeen(media), await isSeen(poster)], [true, true]);
  const [again] = await house.owned(ann);
  assert.deepEqual([again!.removed_for, again!.media, again!.poster], [null, media, poster]);
});

test("NFT-24 all sales of a removed artwork end, margins come back, and nobody offers a piece of it", async () => {
  const { id, work_id } = await house.publishWork({ title: "Dusk", editions: "2" });
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  for (const one of [ann, ben]) await house.pay(one, (await house.buy(one, id)).id);
  const pieces = [(await house.owned(ann))[0]!.piece_id, (await house.owned(ben))[0]!.piece_id] as const;
  const offered = await house.resell(ann, pieces[0], { mode: "auction", price: "20", step: "1" });
  const cem = await house.somebody();
  await house.enter(cem, offered.id, "20");
  await remove(work_id);
  await house.work();
  assert.equal(await house.balance(`user/${cem}/option/held`), "0");
  assert.deepEqual((await house.show(offered.id)).sale.removed, true);
  assert.deepEqual(house.toldTo(ann).slice(-2).toSorted(), ["Ended by the house: Dusk", "Removed by the house: Dusk"]);
  const offer = {
    mode: "normal",
    currency: "USDT",
    price: "5",
    ends_at: String(house.clock.now().getTime() + 7_200_000),
  } as const;
  assert.equal(
    (await house.refusal(calls.resellNFT, { piece_id: String(pieces[1]), ...offer }, { as: ben })).code,
    "artwork-removed",
  );
  const desk = { operator: maker };
  const again = async (work: number, cause: "fraud" | undefined): Promise<string> => {
    const named = { work_id: String(work), reason };
    return cause
      ? (await house.refusal(calls.removeWork, { ...named, cause }, desk)).code
      : (await house.refusal(calls.restoreWork, named, desk)).code;
  };
  assert.deepEqual([await again(work_id, "fraud"), await again(99_999, "fraud")], ["artwork-removed", "no-such-work"]);
  assert.deepEqual([await again(1, undefined), await again(99_999, undefined)], ["artwork-not-removed", "no-such-work"]);
  const offerAgain = { work_id: String(work_id), reason, ...offer };
  assert.equal((await house.refusal(calls.offerAgain, offerAgain, desk)).code, "artwork-removed");
  await restore(work_id);
  await house.resell(ben, pieces[1], { price: "5" });
});

test("NFT-24 what of a removed artwork was won, reserved or offered to a second costs nobody anything, and no other is offered it", async () => {
  const purse = async (id: string): Promise<string[]> => [
    await house.balance(`user/${id}/spot`),
    await house.balance(`user/${id}/option/held`),
  ];
  const { id, work_id } = await house.publishWork({ title: "Noon", editions: "4", price: "10" });
  const [ann, ben, cem, dot] = [await house.somebody(), await house.somebody(), await house.somebody(), await house.somebody()];
  for (let count = 0; count < 2; count += 1) await house.pay(ann, (await house.buy(ann, id)).id);
  const [one, other] = await house.owned(ann);
  const auction = { mode: "auction", price: "100", step: "10" } as const;
  const early = await house.resell(ann, one!.piece_id, auction);
  await house.enter(ben, early.id, "100");
  await house.enter(cem, early.id, "200");
  await house.until(early.ends_at);
  // Cem lets the day go by, so that Ben is offered the piece; Dot wins the other one, and Ben bids there too.
  house.clock.advance(3_600_000);
  const late = await house.resell(ann, other!.piece_id, { ...auction, hours: 22 });
  await house.enter(ben, late.id, "100");
  await house.enter(dot, late.id, "200");
  await house.until(early.ends_at + 86_400_000);
  await house.buy(cem, id);
  const states = async (as: string) => (await house.orders(as)).map(({ kind, state }) => [kind, state]);
  assert.deepEqual(
    [await states(ben), await states(cem), await states(dot)],
    [
      [["second", "to-pay"]],
      [
        ["normal", "to-pay"],
        ["auction", "expired"],
      ],
      [["auction", "to-pay"]],
    ],
  );
  const [before, fund, anns] = [
    [await purse(ben), await purse(cem)],
    Number(await house.balance("house/insurance/nft")),
    await purse(ann),
  ];
  await remove(work_id);
  for (const who of [ben, cem, dot]) {
    const [order] = await house.orders(who);
    assert.equal((await house.refusal(calls.payNFTOrder, { id: order!.id }, { as: who })).code, "nft-order-over");
  }
  await house.work();
  assert.deepEqual(
    [await states(ben), (await states(cem))[0], await states(dot)],
    [[["second", "expired"]], ["normal", "expired"], [["auction", "expired"]]],
  );
  assert.deepEqual([await purse(ben), await purse(cem), await purse(dot), await purse(ann)], [...before, ["1000", "0"], anns]);
  assert.deepEqual(
    [await house.balance("house/nft/forfeited"), Number(await house.balance("house/insurance/nft")) - fund],
    ["0", 5],
  );
  assert.equal(house.toldTo(dot).at(-1), "Ended by the house: Noon");
  // Who had no margin in it is told that nothing was charged, once; who won has his margin's notice alone.
  const toldOfOrder = (of: string) =>
    house.noticed.filter(({ customerId, subject }) => customerId === of && subject.startsWith("void "));
  for (const who of [ben, cem])
    assert.deepEqual(
      toldOfOrder(who)
        .slice(-1)
        .map(({ texts, route }) => [sayIn("en", texts), route]),
      [
        [
          { title: "Removed by the house: Noon", body: "Your order ended with it. You were charged nothing." },
          `/pages/nft/purchase_one?id=${(await house.orders(who))[0]!.id}`,
        ],
      ],
    );
  assert.equal(toldOfOrder(dot).length, 1);
  assert.ok(!house.toldTo(dot).some((title) => title.startsWith("Margin lost")));
  // The pieces are their owners' and free, and nothing comes later.
  await house.hours(48);
  assert.deepEqual([await states(ben), await states(dot)], [[["second", "expired"]], [["auction", "expired"]]]);
  await restore(work_id);
  await house.resell(ann, other!.piece_id, { price: "5" });
});

test("NFT-24 a series that holds a removed artwork sells no more boxes; those that are paid for are opened and resold", async () => {
  const series = await house.publish("Fog | common | 2\nRain | legendary | 1");
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  const box = await house.buyBox(ann, series);
  const { rows } = await house.pool.query<{ work_id: number }>("select work_id from nft.lot where series_id = $1 and place = 1", [
    series,
  ]);
  // Whoever approves sees how much ends with it.
  const proposed = await propose(rows[0]!.work_id);
  assert.ok("proposal" in proposed);
  const { shows } = (await findProposal(house.database, proposed.proposal))!.preview;
  assert.deepEqual(shows, { title: "Fog", sales: "0", series: "1", owners: "0" });
  await house.vote(proposed);
  assert.equal((await house.refusal(calls.buyBox, { id: String(series) }, { as: ben })).code, "series-not-on-sale");
  const ends_at = String(house.clock.now().getTime() + 3_600_000);
  await house.call(calls.resellBox, { id: box.id, price: "50", ends_at }, { as: ann });
  await house.call(calls.buyBoxOffer, { id: String(series), number: String(box.number), price: "50" }, { as: ben });
  await house.openBox(ben, box.id);
  await house.drawn();
  assert.equal((await house.box(ben, box.id)).state, "opened");
});

test("NFT-24 whoever owns the database takes no removal back", async () => {
  await refuses(
    house.pool,
    "update nft.removal set cause = 'other'",
    "update nft.removal set ended_at = now() where ended_at is not null",
    "delete from nft.removal",
  );
});
