import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { refuses } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { EXTENSION_MS } from "../rules.ts";
import { approve, type NftHouse, openNftHouse } from "./testing.ts";

let house: NftHouse;
before(async () => {
  house = await openNftHouse();
});
after(async () => await house.close());

const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
const purse = async (id: string): Promise<string[]> => [
  await house.balance(`user/${id}/spot`),
  await house.balance(`user/${id}/option/held`),
];

/** A customer's piece, offered by auction from 100 USDT on with raises of 10. */
async function auctioned(): Promise<{ seller: string; id: number; endsAt: number; piece: number }> {
  const seller = await house.somebody();
  const { id: order, piece_id } = await house.buy(seller, 1);
  await house.pay(seller, order);
  const { id, ends_at } = await house.resell(seller, piece_id, { mode: "auction", price: "100", step: "10" });
  return { seller, id, endsAt: ends_at, piece: piece_id };
}

test("NFT-05 a margin is held before a bid, each bid is at least what is asked, and who is outbid is told", async () => {
  const { seller, id } = await auctioned();
  const [ann, ben, poor] = [await house.somebody(), await house.somebody(), await house.somebody("9.99")];
  const fields = { id: String(id) };
  assert.equal(await refused(ann, calls.auctionNFT, { ...fields, price: "100" }), "nft-margin-needed");
  assert.equal(await refused(poor, calls.marginNFT, fields), "insufficient-balance");
  assert.equal(await refused(seller, calls.marginNFT, fields), "own-nft");
  assert.equal(await refused(seller, calls.auctionNFT, { ...fields, price: "100" }), "own-nft");
  house.linkedTo.set(poor, seller);
  assert.equal(await refused(poor, calls.marginNFT, fields), "linked-account");
  assert.equal(await refused(poor, calls.auctionNFT, { ...fields, price: "100" }), "linked-account");
  await house.enter(ann, id, "100");
  assert.deepEqual(await purse(ann), ["990", "10"]);
  assert.equal(await refused(ann, calls.marginNFT, fields), "margin-held");
  assert.equal(await refused(ann, calls.auctionNFT, { ...fields, price: "200" }), "leads-already");
  assert.equal((await house.call(calls.marginNFT, fields, { as: ben })).margin, "10");
  for (const [price, code] of [
    ["109.99999999", "bid-too-low"],
    ["0", "wrong-amount"],
    ["110.1234567890123", "wrong-amount"],
  ] as const)
    assert.equal(await refused(ben, calls.auctionNFT, { ...fields, price }), code, price);
  const { top, least, bids } = await house.bid(ben, id, "110");
  assert.deepEqual([top, least, bids], ["110", "120", 2]);
  assert.deepEqual(
    house.toldTo(ann).map((title) => title.split(":")[0]),
    ["Outbid"],
  );
  const log = (await house.call(calls.listBids, fields, { as: ben })).list;
  assert.deepEqual(
    log.map(({ bidder, amount, mine }) => [bidder, amount, mine]),
    [
      [2, "110", true],
      [1, "100", false],
    ],
  );
  const { leads, margin_held } = await house.show(id, ann);
  assert.deepEqual([leads, margin_held], [false, true]);
});

