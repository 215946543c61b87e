/** The database charges and finds lines as the rules do. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, HOUR_MS } from "@assay/core/time.ts";
import { sql } from "kysely";
import { accrued, debtOf, LINES, priceAt } from "../rules.ts";
import { holdingOf } from "./answers.ts";
import { accrueDue, type Loan, loans } from "./store.ts";
import { openLoanHouse } from "./testing.ts";

test("LOAN-02 LOAN-04 one statement charges all loans that are due as the rule says, and keeps the price of the line that each waits for", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openLoanHouse();
  stack.defer(house.close);
  const ann = await house.somebody("9 BTC", "90000 USDT");
  await house.borrow(ann, { amount: "1234.56789", days: "7", release: "1" });
  await house.borrow(ann, { amount: "777.7", days: "8" });
  await house.borrow(ann, { offer_id: "3", amount: "0.0123457", collateral: "1800", days: "7", release: "1" });
  const all = async (): Promise<Loan[]> => await loans.select(house.database, sql`order by id`);
  for (const ms of [HOUR_MS / 2, HOUR_MS, 5.5 * HOUR_MS, 6 * DAY_MS, DAY_MS, DAY_MS, 9 * DAY_MS]) {
    const before = await all();
    house.clock.advance(ms);
    const now = house.clock.now();
    await accrueDue(house.database, now, 5_000);
    const after = await all();
    assert.deepEqual(
      after,
      before.map((loan) => accrued(loan, now)),
    );
    const { rows } = await sql<{ watch_price: string | null; safe_price: string | null }>`
      select watch_price, safe_price from loans.loan order by id`.execute(house.database);
    assert.deepEqual(
      rows.map((row) => [row.watch_price, row.safe_price]),
      after.map((loan) => [LINES.call, LINES.safe].map((line) => priceAt(holdingOf(loan), line)?.toString() ?? null)),
    );
    assert.ok(after.every((loan) => debtOf(loan) > loan.principal));
  }
  assert.deepEqual(await accrueDue(house.database, house.clock.now(), 5_000), { charged: 0, overdue: [] });
});
