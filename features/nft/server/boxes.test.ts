import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { calls as proofs, dailyLimits, DRAW_DEADLINE_MS, events as drawing } from "@assay/features/proofs/contract.ts";
import { digestOf } from "@assay/features/proofs/receipts.ts";
import { countUsed } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { boxRule, recomputeBox } from "../rules/box-receipt.ts";
import { BOXES_MAX, listOf, worksOf } from "../rules/boxes.ts";
import { type NftHouse, openNftHouse, seriesInput } from "./testing.ts";

let house: NftHouse;
before(async () => {
  house = await openNftHouse();
});
after(async () => await house.close());

const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
const spot = async (id: string): Promise<string> => await house.balance(`user/${id}/spot`);
const held = async (series: number): Promise<string> => await house.balance(`house/nft/box/${series}`);
const hour = (): string => String(house.clock.now().getTime() + HOUR_MS);
const small = "Tide | common | 2\nSun | legendary | 1";

test("NFT-10 the sandbox has always a practice series on sale, labelled so, and another once it is sold out or over", async () => {
  const list = async () => (await house.call(calls.listSeries, { status: "on-sale" })).list;
  const [series] = await list();
  assert.deepEqual([series!.practice, series!.pieces, series!.stock, series!.status, series!.price], [true, 60, 60, 1, "10"]);
  const fresh = await openNftHouse();
  try {
    fresh.clock.advance(14 * DAY_MS);
    await fresh.runJob("nft.renew-practice");
    const [next, ...others] = (await fresh.call(calls.listSeries, { status: "on-sale" })).list;
    assert.deepEqual([next!.id, others.length], [2, 0]);
    assert.equal((await fresh.call(calls.listSeries, { status: "ended" })).list.length, 1);
  } finally {
    await fresh.close();
  }
});

test("NFT-11 NFT-12 the desk publishes a series with four eyes, whole, with its hash, before its sale; sells no more of it when it is removed", async () => {
  const { maker } = await house.desk();
  const start = house.clock.now().getTime();
  const desk = async (more: Partial<InputTextOf<typeof calls.publishSeries>>) =>
    (await house.refusal(calls.publishSeries, seriesInput(house.clock.now(), more), { operator: maker })).code;
  assert.deepEqual(
    [
      await desk({ royalty: "0.21" }),
      await desk({ works: "Tide | common" }),
      await desk({ price: "0" }),
      await desk({ ends_at: "5" }),
      await desk({ starts_at: String(start + 9 * MINUTE_MS) }),
    ],
    ["wrong-royalty", "wrong-works", "wrong-amount", "wrong-times", "series-too-soon"],
  );
  const id = await house.publish(small, { title: "First tides" });
  const { series, list } = await house.series(id);
  assert.equal(series.list_hash, await digestOf(listOf(worksOf(small)!)));
  assert.deepEqual(
    list.map(({ title, rarity, editions, left, odds }) => [title, rarity, editions, left, odds]),
    [
      ["Tide", "common", 2, 2, "0.66666666"],
      ["Sun", "legendary", 1, 1, "0.33333333"],
    ],
  );
  assert.deepEqual([series.artist, series.collection, series.status, series.stock], ["Mara Lind", "Spring", 1, 3]);
  const ann = await house.somebody();
  const box = await house.buyBox(ann, id);
  const removal = { id: String(id), reason: "the artist asks for it" };
  await house.vote(await house.call(calls.removeSeries, removal, { operator: maker }));
  assert.equal((await house.refusal(calls.removeSeries, removal, { operator: maker })).code, "series-not-on-sale");
  assert.equal((await house.refusal(calls.removeSeries, { ...removal, id: "99" }, { operator: maker })).code, "no-such-series");
  assert.equal(await refused(ann, calls.buyBox, { id: String(id) }), "series-not-on-sale");
  const shown = (await house.call(calls.listDeskSeries, {}, { operator: maker })).list.find((one) => one.id === id);
  assert.deepEqual([shown!.removed, shown!.stock, shown!.status], [true, 0, 0]);
  assert.ok(!(await house.call(calls.listSeries, {})).list.some((one) => one.id === id));
  await house.openBox(ann, box.id);
  await house.drawn();
  assert.equal((await house.box(ann, box.id)).state, "opened");
  assert.equal((await house.series(id)).series.stock, 0);
});

