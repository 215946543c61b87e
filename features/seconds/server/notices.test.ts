import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { sayIn } from "@assay/features/messages/server.ts";
import { openSecondsHouse, type SecondsHouse } from "./testing.ts";

let house: SecondsHouse;
before(async () => {
  house = await openSecondsHouse();
});
after(async () => await house.close());

/** What was told since the last call, in English. */
async function told() {
  await house.settle();
  return house.noticed.splice(0).map(({ customerId, subject, texts, push, topic, route }) => {
    return { customerId, subject, ...sayIn("en", texts), push, topic, route };
  });
}

test("a settled option is told once, with what it brought and by which prices", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  const won = await house.open(ann, "up 10 BTC for 30");
  const lost = await house.open(ann, "down 4 BTC for 30");
  await house.enter("100");
  assert.deepEqual(await told(), []);
  await house.tick(30_000, "101.5");
  const said = await told();
  const of = (id: string) => said.find(({ subject }) => subject === id);
  assert.equal(said.length, 2);
  assert.deepEqual(of(won.id), {
    customerId: ann,
    subject: won.id,
    title: "BTC/USDT Up: won 8 USDT",
    body: "Entry 100.00, settlement 101.50. 18 USDT was paid to your options account.",
    push: true,
    topic: "options",
    route: `/pages/transaction/seconds_order?list=settled&option=${won.id}`,
  });
  assert.equal(of(lost.id)!.title, "BTC/USDT Down: lost 4 USDT");
  await house.tick(1_000, "102");
  assert.deepEqual(await told(), []);
});

test("what pays a stake back says why", async () => {
  const ann = await house.somebody();
  await house.tick(200, "100");
  await house.open(ann, "up 10 BTC for 30");
  await house.enter("100");
  await house.tick(30_000, "100");
  assert.match((await told())[0]!.title, /tie, 10 USDT paid back/);
  await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, undefined);
  await house.tick(60_000, undefined);
  assert.match((await told())[0]!.title, /void, 10 USDT paid back/);
  house.clock.advance(30_000 - (house.clock.now().getTime() % 30_000));
  await house.tick(200, "100");
  await house.open(ann, "pool up 10 BTC for 30");
  await house.tick(29_800, "100");
  await house.enter("100");
  await house.tick(30_000, "101");
  const [alone] = await told();
  assert.deepEqual(
    [alone!.title, alone!.body],
    ["BTC/USDT Up: 10 USDT paid back", "Nobody staked on the other side of your round."],
  );
});
