import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { refuses } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { COLLECTED_MAX, ORDERS_MAX, PAY_MS, RESALES_MAX } from "../rules.ts";
import { type NftHouse, openNftHouse } from "./testing.ts";

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
/** A piece of the sale that this customer has paid for. */
async function ownOne(as: string, sale = 1): Promise<number> {
  const { id } = await house.buy(as, sale);
  return (await house.pay(as, id)).piece_id;
}

test("the sandbox sells practice works at a price and by auction, and everybody sees artists, collections and currencies", async () => {
  const list = async (input: InputTextOf<typeof calls.listSales>) => (await house.call(calls.listSales, input)).list;
  assert.deepEqual(
    (await list({})).map(({ id, mode }) => [id, mode]).toReversed(),
    [1, 2, 3, 4, 5, 6, 7, 8].map((id) => [id, id < 5 ? "normal" : "auction"]),
  );
  const [first] = (await list({})).toReversed();
  assert.deepEqual([first!.practice, first!.price, first!.stock, first!.status], [true, "20", 10, 1]);
  assert.deepEqual(
    [(await list({ status: "on-sale" })).length, (await list({ status: "soon" })).length, await list({ status: "ended" })],
    [7, 1, []],
  );
  assert.deepEqual((await list({ word: "100%_" })).length, 0);
  assert.equal((await list({ word: "harbour" })).length, 1);
  assert.equal((await list({ mode: "auction", artist_id: "1" })).length, 1);
  const artists = (await house.call(calls.listArtists, {})).list;
  assert.equal(artists.length, 3);
  const { artist, collections } = await house.call(calls.showArtist, { artist_id: "1" });
  assert.deepEqual([artist.works, collections.length, (await list({ collection_id: "1" })).length], [3, 1, 3]);
  assert.equal((await house.call(calls.listCollections, {})).list.length, 4);
  assert.deepEqual((await house.call(calls.listCurrencies, {})).fee_rate, "0.025");
  assert.equal((await house.refusal(calls.showArtist, { artist_id: "99" }, {})).code, "no-such-artist");
  assert.equal((await house.refusal(calls.showSale, { id: "99" }, {})).code, "no-such-sale");
  assert.equal((await house.refusal(calls.listBids, { id: "99" }, {})).code, "no-such-sale");
  assert.equal((await house.refusal(calls.listHistory, { piece_id: "999" }, {})).code, "no-such-piece");
});

test("NFT-02 NFT-04 a piece is reserved, is paid for, and is the buyer's with its history; the artist has the price less the fee", async () => {
  const ann = await house.somebody();
  const order = await house.buy(ann, 2);
  assert.deepEqual([order.state, order.price, order.kind, order.pay_by - order.created_at], ["to-pay", "45", "normal", PAY_MS]);
  assert.deepEqual([(await house.show(2)).sale.stock, (await house.show(2, ann)).order_id], [9, order.id]);
  assert.equal(await refused(ann, calls.buyNFT, { id: "2" }), "unpaid-order");
  const paid = await house.pay(ann, order.id);
  assert.deepEqual([paid.state, await purse(ann)], ["paid", ["955", "0"]]);
  assert.deepEqual([await house.balance("house/nft/artist/2"), await house.balance("house/fee/nft")], ["43.875", "1.125"]);
  const [piece] = await house.owned(ann);
  assert.deepEqual([piece!.piece_id, piece!.edition, piece!.paid, piece!.sale_id], [order.piece_id, 1, "45", null]);
  const { list } = await house.call(calls.listHistory, { piece_id: String(order.piece_id) });
  assert.deepEqual(
    list.map(({ kind, price }) => [kind, price]),
    [["normal", "45"]],
  );
  assert.equal(await refused(ann, calls.payNFTOrder, { id: order.id }), "nft-order-over");
  assert.equal(await refused(ann, calls.refuseNFTOrder, { id: order.id }), "nft-not-an-offer");
  const shown = await house.call(calls.readNFTOrderMessage, { id: order.id }, { as: ann });
  assert.equal(shown.order.state, "paid");
});