test("NFT-14 NFT-15 NFT-17 a box is paid for, is opened with its owner's seed, and its receipt leads to the piece that it held", async () => {
  const id = await house.publish(small);
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  const box = await house.buyBox(ann, id);
  assert.deepEqual([box.number, box.state, box.paid, box.piece], [1, "unopened", "40", null]);
  const artist = `house/nft/artist/${(await house.series(id)).series.artist_id}`;
  const [earned, fees] = [Number(await house.balance(artist)), Number(await house.balance("house/fee/nft"))];
  assert.deepEqual([await spot(ann), await held(id)], ["960", "40"]);
  assert.equal(await refused(ben, calls.openBlindBox, { id: box.id, seed: "mine" }), "no-such-box");
  await assert.rejects(house.openBox(ann, box.id, "forged|seed"), /parameter-error/);
  const opening = await house.openBox(ann, box.id, "ann's own");
  assert.deepEqual([opening.state, opening.opening], ["opening", 1]);
  assert.equal(await refused(ann, calls.openBlindBox, { id: box.id, seed: "again" }), "box-not-closed");
  assert.equal(await refused(ann, calls.resellBox, { id: box.id, price: "50", ends_at: hour() }), "box-not-closed");
  await house.drawn();
  const { state, piece, decided_at } = await house.box(ann, box.id);
  assert.deepEqual([state, decided_at], ["opened", house.clock.now().getTime()]);
  const [owned] = await house.owned(ann);
  assert.deepEqual([owned!.piece_id, owned!.edition, owned!.paid], [piece!.piece_id, piece!.edition, "40"]);
  assert.deepEqual(
    [Number(await house.balance(artist)) - earned, Number(await house.balance("house/fee/nft")) - fees, await held(id)],
    [39, 1, "0"],
  );
  const { receipts } = await house.call(proofs.showReceipts, { id: box.id }, { as: ann });
  const anew = recomputeBox(boxRule, receipts.find(({ rule }) => rule === boxRule)!.fact);
  assert.deepEqual([anew!.holds, anew!.left, anew!.skipped], [true, 3, 0]);
  assert.equal(anew!.lot, `${piece!.title} #${piece!.edition} (${piece!.rarity})`);
  const drawn = receipts.find(({ rule }) => rule === "draw-1")!.fact as {
    outcome: string[];
    asked: { odds: string; seed: string };
  };
  const { series } = await house.series(id);
  assert.deepEqual([drawn.asked.odds, drawn.asked.seed, series.pieces_left], [series.list_hash, "ann's own", 2]);
  const { list } = await house.call(calls.listOpenings, { id: String(id) });
  assert.deepEqual(
    list.map((one) => [one.opening, String(one.place), one.title, one.edition]),
    [[1, drawn.outcome[0], piece!.title, piece!.edition]],
  );
  const history = await house.call(calls.listHistory, { piece_id: String(piece!.piece_id) });
  assert.deepEqual(
    history.list.map(({ kind, price }) => [kind, price]),
    [["box", "40"]],
  );
  await house.resell(ann, piece!.piece_id, { price: "100" });
});

test("NFT-13 of a thousand buyers of ten boxes ten have one, and of ten openings at once each holds another piece", async () => {
  const id = await house.publish("Tide | common | 6\nReef | rare | 3\nSun | legendary | 1");
  const buyers = await Promise.all(Array.from({ length: 1_000 }, () => house.somebody("40")));
  const asked = await Promise.allSettled(buyers.map((as) => house.buyBox(as, id)));
  const bought = asked.flatMap((one, place) => (one.status === "fulfilled" ? [{ as: buyers[place]!, ...one.value }] : []));
  assert.equal(bought.length, 10);
  assert.deepEqual(
    bought.map(({ number }) => number).toSorted((one, other) => one - other),
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  );
  const refusals = asked.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
  assert.deepEqual([...new Set(refusals)], ["series-sold-out"]);
  assert.deepEqual([await held(id), (await house.series(id)).series.stock], ["400", 0]);
  await Promise.all(bought.map(({ as, id: box }) => house.openBox(as, box, as)));
  await house.drawn();
  const pieces = await Promise.all(bought.map(async ({ as, id: box }) => (await house.box(as, box)).piece!.piece_id));
  assert.equal(new Set(pieces).size, 10);
  const { series, list } = await house.series(id);
  assert.deepEqual([series.pieces_left, await held(id)], [0, "0"]);
  assert.deepEqual(
    list.map(({ left, odds }) => [left, odds]),
    [
      [0, "0"],
      [0, "0"],
      [0, "0"],
    ],
  );
});