test("NFT-05 of many bids of one amount at once one is taken", async () => {
  const { id } = await auctioned();
  const bidders = await Promise.all(Array.from({ length: 10 }, () => house.somebody()));
  for (const as of bidders) await house.call(calls.marginNFT, { id: String(id) }, { as });
  const asked = await Promise.allSettled(bidders.map((as) => house.bid(as, id, "100")));
  assert.equal(asked.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal((await house.show(id)).sale.bids, 1);
});

test("NFT-05 of five hundred bids in the last second each that is taken is above the one before, and the highest leads", async () => {
  const { id, endsAt } = await auctioned();
  const bidders = await Promise.all(Array.from({ length: 500 }, () => house.somebody()));
  for (const as of bidders) await house.call(calls.marginNFT, { id: String(id) }, { as });
  house.clock.advance(endsAt - house.clock.now().getTime() - 500);
  // In an order of their own: the least raise is a step, so that the highest is taken whenever it comes.
  const amounts = bidders.map((_one, place) => 100 + 20 * ((place * 7) % 500));
  const asked = await Promise.allSettled(bidders.map((as, place) => house.bid(as, id, String(amounts[place]))));
  const codes = asked.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
  assert.deepEqual([...new Set(codes)], ["bid-too-low"]);
  const { sale } = await house.show(id);
  const taken = asked.length - codes.length;
  assert.deepEqual([sale.bids, sale.top, sale.extensions], [taken, String(100 + 20 * 499), 1]);
  await house.until(sale.ends_at);
  const winner = bidders[amounts.indexOf(100 + 20 * 499)]!;
  assert.equal((await house.orders(winner))[0]!.price, sale.top);
  const held = await Promise.all(bidders.map(async (as) => (await purse(as))[1]));
  assert.deepEqual(
    held.filter((one) => one !== "0"),
    ["10"],
  );
});

test("NFT-06 a bid in the last millisecond moves the end, one at the end comes too late, and raises grow", async () => {
  const { id, endsAt } = await auctioned();
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  for (const as of [ann, ben]) await house.call(calls.marginNFT, { id: String(id) }, { as });
  house.clock.advance(endsAt - house.clock.now().getTime() - 1);
  const first = await house.bid(ann, id, "100");
  assert.deepEqual([first.ends_at, first.extensions, first.step], [endsAt - 1 + EXTENSION_MS, 1, "10"]);
  await house.work();
  house.clock.advance(MINUTE_MS);
  await house.bid(ben, id, "110");
  house.clock.advance(MINUTE_MS);
  const third = await house.bid(ann, id, "120");
  assert.deepEqual([third.extensions, third.step, third.least], [3, "15", "135"]);
  house.clock.advance(third.ends_at - house.clock.now().getTime());
  assert.equal(await refused(ben, calls.auctionNFT, { id: String(id), price: "500" }), "nft-not-on-sale");
  await house.work();
  assert.equal((await house.orders(ann))[0]!.price, "120");
});

test("NFT-07 the winner pays within a day, and every margin comes back", async () => {
  const { seller, id, endsAt, piece } = await auctioned();
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  await house.enter(ann, id, "100");
  await house.enter(ben, id, "200");
  await house.until(endsAt);
  assert.deepEqual(
    [await purse(ann), await purse(ben)],
    [
      ["1000", "0"],
      ["990", "10"],
    ],
  );
  const [order] = await house.orders(ben);
  assert.deepEqual([order!.kind, order!.price, order!.margin, order!.pay_by], ["auction", "200", "10", endsAt + DAY_MS]);
  assert.equal(await refused(ben, calls.refuseNFTOrder, { id: order!.id }), "nft-not-an-offer");
  house.clock.advance(DAY_MS - 1);
  await house.pay(ben, order!.id);
  assert.deepEqual(
    [await purse(ben), await purse(seller)],
    [
      ["800", "0"],
      ["1165", "0"],
    ],
  );
  assert.equal((await house.owned(ben))[0]!.piece_id, piece);
  await house.hours(1);
  assert.deepEqual(await purse(ben), ["800", "0"]);
});

test("NFT-07 who does not pay loses his margin: half to the seller, half to the second who buys at the price without the defaulter's bids", async () => {
  const { seller, id, endsAt, piece } = await auctioned();
  const [ann, ben, cat] = [await house.somebody(), await house.somebody(), await house.somebody()];
  await house.enter(cat, id, "100");
  await house.enter(ann, id, "110");
  await house.enter(ben, id, "200");
  await house.bid(ann, id, "300");
  await house.bid(ben, id, "400");
  await house.until(endsAt);
  assert.equal((await house.orders(ben))[0]!.price, "400");
  await house.until(endsAt + DAY_MS);
  assert.deepEqual([await purse(ben), await house.balance("house/nft/forfeited")], [["990", "0"], "5"]);
  assert.equal((await house.orders(ben))[0]!.state, "expired");
  const [offer] = await house.orders(ann);
  // Without the winner she would have had it for the bid that beat the third.
  assert.deepEqual([offer!.kind, offer!.price, offer!.bonus, offer!.margin], ["second", "110", "5", "0"]);
  await house.pay(ann, offer!.id);
  assert.deepEqual(
    [await purse(ann), await purse(seller)],
    [
      ["895", "0"],
      ["1086.75", "0"],
    ],
  );
  assert.deepEqual([await house.balance("house/nft/forfeited"), (await house.owned(ann))[0]!.piece_id], ["0", piece]);
  assert.deepEqual(
    house.toldTo(ben).map((title) => title.split(":")[0]),
    ["Outbid", "Won", "Margin lost"],
  );
  assert.ok(house.toldTo(ann).some((title) => title.startsWith("Offered to you")));
});

test("NFT-07 a second who refuses, or lets the day go by, loses nothing, and the insurance fund has the half", async () => {
  for (const refuses of [true, false]) {
    const { seller, id, endsAt, piece } = await auctioned();
    const [ann, ben] = [await house.somebody(), await house.somebody()];
    await house.enter(ann, id, "100");
    await house.enter(ben, id, "200");
    const fund = Number(await house.balance("house/insurance/nft"));
    await house.until(endsAt);
    await house.until(endsAt + DAY_MS);
    const [offer] = await house.orders(ann);
    assert.equal(offer!.price, "100");
    if (refuses) {
      const { order } = await house.call(calls.refuseNFTOrder, { id: offer!.id }, { as: ann });
      assert.equal(order.state, "refused");
      assert.equal(await refused(ann, calls.refuseNFTOrder, { id: offer!.id }), "nft-order-over");
    } else await house.until(endsAt + 2 * DAY_MS);
    assert.deepEqual([await purse(ann), Number(await house.balance("house/insurance/nft")) - fund], [["1000", "0"], 5]);
    assert.deepEqual([await purse(seller), (await house.owned(seller))[0]!.sale_id], [["985", "0"], null]);
    assert.equal((await house.owned(seller))[0]!.piece_id, piece);
  }
});

test("NFT-07 who is linked with a winner who does not pay is offered nothing: no two bids of one owner keep others away", async () => {
  const { id, endsAt } = await auctioned();
  const [low, high] = [await house.somebody(), await house.somebody()];
  house.linkedTo.set(low, high).set(high, low);
  await house.enter(low, id, "100");
  await house.enter(high, id, "900");
  const fund = Number(await house.balance("house/insurance/nft"));
  await house.until(endsAt);
  await house.until(endsAt + DAY_MS);
  assert.deepEqual(await house.orders(low), []);
  assert.equal(Number(await house.balance("house/insurance/nft")) - fund, 5);
});

test("NFT-07 where nobody else has bid the insurance fund has the half at once", async () => {
  const { seller, id, endsAt } = await auctioned();
  const ann = await house.somebody();
  await house.enter(ann, id, "100");
  const fund = Number(await house.balance("house/insurance/nft"));
  await house.until(endsAt);
  await house.until(endsAt + DAY_MS);
  assert.deepEqual(
    [await purse(ann), await purse(seller)],
    [
      ["990", "0"],
      ["985", "0"],
    ],
  );
  assert.equal(Number(await house.balance("house/insurance/nft")) - fund, 5);
  assert.equal((await house.owned(seller))[0]!.sale_id, null);
});

test("NFT-11 the product desk publishes a work with four eyes, and removes a sale: bids are void and margins come back", async () => {
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const [maker, checker] = [await house.enrol("Pia", "product"), await house.enrol("Pat", "product")];
  const because = { reason: "the spring collection" };
  const work = {
    artist: "Mara Lind",
    artist_about: "Paints light.",
    collection: "Spring",
    title: "First light",
    about: "",
    picture: "first-light",
    rarity: "epic",
    editions: "1",
    royalty: "0.1",
    mode: "auction",
    currency: "USDT",
    price: "100",
    step: "5",
    ends_at: String(house.clock.now().getTime() + 5 * HOUR_MS),
    ...because,
  } as const;
  const desk = async (change: Partial<InputTextOf<typeof calls.publishWork>>) =>
    (await house.refusal(calls.publishWork, { ...work, ...change }, { operator: maker })).code;
  assert.deepEqual(
    [await desk({ royalty: "0.21" }), await desk({ editions: "2" }), await desk({ price: "0" }), await desk({ ends_at: "5" })],
    ["wrong-royalty", "one-edition", "wrong-amount", "wrong-times"],
  );
  const vote = async (proposed: object) => {
    const { proposal: of, hash } = proposed as { proposal: string; hash: string };
    return await house.call(approve, { id: of, hash, ...because }, { operator: checker });
  };
  assert.equal(await desk({ media: "/api/file?name=AAAAAAAAAAAAAAAAAAAAAA" }), "no-such-file");
  const published = await vote(await house.call(calls.publishWork, work, { operator: maker }));
  const { id } = published.answer as { id: number };
  assert.deepEqual([published.state, (await house.show(id)).sale.artist], ["done", "Mara Lind"]);
  const second = await vote(await house.call(calls.publishWork, { ...work, title: "Second light" }, { operator: maker }));
  const other = (await house.show((second.answer as { id: number }).id)).sale;
  const first = (await house.show(id)).sale;
  assert.deepEqual([other.artist_id, other.collection_id], [first.artist_id, first.collection_id]);
  const ann = await house.somebody();
  await house.enter(ann, id, "100");
  const removal = { id: String(id), reason: "the artist asks for it" };
  await vote(await house.call(calls.removeSale, removal, { operator: maker }));
  await house.work();
  assert.deepEqual([await purse(ann), (await house.show(id)).sale.removed], [["1000", "0"], true]);
  assert.deepEqual(house.toldTo(ann), ["Ended by the house: First light"]);
  const again = async (sale: string) =>
    (await house.refusal(calls.removeSale, { ...removal, id: sale }, { operator: maker })).code;
  assert.deepEqual([await again(String(id)), await again("9999")], ["nft-not-on-sale", "no-such-sale"]);
  assert.equal(await refused(ann, calls.auctionNFT, { id: String(id), price: "900" }), "nft-not-on-sale");
  const ofWork = (await house.call(calls.listDesk, { work_id: String(first.work_id) }, { operator: maker })).list;
  assert.deepEqual(
    ofWork.map((sale) => [sale.id, sale.removed]),
    [[id, true]],
  );
  assert.ok((await house.call(calls.listSales, {})).list.every(({ removed }) => !removed));
});

test("NFT-05 bids and margins cannot be changed, whoever asks the database", async () => {
  await refuses(
    house.pool,
    "update nft.bid set amount = 1",
    "delete from nft.bid",
    "update nft.margin set amount = 1",
    "update nft.margin set state = 'held' where state = 'back'",
    "update nft.sale set bids = bids - 1 where bids > 0",
  );
});