test("NFT-03 of forty buyers at once ten have a piece, whoever they are", async () => {
  const buyers = await Promise.all(Array.from({ length: 40 }, () => house.somebody()));
  const asked = await Promise.allSettled(buyers.map((as) => house.buy(as, 3)));
  const got = asked.flatMap((one) => (one.status === "fulfilled" ? [one.value] : []));
  const codes = asked.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
  assert.equal(got.length, 10);
  assert.equal(new Set(got.map(({ piece_id }) => piece_id)).size, 10);
  assert.deepEqual([codes.length, new Set(codes)], [30, new Set(["nft-sold-out"])]);
  const { stock, status } = (await house.show(3)).sale;
  assert.deepEqual([stock, status], [0, 0]);
  // One pays, the others let their time go by: nine pieces are on sale again.
  const first = buyers[asked.findIndex(({ status: state }) => state === "fulfilled")]!;
  await house.pay(first, got[0]!.id);
  house.clock.advance(PAY_MS);
  await house.work();
  assert.equal((await house.show(3)).sale.stock, 9);
});

test("NFT-08 of a payment and the end of its time one wins", async () => {
  const ben = await house.somebody();
  const late = await house.buy(ben, 1);
  house.clock.advance(PAY_MS);
  assert.equal(await refused(ben, calls.payNFTOrder, { id: late.id }), "nft-pay-time-over");
  await house.work();
  assert.equal((await house.orders(ben))[0]!.state, "expired");
  const stock = (await house.show(1)).sale.stock;
  const again = await house.buy(ben, 1);
  house.clock.advance(PAY_MS - 1);
  // The payment asks a millisecond before the end, and the job that expires comes at the same time.
  const [paid] = await Promise.all([house.pay(ben, again.id), house.runJob("nft.expire-orders")]);
  house.clock.advance(1);
  await house.work();
  assert.deepEqual([paid.state, (await house.orders(ben))[0]!.state], ["paid", "paid"]);
  assert.deepEqual([(await house.show(1)).sale.stock, await purse(ben)], [stock - 1, ["980", "0"]]);
  const once = await house.buy(ben, 1);
  const twice = await Promise.allSettled([house.pay(ben, once.id), house.pay(ben, once.id)]);
  assert.deepEqual(
    [twice.map(({ status }) => status).toSorted(), await purse(ben)],
    [
      ["fulfilled", "rejected"],
      ["960", "0"],
    ],
  );
});

test("what is not on sale, not covered, another's or too much is refused, and nothing moves", async () => {
  const [cat, poor] = [await house.somebody(), await house.somebody("5")];
  assert.equal(await refused(cat, calls.buyNFT, { id: "99" }), "no-such-sale");
  assert.equal(await refused(cat, calls.buyNFT, { id: "5" }), "nft-other-mode");
  assert.equal(await refused(cat, calls.marginNFT, { id: "1" }), "nft-other-mode");
  assert.equal(await refused(cat, calls.marginNFT, { id: "99" }), "no-such-sale");
  assert.equal(await refused(cat, calls.auctionNFT, { id: "99", price: "1" }), "no-such-sale");
  assert.equal(await refused(cat, calls.auctionNFT, { id: "1", price: "1" }), "nft-other-mode");
  assert.equal(await refused(cat, calls.marginNFT, { id: "8" }), "nft-not-on-sale");
  assert.equal(await refused(cat, calls.auctionNFT, { id: "8", price: "150" }), "nft-not-on-sale");
  assert.equal(await refused(poor, calls.buyNFT, { id: "1" }), "insufficient-balance");
  const rich = await house.somebody("20");
  const order = await house.buy(rich, 1);
  await house.move(`user/${rich}/spot`, "world/treasury", "1");
  assert.equal(await refused(rich, calls.payNFTOrder, { id: order.id }), "insufficient-balance");
  assert.equal(await refused(cat, calls.payNFTOrder, { id: order.id }), "no-such-order");
  assert.equal(await refused(cat, calls.readNFTOrderMessage, { id: order.id }), "no-such-order");
  assert.equal(await refused(cat, calls.refuseNFTOrder, { id: order.id }), "no-such-order");
  assert.deepEqual(await purse(cat), ["1000", "0"]);
});

test("a customer reserves a bounded number of pieces", async () => {
  const dee = await house.somebody();
  const own = await house.somebody("100000");
  const offers = [];
  for (let count = 0; count <= ORDERS_MAX; count += 1) {
    const piece = await ownOne(own, 1 + (count % 2));
    offers.push(await house.resell(own, piece, { price: "1" }));
  }
  for (const { id } of offers.slice(0, ORDERS_MAX)) await house.buy(dee, id);
  const last = offers.at(-1)!;
  assert.equal(await refused(dee, calls.buyNFT, { id: String(last.id) }), "too-many-unpaid");
  const left = last.ends_at - house.clock.now().getTime();
  house.clock.advance(left);
  assert.equal(await refused(dee, calls.buyNFT, { id: String(last.id) }), "nft-not-on-sale");
  await house.hours(3);
});

