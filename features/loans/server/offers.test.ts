/** Offers that people publish, in a house that is no sandbox. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calls } from "../contract.ts";
import { approve, openLoanHouse } from "./testing.ts";

test("LOAN-10 offers are added by two people, hold for what is borrowed then, and end a pair", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLoanHouse("production");
  stack.defer(house.close);
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const [pia, pat] = [await house.enrol("Pia", "product"), await house.enrol("Pat", "product")];
  const because = { reason: "We begin to lend." };
  const offer = {
    currency: "USDT",
    collateral: "BTC",
    hourly_rate: "0.00001",
    ltv_max: "0.6",
    min: "100",
    max: "1000",
    is_on_sale: "1",
    ...because,
  } as const;
  const refused = async (more: object) =>
    (await house.refusal(calls.publishOffer, { ...offer, ...more }, { operator: pia })).code;
  assert.deepEqual(
    [
      await refused({ collateral: "SOL" }),
      await refused({ currency: "BTC", collateral: "ETH" }),
      await refused({ min: "0" }),
      await refused({ max: "99" }),
      await refused({ hourly_rate: "0.0002" }),
      await refused({ ltv_max: "0.66" }),
      await refused({ ltv_max: "high" }),
    ],
    [
      "wrong-loan-pair",
      "wrong-loan-pair",
      "wrong-amount",
      "wrong-amount",
      "wrong-loan-terms",
      "wrong-loan-terms",
      "wrong-loan-terms",
    ],
  );
  const publish = async (more: object = {}) => {
    const proposed = await house.call(calls.publishOffer, { ...offer, ...more }, { operator: pia });
    assert.ok("proposal" in proposed);
    await house.call(approve, { id: proposed.proposal, hash: proposed.hash, ...because }, { operator: pat });
    house.clock.advance(1);
  };
  await publish();
  await house.move("world/treasury", "house/pool/loans", "1000");
  const ann = await house.somebody("1 BTC");
  assert.equal((await house.refusal(calls.borrow, house.ask({ amount: "500" }), { as: ann })).code, "real-name-needed");
  house.verified.add(ann);
  const { id } = await house.borrow(ann, { amount: "500" });
  await publish({ hourly_rate: "0.00002" });
  assert.equal((await house.loan(ann, id)).hourly_rate, "0.00001");
  assert.deepEqual(
    (await house.call(calls.showIndex, {})).offers.map((one) => [one.offer_id, one.hourly_rate]),
    [[2, "0.00002"]],
  );
  await publish({ is_on_sale: "0" });
  assert.deepEqual((await house.call(calls.showIndex, {})).offers, []);
  const { list } = await house.call(calls.listOffers, {}, { operator: pia });
  assert.deepEqual(
    list.map(({ offer_id, is_on_sale }) => [offer_id, is_on_sale]),
    [
      [3, false],
      [2, true],
      [1, true],
    ],
  );
});
