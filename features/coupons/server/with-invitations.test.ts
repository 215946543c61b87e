import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { firstCodeOf } from "@assay/features/identity/server.ts";
import { calls as invite } from "@assay/features/invite/contract.ts";
import { sim } from "../sim.ts";
import { type CouponsHouse, openCouponsHouse } from "./testing.ts";

let house: CouponsHouse;
before(async () => {
  house = await openCouponsHouse();
});
after(async () => await house.close());

const FEE = 1;

test("COUPON-06 what a voucher has given back of a fee no invitation pays a part of, also where the trade is counted a day late", async () => {
  const ann = await house.person();
  const ben = await house.person(undefined, await firstCodeOf(house.database, ann));
  await house.settle();
  await house.claim(ben, FEE);
  // Fees of 2 USDT, which the voucher gives back, and of 8, of which it has 3 left to give.
  await house.trade(ben, "2000");
  await house.trade(ben, "8000", null, false);
  house.clock.advance(DAY_MS);
  await house.runJob("invite.pay-days");
  const paid = async () => (await house.call(invite.listPayouts, {}, { as: ann })).list;
  assert.deepEqual(await paid(), []);
  await house.runJob("vip.count-volume");
  await house.runJob("invite.pay-days");
  const [payout] = await paid();
  assert.deepEqual(
    [payout!.fees, payout!.returned, payout!.rebate, payout!.amount, payout!.outcome],
    ["10", "5", "1", "1", "paid"],
  );
  assert.equal(await house.balance(`user/${ben}/spot`), "5");
  assert.equal(await house.balance(`user/${ann}/spot`), "1");
  for (const { faults } of sim.truths) assert.deepEqual(await faults(house.database, [], house.clock.now(), []), []);
});