test("NFT-09 what is resold pays the artist a royalty, cannot be offered twice, and stays the seller's if nobody buys", async () => {
  const [eve, fay] = [await house.somebody(), await house.somebody()];
  const piece = await ownOne(eve);
  assert.equal(await refused(fay, calls.showMine, { piece_id: String(piece) }), "no-such-piece");
  const artist = await house.balance("house/nft/artist/1");
  const sale = await house.resell(eve, piece, { price: "100" });
  assert.deepEqual([sale.resale, sale.edition !== null, sale.stock, sale.status], [true, true, 1, 1]);
  const fields = { piece_id: String(piece), mode: "normal", currency: "USDT", price: "5", ends_at: "0" } as const;
  assert.equal(await refused(eve, calls.resellNFT, fields), "piece-on-sale");
  assert.equal(await refused(fay, calls.resellNFT, fields), "no-such-piece");
  assert.equal(await refused(eve, calls.buyNFT, { id: String(sale.id) }), "own-nft");
  house.linkedTo.set(fay, eve);
  assert.equal(await refused(fay, calls.buyNFT, { id: String(sale.id) }), "linked-account");
  house.linkedTo.delete(fay);
  const order = await house.buy(fay, sale.id);
  // Reserved as its sale ends: it can still be paid.
  house.clock.advance(10);
  await house.pay(fay, order.id);
  assert.deepEqual(
    [await purse(eve), await purse(fay)],
    [
      ["1072.5", "0"],
      ["900", "0"],
    ],
  );
  assert.equal(Number(await house.balance("house/nft/artist/1")) - Number(artist), 5);
  assert.deepEqual(house.toldTo(eve), [`Sold: ${order.title}`]);
  assert.deepEqual([(await house.owned(eve)).length, (await house.owned(fay))[0]!.piece_id], [0, piece]);
  const unsold = await house.resell(fay, piece, { price: "1000" });
  assert.equal((await house.owned(fay))[0]!.sale_id, unsold.id);
  const waits = await house.call(calls.listResales, {}, { as: fay });
  assert.deepEqual(
    waits.list.map(({ id }) => id),
    [unsold.id],
  );
  await house.until(unsold.ends_at);
  assert.equal((await house.owned(fay))[0]!.sale_id, null);
  assert.equal((await house.call(calls.showMine, { piece_id: String(piece) }, { as: fay })).piece.sale_id, null);
  for (const [change, code] of [
    [{ price: "0" }, "wrong-amount"],
    [{ mode: "auction", price: "5" }, "wrong-amount"],
    [{ price: "5", ends_at: String(house.clock.now().getTime() + HOUR_MS - 1) }, "wrong-times"],
    [{ price: "5", starts_at: String(house.clock.now().getTime() - 1) }, "wrong-times"],
  ] as const) {
    const ends_at = String(house.clock.now().getTime() + 2 * HOUR_MS);
    assert.equal(await refused(fay, calls.resellNFT, { ...fields, ends_at, ...change }), code);
  }
});

test("NFT-21 what nobody has bought is offered again by its owner, whatever way he came by it, and its history says so", async () => {
  const [ivy, jon] = [await house.somebody(), await house.somebody()];
  const piece = await ownOne(ivy);
  const history = async (of: number) =>
    (await house.call(calls.listHistory, { piece_id: String(of) })).list.map(({ kind, price }) => `${kind} ${price}`);
  const first = await house.resell(ivy, piece, { price: "70" });
  assert.deepEqual(await history(piece), ["normal 20"], "while it is offered nothing is said of it");
  await house.until(first.ends_at);
  const second = await house.resell(ivy, piece, { mode: "auction", price: "60", step: "5" });
  await house.until(second.ends_at);
  const third = await house.resell(ivy, piece, { price: "50" });
  assert.deepEqual([third.id > second.id, third.status], [true, 1]);
  // One that is reserved and not paid in time is free again as well.
  const order = await house.buy(jon, third.id);
  await house.until(order.pay_by);
  await house.until(third.ends_at);
  const fourth = await house.resell(ivy, piece, { price: "40" });
  await house.pay(jon, (await house.buy(jon, fourth.id)).id);
  assert.deepEqual(await history(piece), ["normal 40", "unsold 50", "unsold 60", "unsold 70", "normal 20"]);

  const series = await house.publish("Tide | common | 2");
  const box = await house.buyBox(ivy, series);
  const until = () => String(house.clock.now().getTime() + HOUR_MS);
  for (const price of ["90", "80"]) {
    await house.call(calls.resellBox, { id: box.id, price, ends_at: until() }, { as: ivy });
    house.clock.advance(HOUR_MS);
  }
  await house.openBox(ivy, box.id);
  await house.drawn();
  const held = (await house.box(ivy, box.id)).piece!.piece_id;
  await house.until((await house.resell(ivy, held, { price: "30" })).ends_at);
  await house.resell(ivy, held, { price: "25" });
  assert.deepEqual(await history(held), ["unsold 30", "box 40"]);
});

