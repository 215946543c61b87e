import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { sayIn } from "@assay/features/messages/server.ts";
import { calls } from "../contract.ts";
import { customer, openSpotHouse, type SpotHouse } from "./testing.ts";

describe("what is told of orders that trade", () => {
  let house: SpotHouse;
  const [ann, bob] = [customer(1), customer(2)];
  before(async () => {
    house = await openSpotHouse();
    house.feed.show("BTC/USDT", "60000");
    await house.give(ann, "1000000 USDT");
    await house.give(bob, "100 BTC");
  });
  after(async () => await house.close());

  /** What was told since the last call: whom, what, and whether it was pushed. */
  const told = async (): Promise<[string, string, boolean][]> => {
    await house.settle();
    return house.noticed.splice(0).map((one) => [one.customerId, sayIn("en", one.texts).title, one.push]);
  };

  test("SPOT-14 a resting order is told when it begins to trade and when it is done, in between not at all", async () => {
    await house.place(ann, "buy 1 BTC at 60000");
    assert.deepEqual(await told(), []);
    await house.place(bob, "sell 0.25 BTC at 60000");
    assert.deepEqual(await told(), [
      [ann, "Bought 0.25 BTC so far", true],
      [bob, "Sold 0.25 BTC", false],
    ]);
    await house.place(bob, "sell 0.25 BTC at 60000");
    assert.deepEqual(await told(), [[bob, "Sold 0.25 BTC", false]]);
    await house.place(bob, "sell 0.5 BTC at 60000");
    assert.deepEqual(await told(), [
      [ann, "Bought 1 BTC", true],
      [bob, "Sold 0.5 BTC", false],
    ]);
  });

  test("SPOT-14 an order that trades in many pieces at once is told in one, at its average price", async () => {
    for (const price of ["60000", "60100", "60200"]) await house.place(bob, `sell 1 BTC at ${price}`);
    await house.place(ann, "buy 3 BTC at 60200");
    await house.settle();
    const mine = house.noticed.splice(0).filter(({ customerId }) => customerId === ann);
    assert.deepEqual(
      mine.map(({ texts, topic }) => [topic, sayIn("en", texts).title, sayIn("en", texts).body, sayIn("zh", texts).title]),
      [["fills", "Bought 3 BTC", "Your order is filled at an average price of 60,100.00 USDT.", "已买入 3 BTC"]],
    );
  });

  test("SPOT-14 what trades because its customer has amended it is not pushed, what it meets is", async () => {
    await house.place(bob, "sell 1 BTC at 60300");
    const { order } = await house.place(ann, "buy 1 BTC at 60100");
    await house.call(calls.amendOrder, { id: order.id, target_price: "60300" }, { as: ann });
    assert.deepEqual(
      new Set(await told()),
      new Set([
        [ann, "Bought 1 BTC", false],
        [bob, "Sold 1 BTC", true],
      ]),
    );
  });

  test("SPOT-14 what trades and is cancelled at once is told as done, what trades nothing is not told", async () => {
    await house.place(bob, "sell 1 BTC at 60000");
    await house.place(ann, { say: "buy 2 BTC at 60000", timeInForce: "ioc" });
    assert.deepEqual(
      (await told()).filter(([whom]) => whom === ann),
      [[ann, "Bought 1 BTC", false]],
    );
    await house.place(ann, { say: "buy 2 BTC at 60000", timeInForce: "ioc" });
    assert.deepEqual(await told(), []);
  });
});
