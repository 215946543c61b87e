import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { openCopyHouse } from "./testing.ts";

const many = (price: string, count: number): string[] => Array.from({ length: count }, () => price);

test("practice leaders are labelled, begin with the faucet's money, trade through the lane, and begin anew after a loss", async () => {
  const house = await openCopyHouse({ practiceLeaders: true });
  await house.runJob("copy.practice");
  const { list } = await house.call(calls.listTraders, { limit: "50" });
  assert.equal(list.length, 15);
  assert.ok(
    list.every(
      ({ practice, name, signature, figures }) =>
        practice && name.startsWith("Practice ") && signature.startsWith("Practice: ") && figures.stake === "10000",
    ),
  );
  assert.ok(list.every(({ figures }) => figures.orders === 0 && figures.total_profit === "0"));
  const north = list.find(({ name }) => name === "Practice Momentum North")!;
  const copier = await house.followed(north);
  house.marks.past.set("BTC/USDT", many("49000", 15));
  house.clock.advance(MINUTE_MS);
  await house.runJob("copy.practice");
  await house.settled();
  const [lead] = (await house.told(north)).open;
  assert.deepEqual([lead!.symbol, lead!.type, lead!.multiple, lead!.number], ["BTC/USDT", "long", 5, "0.1"]);
  assert.deepEqual(
    (await house.copies(copier.id, true)).map(({ type }) => type),
    ["long"],
  );
  house.marks.past.set("BTC/USDT", many("50010", 15));
  house.clock.advance(MINUTE_MS);
  await house.runJob("copy.practice");
  await house.settled();
  assert.deepEqual((await house.told(north)).open, []);
  assert.equal((await house.copies(copier.id, true)).length, 0);
  await sql`update copy.trader set state = 'blown', ended_at = ${house.clock.now()} where id = ${north.trader_user_id}`.execute(
    house.database,
  );
  await house.runJob("copy.practice");
  const named = async () =>
    (await house.call(calls.listTraders, { limit: "50" })).list
      .filter(({ name }) => name === north.name)
      .map(({ trader_user_id }) => trader_user_id);
  assert.deepEqual(await named(), []);
  house.clock.advance(DAY_MS);
  await house.runJob("copy.practice");
  assert.equal((await named()).length, 1);
  assert.notEqual((await named())[0], north.trader_user_id);
  await house.close();
});

test("nobody trades by himself where practice leaders are not asked for", async () => {
  const house = await openCopyHouse();
  await assert.rejects(house.runJob("copy.practice"), /no job/);
  await house.close();
});