test("NFT-15 a draw that comes too late pays the price back to the owner, and the piece and the box are there again", async () => {
  const id = await house.publish(small);
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  const [late, next] = [await house.buyBox(ann, id), await house.buyBox(ben, id)];
  await house.openBox(ann, late.id);
  house.clock.advance(DRAW_DEADLINE_MS);
  await house.openBox(ben, next.id);
  await house.runJob("proofs.draw");
  await house.drawn();
  assert.deepEqual([(await house.box(ann, late.id)).state, await spot(ann)], ["refunded", "1000"]);
  assert.equal((await house.box(ben, next.id)).state, "opened");
  const { series } = await house.series(id);
  assert.deepEqual([series.stock, series.pieces_left, await held(id)], [2, 2, "0"]);
  assert.deepEqual(house.toldTo(ann), ["Paid back: Tides 1"]);
  assert.equal(await refused(ann, calls.openBlindBox, { id: late.id, seed: "again" }), "box-not-closed");
});

test("NFT-14 an opening waits for those that were asked for before it", async () => {
  const id = await house.publish(small);
  const ann = await house.somebody();
  const [one, other] = [await house.buyBox(ann, id), await house.buyBox(ann, id)];
  await house.openBox(ann, one.id);
  await house.openBox(ann, other.id);
  const tell = async (reference: string, outcome: number[] | null) => {
    await house.dispatch.transact(async (tx) => {
      tx.emit(drawing.drawn, { feature: "nft", reference, customerId: ann, outcome });
    });
    await house.settle();
  };
  await tell(other.id, [2, 0, 1]);
  assert.equal((await house.box(ann, other.id)).state, "opening");
  await tell(one.id, [2, 1, 0]);
  await tell(one.id, [0, 1, 2]);
  const [first, second] = [(await house.box(ann, one.id)).piece!, (await house.box(ann, other.id)).piece!];
  assert.deepEqual([first.title, second.title, second.edition], ["Sun", "Tide", 1]);
});

test("NFT-16 an unopened box is offered, locked while it is, and bought with fee and royalty; it opens for the new owner's seed", async () => {
  const id = await house.publish(small);
  const [ann, ben, cid] = [await house.somebody(), await house.somebody(), await house.somebody()];
  const box = await house.buyBox(ann, id);
  const offer = { id: box.id, price: "100", ends_at: hour() };
  assert.equal(await refused(ben, calls.resellBox, offer), "no-such-box");
  assert.equal(await refused(ann, calls.resellBox, { ...offer, price: "0" }), "wrong-amount");
  assert.equal(await refused(ann, calls.resellBox, { ...offer, ends_at: "5" }), "wrong-times");
  const { box: offered } = await house.call(calls.resellBox, offer, { as: ann });
  assert.deepEqual([offered.ask, offered.offered_until], ["100", Number(offer.ends_at)]);
  assert.equal(await refused(ann, calls.resellBox, offer), "box-offered");
  assert.equal(await refused(ann, calls.openBlindBox, { id: box.id, seed: "mine" }), "box-offered");
  const offers = async (as: string) =>
    (await house.call(calls.listBoxOffers, { id: String(id) }, { as })).list.map(({ number, price, mine }) => [
      number,
      price,
      mine,
    ]);
  assert.deepEqual([await offers(ann), await offers(ben)], [[[1, "100", true]], [[1, "100", false]]]);
  const wanted = { id: String(id), number: "1", price: "100" };
  assert.equal(await refused(ann, calls.buyBoxOffer, wanted), "own-nft");
  assert.equal(await refused(ben, calls.buyBoxOffer, { ...wanted, price: "99" }), "box-price-changed");
  assert.equal(await refused(ben, calls.buyBoxOffer, { ...wanted, number: "2" }), "box-not-offered");
  assert.equal(await refused(ben, calls.buyBoxOffer, { ...wanted, id: "99" }), "no-such-series");
  house.linkedTo.set(ben, ann);
  assert.equal(await refused(ben, calls.buyBoxOffer, wanted), "linked-account");
  house.linkedTo.delete(ben);
  const poor = await house.somebody("99");
  assert.equal(await refused(poor, calls.buyBoxOffer, wanted), "insufficient-balance");
  const fees = Number(await house.balance("house/fee/nft"));
  const bought = await Promise.allSettled([ben, cid].map((as) => house.call(calls.buyBoxOffer, wanted, { as })));
  const winner = bought[0]!.status === "fulfilled" ? ben : cid;
  const [lost] = bought.flatMap((one) => (one.status === "rejected" ? [(one.reason as { code: string }).code] : []));
  assert.equal(lost, "box-not-offered");
  assert.deepEqual([await spot(winner), await spot(ann)], ["900", "1047.5"]);
  assert.equal(Number(await house.balance("house/fee/nft")) - fees, 2.5);
  assert.deepEqual(house.toldTo(ann), ["Sold: Tides 1"]);
  assert.equal(await refused(ann, calls.showBox, { id: box.id }), "no-such-box");
  await house.openBox(winner, box.id, "the new owner's");
  await house.drawn();
  const opened = await house.box(winner, box.id);
  assert.deepEqual([opened.state, opened.paid, await held(id)], ["opened", "100", "0"]);
});