test("NFT-21 the desk offers again, with four eyes, the editions that an artist's sale has left", async () => {
  const { maker } = await house.desk();
  const ends = () => String(house.clock.now().getTime() + 2 * HOUR_MS);
  const work = { artist: "Mara Lind", artist_about: "", collection: "Spring", title: "Dusk", about: "", picture: "dusk" };
  const terms = () => ({ mode: "normal", currency: "USDT", price: "30", ends_at: ends(), reason: "a sale" }) as const;
  const asked = { ...work, rarity: "rare", editions: "3", royalty: "0.1", ...terms() } as const;
  const published = await house.vote(await house.call(calls.publishWork, asked, { operator: maker }));
  const { id, work_id } = published.answer as { id: number; work_id: number };
  const offer = async (more: object = {}) =>
    await house.call(calls.offerAgain, { work_id: String(work_id), ...terms(), ...more }, { operator: maker });
  const code = async (more: object = {}) =>
    (await house.refusal(calls.offerAgain, { work_id: String(work_id), ...terms(), ...more }, { operator: maker })).code;
  assert.equal(await code(), "no-editions-left");
  assert.equal(await code({ work_id: "99999" }), "no-such-work");
  const kim = await house.somebody();
  const first = await house.pay(kim, (await house.buy(kim, id)).id);
  await house.hours(3);
  assert.deepEqual(
    [await code({ mode: "auction", step: "1" }), await code({ price: "0" }), await code({ ends_at: "1" })],
    ["one-edition", "wrong-amount", "wrong-times"],
  );
  const { answer } = await house.vote(await offer());
  const { sale } = await house.show((answer as { id: number }).id);
  assert.deepEqual([sale.resale, sale.stock, sale.title], [false, 2, "Dusk"]);
  const next = await house.pay(kim, (await house.buy(kim, sale.id)).id);
  assert.deepEqual([first.edition, next.edition], [1, 2]);
  await house.hours(3);
  const last = await house.vote(await offer({ mode: "auction", step: "1" }));
  assert.equal((await house.show((last.answer as { id: number }).id)).sale.mode, "auction");
});

test("NFT-03 of a thousand buyers of ten pieces ten have one, and nobody pays who has none", async () => {
  const { maker } = await house.desk();
  const work = { artist: "Mara Lind", artist_about: "", collection: "Spring", title: "Dawn", about: "", picture: "dawn" };
  const ends_at = String(house.clock.now().getTime() + 2 * HOUR_MS);
  const terms = { mode: "normal", currency: "USDT", price: "30", ends_at, reason: "a sale" } as const;
  const asked = { ...work, rarity: "rare", editions: "10", royalty: "0.1", ...terms } as const;
  const { answer } = await house.vote(await house.call(calls.publishWork, asked, { operator: maker }));
  const { id } = answer as { id: number };
  const buyers = await Promise.all(Array.from({ length: 1_000 }, () => house.somebody("30")));
  const tried = await Promise.allSettled(buyers.map((as) => house.buy(as, id)));
  const codes = tried.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
  assert.deepEqual([codes.length, [...new Set(codes)]], [990, ["nft-sold-out"]]);
  const won = tried.flatMap((one, place) => (one.status === "fulfilled" ? [{ as: buyers[place]!, id: one.value.id }] : []));
  const paid = await Promise.all(won.map(({ as, id: order }) => house.pay(as, order)));
  assert.equal(new Set(paid.map(({ piece_id }) => piece_id)).size, 10);
  const { rows } = await sql<{ left: string }>`select sum(balance) as left from ledger.account
    where address = any(${buyers.map((as) => `user/${as}/spot`)})`.execute(house.database);
  assert.equal(BigInt(rows[0]!.left), 990n * 30n * 100_000_000n);
});

