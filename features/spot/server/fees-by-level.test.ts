import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { identityFeature } from "@assay/features/identity/server.ts";
import { tradedSince } from "@assay/features/vip/server.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { calls } from "../contract.ts";
import { Markets } from "./markets.ts";
import { customer, openSpotHouse, orderInput, type SpotHouse } from "./testing.ts";
import { tradeLane } from "./trade.ts";

const [ann, bob] = [customer(1), customer(2)];
let house: SpotHouse;
before(async () => {
  const port = { deliver: async () => undefined };
  // Who is linked is asked of it.
  const identity = identityFeature({
    publicOrigin: "https://assay.test",
    keys: keysOf("a pepper"),
    mail: { name: "mail", ...port },
    sms: { name: "sms", ...port },
  });
  house = await openSpotHouse({ genesis: [], features: [identity] });
  for (const one of [ann, bob]) await house.give(one, "1000000 USDT", "10 BTC", "100 ETH");
  house.feed.show("BTC/USDT", "60000");
  house.feed.show("ETH/USDT", "3000");
});
after(async () => await house.close());

const show = async (as: string, id: string) => (await house.call(calls.showOrder, { id }, { as })).order;

test("an order keeps the fees that it was placed with, amended or not, and the next one has those of the level (SPOT-25)", async () => {
  const { order } = await house.place(ann, "buy 1 BTC at 59000");
  assert.deepEqual([order.maker_fee, order.taker_fee], ["0.0008", "0.001"]);
  await house.hasTraded(ann, "1000000");
  await house.call(calls.amendOrder, { id: order.id, target_price: "59500" }, { as: ann });
  await house.place(bob, "sell 0.5 BTC at 59500");
  // A maker of before pays 0.0008 of half a coin.
  assert.equal((await show(ann, order.id)).fee, "0.0004");
  const later = await house.place(ann, "buy 0.5 BTC at 59400");
  assert.deepEqual([later.order.maker_fee, later.order.taker_fee], ["0.00068", "0.00092"]);
  await house.place(bob, "sell 1 BTC at 59400");
  assert.deepEqual([(await show(ann, order.id)).fee, (await show(ann, later.order.id)).fee], ["0.0008", "0.00034"]);
});

test("a process that reads the book anew charges what orders have agreed to, those that wait for the index as well (SPOT-25)", async () => {
  const { order } = await house.place(ann, "buy 1 ETH at 2900");
  const stop = await house.call(
    calls.placeStop,
    { currency_id: "2", type: "sell", kind: "stop-market", stop_price: "2950", amount: "1" },
    { as: ann },
  );
  assert.equal(stop.order.taker_fee, "0.00092");
  // Level 5 from here on.
  await house.hasTraded(ann, "10000000");
  const another = tradeLane(new Markets(house.feed));
  const asked = orderInput("sell 1 ETH at 2900");
  await house.dispatch.transact(async (tx) => {
    const parsed = {
      ...asked,
      currency_id: 2,
      legal_id: 3,
      post_only: false,
      expires_at: undefined,
      target_price: "2900",
    } as never;
    return await another.apply(tx, [{ customerId: bob, intent: { do: "place", asked: parsed } }]);
  });
  assert.equal((await show(ann, order.id)).fee, "0.00068");
  assert.equal((await show(ann, stop.order.id)).taker_fee, "0.00092");
});

test("what a customer trades is counted with the batch, makers and takers apart, and once (SPOT-26)", async () => {
  const [cem, dee] = [customer(3), customer(4)];
  for (const one of [cem, dee]) await house.give(one, "1000000 USDT", "10 BTC");
  await house.place(cem, "buy 1 BTC at 60000");
  await house.place(dee, "sell 0.75 BTC at 60000");
  const refused = await house.refused(dee, "sell 100 BTC at 60000");
  assert.equal(refused.code, "insufficient-balance");
  const since = new Date(house.clock.now().getTime() - DAY_MS);
  const counted = async () => {
    const all = await tradedSince(house.database, since);
    return [all.get(`${cem} spot-maker`), all.get(`${cem} spot-taker`), all.get(`${dee} spot-taker`)];
  };
  const wanted = [45_000_00000000n, undefined, 45_000_00000000n];
  assert.deepEqual(await counted(), wanted);
  await house.runJob("vip.count-volume");
  await house.runJob("vip.count-volume");
  assert.deepEqual(await counted(), wanted);
});