test("NFT-16 an offer ends by itself: the box is its owner's, can be opened, and nobody buys it any more", async () => {
  const id = await house.publish(small);
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  const box = await house.buyBox(ann, id);
  await house.call(calls.resellBox, { id: box.id, price: "100", ends_at: hour() }, { as: ann });
  house.clock.advance(HOUR_MS);
  assert.equal(await refused(ben, calls.buyBoxOffer, { id: String(id), number: "1", price: "100" }), "box-not-offered");
  assert.deepEqual((await house.call(calls.listBoxOffers, { id: String(id) })).list, []);
  assert.equal((await house.box(ann, box.id)).ask, null);
  assert.equal((await house.openBox(ann, box.id)).state, "opening");
});

test("NFT-13 what cannot be bought is refused: before the start, after the end, without money, and beyond twenty unopened", async () => {
  const many = "Tide | common | 30";
  const later = await house.publish(many, {
    starts_at: String(house.clock.now().getTime() + 3 * HOUR_MS),
    ends_at: String(house.clock.now().getTime() + 9 * HOUR_MS),
  });
  const ann = await house.somebody();
  assert.equal(await refused(ann, calls.buyBox, { id: String(later) }), "series-not-on-sale");
  assert.equal((await house.call(calls.listSeries, { status: "soon" })).list[0]!.id, later);
  house.clock.advance(3 * HOUR_MS);
  assert.equal(await refused(await house.somebody("39.99"), calls.buyBox, { id: String(later) }), "insufficient-balance");
  for (let count = 0; count < BOXES_MAX; count += 1) await house.buyBox(ann, later);
  assert.equal(await refused(ann, calls.buyBox, { id: String(later) }), "too-many-boxes");
  const ben = await house.somebody();
  await house.buyBox(ben, later);
  const offered = (await house.call(calls.listBoxes, {}, { as: ben })).list[0]!;
  await house.call(calls.resellBox, { id: offered.id, price: "1", ends_at: hour() }, { as: ben });
  const wanted = { id: String(later), number: String(offered.number), price: "1" };
  assert.equal(await refused(ann, calls.buyBoxOffer, wanted), "too-many-boxes");
  const boxes = (await house.call(calls.listBoxes, { state: "unopened", limit: "50" }, { as: ann })).list;
  assert.equal(boxes.length, BOXES_MAX);
  assert.deepEqual((await house.call(calls.listBoxes, { state: "opened" }, { as: ann })).list, []);
  house.clock.advance(9 * HOUR_MS);
  assert.equal(await refused(ben, calls.buyBox, { id: String(later) }), "series-not-on-sale");
  assert.equal((await house.openBox(ann, boxes[0]!.id)).state, "opening");
});

test("an opening is an instruction of its day, and what is not there is refused", async () => {
  const id = await house.publish(small);
  const ann = await house.somebody();
  const box = await house.buyBox(ann, id);
  await house.dispatch.transact(
    async ({ db, now }) =>
      await countUsed(
        db,
        "instructions",
        Array.from({ length: dailyLimits.instructions }, () => ann),
        now,
      ),
  );
  assert.equal(await refused(ann, calls.openBlindBox, { id: box.id, seed: "mine" }), "daily-limit");
  assert.equal(await refused(ann, calls.buyBox, { id: "99" }), "no-such-series");
  for (const call of [calls.showSeries, calls.listOpenings, calls.listBoxOffers])
    assert.equal((await house.refusal(call, { id: "99" }, {})).code, "no-such-series");
});