test("NFT-08 a resale whose sale ends while it is reserved is the seller's again when nobody pays", async () => {
  const [gus, hal] = [await house.somebody(), await house.somebody()];
  const piece = await ownOne(gus);
  const sale = await house.resell(gus, piece, { price: "30" });
  house.clock.advance(2 * HOUR_MS - 1);
  const order = await house.buy(hal, sale.id);
  await house.until(sale.ends_at);
  assert.equal((await house.owned(gus))[0]!.sale_id, sale.id);
  await house.until(order.pay_by);
  assert.deepEqual([(await house.owned(gus))[0]!.sale_id, (await house.show(sale.id)).sale.status], [null, 0]);
});

test("NFT-09 whose resale the desk ends is told so, and has the piece", async () => {
  const { maker } = await house.desk();
  const ivo = await house.somebody();
  const { id } = await house.resell(ivo, await ownOne(ivo), { price: "30" });
  await house.vote(
    await house.call(calls.removeSale, { id: String(id), reason: "it is somebody else's work" }, { operator: maker }),
  );
  assert.match(house.toldTo(ivo).at(-1)!, /^Ended by the house: /);
  assert.equal((await house.owned(ivo))[0]!.sale_id, null);
});

test("a customer has a bounded number of resales and of collected artworks", async () => {
  const ida = await house.somebody();
  const piece = await ownOne(ida);
  await sql`insert into nft.sale select 100000 + n, work_id, artist_id, collection_id, 1, ${ida}, mode, currency, price, step, margin, fee, royalty,
    starts_at, ends_at + interval '1000 days', 0, top, top_by, bids, extensions, 'open' from nft.sale, generate_series(1, ${RESALES_MAX}) n where sale_id = 1`.execute(
    house.database,
  );
  const ends_at = String(house.clock.now().getTime() + 2 * HOUR_MS);
  const fields = { piece_id: String(piece), mode: "normal", currency: "USDT", price: "5", ends_at } as const;
  assert.equal(await refused(ida, calls.resellNFT, fields), "too-many-resales");
  const keep = async (work: number, collected: "0" | "1") =>
    await house.call(calls.collect, { work_id: String(work), collected }, { as: ida });
  await keep(2, "1");
  house.clock.advance(1);
  await keep(5, "1");
  const { list } = await house.call(calls.listCollected, {}, { as: ida });
  assert.deepEqual(
    list.map(({ work_id }) => work_id),
    [5, 2],
  );
  assert.equal((await house.show(5, ida)).collected, true);
  await keep(5, "0");
  assert.equal((await house.show(5, ida)).collected, false);
  assert.equal(await refused(ida, calls.collect, { work_id: "999", collected: "1" }), "no-such-work");
  await sql`insert into nft.work select 10000 + n, collection_id, artist_id, title, about, picture, rarity, royalty, editions, practice
    from nft.work, generate_series(1, ${COLLECTED_MAX}) n where work_id = 1`.execute(house.database);
  await sql`insert into nft.collected select ${ida}, 10000 + n, now() from generate_series(1, ${COLLECTED_MAX}) n`.execute(
    house.database,
  );
  assert.equal(await refused(ida, calls.collect, { work_id: "1", collected: "1" }), "too-many-collected");
});

test("NFT-02 what was agreed and decided cannot be changed, whoever asks the database", async () => {
  await refuses(
    house.pool,
    "update nft.work set title = 'x'",
    "delete from nft.work",
    "update nft.sale set price = 1",
    "update nft.sale set ends_at = ends_at - interval '1 hour' where sale_id = 1",
    "update nft.order set price = 1",
    "update nft.order set state = 'to-pay', decided_at = null where state = 'paid'",
    "delete from nft.order",
    "update nft.piece set edition = 7",
    "delete from nft.piece",
  );
});

test("NFT-10 practice works that have ended are followed by others", async () => {
  const fresh = await openNftHouse();
  try {
    await fresh.until(fresh.clock.now().getTime() + 5 * DAY_MS);
    await fresh.runJob("nft.renew-practice");
    const { list } = await fresh.call(calls.listSales, { mode: "auction" });
    assert.ok(list.filter(({ status }) => status !== 0).length > 0);
    assert.ok(list.some(({ id }) => id > 8));
  } finally {
    await fresh.close();
  }
});
