import { join } from "node:path";
import { test } from "node:test";
import { DAY_MS, MINUTE_MS } from "@assay/core/time.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { openCouponsHouse } from "../server/testing.ts";

test("a voucher and a task, line by line (COUPON-01, COUPON-03, COUPON-05)", async () => {
  const house = await openCouponsHouse();
  const [ann, bob] = [customer(1), customer(2)];
  const names = new Map([
    [ann, "ann"],
    [bob, "bob"],
  ]);
  const nameCoupons = async (): Promise<void> => {
    const { rows } = await house.pool.query<{ id: string; kind: string; customer_id: string }>(
      "select id, kind, customer_id from coupons.coupon",
    );
    for (const { id, kind, customer_id } of rows) names.set(id, `${kind} of ${names.get(customer_id)}`);
  };
  const story = new LedgerStory(house.database, names);
  await story.tell("Two practice series, whose budgets are set aside.");
  for (const [one, series] of [
    [ann, 1],
    [ann, 2],
    [bob, 1],
  ] as const) {
    // Each expires at a moment of its own, which orders them.
    house.clock.advance(1);
    await house.claim(one, series);
  }
  await nameCoupons();
  await house.trade(ann, "2000");
  await house.trade(bob, "500");
  await story.tell("Ann trades 2,000 and Bob 500: their fees come back.");
  await house.trade(ann, "18000");
  await story.tell("Ann trades 18,000 more: her voucher is used up, and her task is done.");
  house.clock.advance(30 * DAY_MS + MINUTE_MS);
  await house.runJob("coupons.expire");
  await story.tell("Bob's voucher expires, and its rest returns.");
  await story.end(join(import.meta.dirname, "two-coupons.golden.txt"));
  await house.close();
});
