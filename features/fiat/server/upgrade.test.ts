/** An installation that has read statements before the ledger had them: its rows as they were, and what they become. */
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { test } from "node:test";
import { sql } from "kysely";
import { openFiatHouse } from "./testing.ts";

const id = (last: number): string => `00000000-0000-4000-8000-${String(last).padStart(12, "0")}`;

test("FIAT-16 an upgrade keeps payments and lines, makes parts of what was counted, and sums up the opening and the books of each account", async () => {
  const house = await openFiatHouse();
  /** The feature's tables beside its own, as an earlier version has made them. */
  const migrate = async (name: string): Promise<void> => {
    const text = await readFile(join(import.meta.dirname, "migrations", name), "utf8");
    await sql.raw(text.replaceAll("fiat.", "before.")).execute(house.owner.database);
  };
  await sql`create schema before`.execute(house.owner.database);
  for (const name of ["001-fiat.sql", "002-keys.sql"]) await migrate(name);
  const payment = (at: number, status: string, paid: number | null): string =>
    `('${id(at)}', '${id(99)}', 'a-1', 'BR', 'BRL', 'pix', 'AS${at}', 56000, 560, 275, 9850746268, 560000000, 568484849, 'Ana Souza', 'x',
      now(), now(), '${status}', 0, ${paid}, false, ${paid === null ? "null" : "9850746268"})`;
  const line = (at: number, units: number, rest: string): string =>
    `('${id(at)}', '${id(50)}', 'a-1', 'B${at}', now(), ${units}, '', '', ${rest})`;
  await sql
    .raw(
      `insert into before.account values ('a-1', 'pix', 'BR', 'BRL', 'Us', '1', 'Bank', 'City', now()), ('a-2', 'bank', 'BR', 'BRL', 'Us', '2', 'Bank', 'City', now());
      insert into before.payment (id, customer_id, account_id, country, currency, method, reference, fiat, fee, spread, arrives, mid, rate, payer,
        sealed, created_at, due_at, status, promised, paid, is_late, owed)
        values ${payment(1, "delivered", 56_000)}, ${payment(2, "matched", 56_000)}, ${payment(3, "expired", null)};
      insert into before.statement values ('${id(50)}', 'a-1', 1, 'S1', 1000, 114400, now());
      insert into before.line (id, statement_id, account_id, bank_id, booked_at, units, name, reference, fate, payment_id, counted, open, returned,
        return_reference, return_seen)
        values ${line(11, 57_000, `'matched', '${id(1)}', 56000, 1000, 0, null, false`)},
          ${line(12, 56_000, `'matched', '${id(2)}', 56000, 0, 0, null, false`)},
          ${line(13, 500, `'returned', null, 0, 0, 500, 'R-1', true`)}, ${line(14, -500, `'outgoing', null, 0, 0, 0, null, false`)},
          ${line(15, 700, `'returned', null, 0, 0, 700, 'R-2', false`)}, ${line(16, -300, `'unexplained', null, 0, 0, 0, null, false`)};`,
    )
    .execute(house.owner.database);
  await migrate("004-ledger.sql");
  const { rows: openings } = await sql`select * from before.opening`.execute(house.owner.database);
  assert.deepEqual(openings, [
    { account_id: "a-1", open: "1000", going_back: "700", clearing: "56000", sold: "56000", unexplained: "300" },
  ]);
  const { rows: parts } = await sql`select line_id, payment_id, units, bought, state from before.part order by 1`.execute(
    house.owner.database,
  );
  const part = (of: number, to: number) => ({
    line_id: id(of),
    payment_id: id(to),
    units: "56000",
    bought: "9850746268",
    state: "counted",
  });
  assert.deepEqual(parts, [part(11, 1), part(12, 2)]);
  await migrate("005-parts.sql");
  const { rows: states } = await sql`select state from before.part order by line_id`.execute(house.owner.database);
  assert.deepEqual(states, [{ state: "delivered" }, { state: "counted" }]);
  const { rows: payments } = await sql`select status, delivered, sold from before.payment order by id`.execute(
    house.owner.database,
  );
  assert.deepEqual(payments, [
    { status: "delivered", delivered: "9850746268", sold: "56000" },
    { status: "matched", delivered: "0", sold: "0" },
    { status: "expired", delivered: "0", sold: "0" },
  ]);
  await assert.rejects(
    sql`update before.payment set delivered = 1 where status = 'delivered'`.execute(house.owner.database),
    /cannot be changed/,
  );
  for (const name of ["008-losses.sql", "009-kept-sums.sql"]) await migrate(name);
  const { rows: books } = await sql`select * from before.book`.execute(house.owner.database);
  const nothing = { spent: "0", lost: "0", paid_out: "0" };
  assert.deepEqual(books, [
    { account_id: "a-1", counted: "112000", open: "1000", going_back: "700", unexplained: "300", ...nothing },
  ]);
  await sql`drop schema before cascade`.execute(house.owner.database);
  await house.close();
});
