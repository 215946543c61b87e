/** Terms that people publish, in a house that is no sandbox. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calls } from "../contract.ts";
import { approve, openLockHouse } from "./testing.ts";

test("LOCK-06 terms are added by two people, hold for what is locked then, and end an offer", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLockHouse("production");
  stack.defer(house.close);
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const [pia, pat] = [await house.enrol("Pia", "product"), await house.enrol("Pat", "product")];
  const because = { reason: "We begin to sell." };
  const terms = {
    offer: "USDT 30",
    currency: "USDT",
    period_days: "30",
    daily_yield: "0.0003",
    penalty_ratio: "0.004",
    min: "10",
    dividend_time: "daily",
    is_on_sale: "1",
    ...because,
  } as const;
  const refused = async (more: object) =>
    (await house.refusal(calls.publishTerms, { ...terms, ...more }, { operator: pia })).code;
  assert.deepEqual(
    [
      await refused({ currency: "SOL" }),
      await refused({ min: "0" }),
      await refused({ daily_yield: "0.02" }),
      await refused({ penalty_ratio: "0.1" }),
    ],
    ["no-pool", "wrong-amount", "wrong-terms", "wrong-terms"],
  );
  const publish = async (more: object = {}) => {
    const proposed = await house.call(calls.publishTerms, { ...terms, ...more }, { operator: pia });
    assert.ok("proposal" in proposed);
    await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: pat });
    house.clock.advance(1);
  };
  await publish();
  assert.equal(await refused({ currency: "BTC" }), "other-offer");
  await house.move("world/treasury", "house/pool/lock-mining", "10");
  const ann = await house.somebody();
  const { id, daily_yield } = await house.lock(ann, 1, "100");
  await publish({ daily_yield: "0.0004" });
  const sold = (await house.call(calls.listConfigs, {})).list.map((one) => [one.config_id, one.daily_yield]);
  const [kept] = (await house.call(calls.listLocks, {}, { as: ann })).list;
  assert.deepEqual([daily_yield, sold, kept!.id, kept!.daily_yield], ["0.0003", [[2, "0.0004"]], id, "0.0003"]);
  await publish({ is_on_sale: "0" });
  assert.deepEqual((await house.call(calls.listConfigs, {})).list, []);
  const known = (await house.call(calls.listTerms, {}, { operator: pia })).list;
  assert.deepEqual(
    known.map(({ config_id, is_on_sale }) => [config_id, is_on_sale]),
    [
      [3, false],
      [2, true],
      [1, true],
    ],
  );
});
