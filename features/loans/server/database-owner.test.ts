/** Whoever owns the database cannot change what was agreed, what has ended and what has happened. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { calls } from "../contract.ts";
import { openLoanHouse } from "./testing.ts";

test("LOAN-10 what was agreed and what has ended cannot be changed, whoever asks the database", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLoanHouse();
  stack.defer(house.close);
  const pia = await house.somebody("1 BTC", "10 USDT");
  await house.call(calls.repay, { id: (await house.borrow(pia)).id }, { as: pia });
  await house.borrow(pia);
  const update = (change: string): string => `update loans.loan set ${change} where customer_id = '${pia}'`;
  await refuses(
    house.pool,
    ...["hourly_rate = 1", "lent = lent + 1", "days = 8", "created_at = due_at", "interest = 0"].map(
      (change) => `${update(change)} and ended_at is null`,
    ),
    `${update("lost = lost + 1, repaid = repaid - 1")} and ended_at is not null`,
    "delete from loans.loan",
    "update loans.step set amount = 1",
    "delete from loans.step",
    "update loans.offer set hourly_rate = 1",
    "delete from loans.offer",
  );
});
