/** What customers have set for their protection holds for margins, bids, purchases and boxes. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import type { Call, InputTextOf } from "@assay/core/contract.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { DRAW_DEADLINE_MS } from "@assay/features/proofs/contract.ts";
import { calls } from "../contract.ts";
import { type NftHouse, openNftHouse } from "./testing.ts";

let house: NftHouse;
before(async () => {
  house = await openNftHouse();
});
after(async () => await house.close());

const refused = async <C extends Call>(as: string, call: C, input: InputTextOf<C>): Promise<string> =>
  (await house.refusal(call, input, { as })).code;
const limit = async (as: string, amount: string) =>
  void (await house.call(protection.setLossLimit, { period: "day", amount }, { as }));
const day = async (as: string) => {
  const { at_risk, limits } = await house.call(protection.showProtection, {}, { as });
  return [at_risk, limits[0]!.result, limits[0]!.left];
};
/** An auction of a piece of somebody's that starts at this price. */
async function auction(price: string, currency?: "BTC"): Promise<{ id: number; ends_at: number }> {
  const seller = await house.somebody();
  const { piece_id } = await house.pay(seller, (await house.buy(seller, 1)).id);
  if (currency === undefined) return await house.resell(seller, piece_id, { mode: "auction", price, step: "10" });
  const ends_at = String(house.clock.now().getTime() + 7_200_000);
  const fields = { piece_id: String(piece_id), mode: "auction", currency, price, step: "1", ends_at } as const;
  return (await house.call(calls.resellNFT, fields, { as: seller })).sale;
}

test("NFT-20 a margin is at risk while it is held, and counts as lost when its winner does not pay", async () => {
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  await limit(ann, "50");
  const first = await auction("300");
  await house.enter(ann, first.id, "300");
  assert.deepEqual(await day(ann), ["30", "0", "20"]);
  const second = await auction("210");
  assert.equal(await refused(ann, calls.marginNFT, { id: String(second.id) }), "over-loss-limit");
  await house.enter(ben, second.id, "210");
  assert.equal(await house.balance(`user/${ann}/option/held`), "30");
  await house.until(first.ends_at);
  house.clock.advance(86_400_000);
  await house.work();
  assert.deepEqual(await day(ann), ["0", "-30", "20"]);
  assert.deepEqual((await day(ben))[1], "-21");
  const third = await auction("210");
  assert.equal(await refused(ann, calls.marginNFT, { id: String(third.id) }), "over-loss-limit");
});

test("NFT-20 a margin that comes back is no result, and its auction's seller has none from one that is lost", async () => {
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  const seller = await house.somebody();
  const { piece_id } = await house.pay(seller, (await house.buy(seller, 1)).id);
  const sale = await house.resell(seller, piece_id, { mode: "auction", price: "100", step: "10" });
  for (const one of [ann, seller]) await limit(one, "500");
  await house.enter(ann, sale.id, "100");
  await house.enter(ben, sale.id, "110");
  await house.until(sale.ends_at);
  assert.deepEqual(await day(ann), ["0", "0", "500"]);
  await house.until(sale.ends_at + 86_400_000);
  assert.deepEqual((await day(seller))[1], "0");
});

test("NFT-20 what a box costs counts as lost when it is bought, of its series or of somebody, and no more when it comes back", async () => {
  const id = await house.publish("Tide | common | 3");
  const [ann, ben] = [await house.somebody(), await house.somebody()];
  await limit(ann, "100");
  await limit(ben, "60");
  const box = await house.buyBox(ann, id);
  assert.deepEqual(await day(ann), ["0", "-40", "60"]);
  await house.buyBox(ann, id);
  assert.equal(await refused(ann, calls.buyBox, { id: String(id) }), "over-loss-limit");
  const offer = { id: box.id, price: "50", ends_at: String(house.clock.now().getTime() + 3_600_000) };
  await house.call(calls.resellBox, offer, { as: ann });
  const wanted = { id: String(id), number: "1", price: "50" };
  await house.call(calls.buyBoxOffer, wanted, { as: ben });
  assert.deepEqual(
    [await day(ann), await day(ben)],
    [
      ["0", "-80", "20"],
      ["0", "-50", "10"],
    ],
  );
  assert.equal(await house.balance(`house/nft/box/${id}`), "80");
  await house.call(
    calls.resellBox,
    { id: (await house.call(calls.listBoxes, {}, { as: ann })).list[0]!.id, price: "50", ends_at: offer.ends_at },
    { as: ann },
  );
  assert.equal(await refused(ben, calls.buyBoxOffer, { ...wanted, number: "2" }), "over-loss-limit");
  await house.openBox(ben, box.id);
  house.clock.advance(DRAW_DEADLINE_MS);
  await house.runJob("proofs.draw");
  await house.settle();
  assert.deepEqual(await day(ben), ["0", "-10", "50"]);
});

