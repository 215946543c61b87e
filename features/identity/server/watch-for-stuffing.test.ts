import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { HOUR_MS } from "@assay/core/time.ts";
import { accountSubjects, countTry, forgive } from "./failures.ts";
import { type IdentityHouse, openIdentityHouse } from "./test-house.ts";
import { watchForStuffing } from "./watch-for-stuffing.ts";

describe("watch for stuffing", () => {
  let house: IdentityHouse;
  before(async () => {
    house = await openIdentityHouse();
  });
  after(async () => await house.close());

  const subjectsOf = (index: number) =>
    accountSubjects(Buffer.from(`account ${index}`), {
      address: `203.0.113.${index % 50}`,
      knownNetwork: true,
      ownDevice: undefined,
    });
  const alarms = async (): Promise<object[]> => {
    const raised: object[] = [];
    await house.dispatch.transact((tx) => watchForStuffing((failing) => raised.push(failing)).run(tx));
    return raised;
  };

  test("IDENT-11 many accounts that fail within minutes raise the alarm; few, forgiven or old failures do not", async () => {
    const now = house.clock.now();
    for (let index = 0; index < 99; index += 1) assert.equal(await countTry(house.database, subjectsOf(index), now), 0);
    assert.deepEqual(await alarms(), []);
    await countTry(house.database, subjectsOf(99), now);
    assert.deepEqual(await alarms(), [{ accounts: 100, networks: 50 }]);
    await forgive(house.database, subjectsOf(99));
    assert.deepEqual(await alarms(), []);
    await countTry(house.database, subjectsOf(99), now);
    house.clock.advance(HOUR_MS);
    assert.deepEqual(await alarms(), []);
  });
});