test("NFT-20 under a loss limit nothing is risked in a currency that it does not count", async () => {
  const ann = await house.somebody();
  await house.give(ann, "1 BTC");
  await limit(ann, "100000");
  const sale = await auction("0.1", "BTC");
  const { code, values } = await house.refusal(calls.marginNFT, { id: String(sale.id) }, { as: ann });
  assert.deepEqual([code, values], ["limit-counts-usdt", { currency: "BTC" }]);
  const id = await house.publish("Tide | common | 3", { currency: "BTC", price: "0.01" });
  assert.equal(await refused(ann, calls.buyBox, { id: String(id) }), "limit-counts-usdt");
  const ben = await house.somebody();
  await house.give(ben, "1 BTC");
  const box = await house.buyBox(ben, id);
  await house.call(
    calls.resellBox,
    { id: box.id, price: "0.01", ends_at: String(house.clock.now().getTime() + 3_600_000) },
    { as: ben },
  );
  assert.equal(await refused(ann, calls.buyBoxOffer, { id: String(id), number: "1", price: "0.01" }), "limit-counts-usdt");
  const rich = await house.somebody();
  await house.give(rich, "1 BTC");
  await house.enter(rich, sale.id, "0.1");
  assert.equal((await day(rich))[1], "0");
  await house.until(sale.ends_at);
  await house.until(sale.ends_at + 86_400_000);
  assert.equal((await day(rich))[1], "0");
});

test("NFT-20 who has chosen to stop begins nothing, pays what he owes, opens his box and sells", async () => {
  const id = await house.publish("Tide | common | 9");
  for (const [stop, code] of [
    [{ call: protection.startCoolOff, input: { length: "24h" } }, "cooling-off"],
    [{ call: protection.excludeSelf, input: { term: "6m" } }, "self-excluded"],
  ] as const) {
    const [ann, ben] = [await house.somebody(), await house.somebody()];
    const { piece_id } = await house.pay(ann, (await house.buy(ann, 2)).id);
    const order = await house.buy(ann, 2);
    const box = await house.buyBox(ann, id);
    const [held, other] = [await auction("100"), await auction("100")];
    await house.enter(ann, held.id, "100");
    await house.enter(ben, held.id, "110");
    if (stop.call === protection.startCoolOff) await house.call(protection.startCoolOff, { length: "24h" }, { as: ann });
    else await house.call(protection.excludeSelf, { term: "6m" }, { as: ann });
    const offered = await house.buyBox(ben, id);
    const until = String(house.clock.now().getTime() + 3_600_000);
    await house.call(calls.resellBox, { id: offered.id, price: "50", ends_at: until }, { as: ben });
    const number = String(offered.number);
    assert.deepEqual(
      [
        await refused(ann, calls.buyNFT, { id: "3" }),
        await refused(ann, calls.marginNFT, { id: String(other.id) }),
        await refused(ann, calls.auctionNFT, { id: String(held.id), price: "150" }),
        await refused(ann, calls.buyBoxOffer, { id: String(id), number, price: "50" }),
        await refused(ann, calls.buyBox, { id: "1" }),
      ],
      [code, code, code, code, code],
    );
    await house.pay(ann, order.id);
    assert.equal((await house.openBox(ann, box.id)).state, "opening");
    await house.drawn();
    assert.equal((await house.resell(ann, piece_id, { price: "30" })).resale, true);
  }
});
