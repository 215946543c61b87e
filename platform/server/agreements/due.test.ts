import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { sql } from "kysely";
import { feature, type Job } from "../feature.ts";
import { readBalances } from "../ledger/statement.ts";
import { APP_ROLE } from "../postgres.ts";
import { openTestHouse, type TestHouse } from "../testing.ts";
import { dueJob } from "./due.ts";
import { payOwed, poolOf } from "./promises.ts";
import { instant, int, type RowOf, tableOf, text, units, uuid } from "./table.ts";

const debts = tableOf("public.debt", {
  id: uuid,
  number: int(),
  currency: text(),
  units,
  dueAt: instant,
  paidAt: instant.orNull,
});
type Debt = RowOf<typeof debts>;
const pool = poolOf("toy");
const written: number[][] = [];

const payDebts: Job = dueJob<Debt>({
  name: "toy.pay",
  limit: 3,
  lock: async ({ db, now }, limit, dry) =>
    await debts.select(
      db,
      sql`where paid_at is null and due_at <= ${now} and currency <> all(${[...dry]}::text[])
        order by due_at, id limit ${limit} for update skip locked`,
    ),
  payer: ({ currency }) => currency,
  decide: (row, now) => {
    const paid = amount(row.currency, row.units);
    return {
      row: { ...row, paidAt: now },
      postings: [
        { reason: "toy-pay", reference: row.id, transfers: payOwed(pool, "user/a/toy", paid) },
        { reason: "toy-note", reference: row.id, transfers: payOwed(pool, "user/b/toy", paid) },
      ],
    };
  },
  write: async ({ db }, decided) => {
    await debts.update(db, decided, ["paidAt"]);
    written.push(decided.map(({ number }) => number));
  },
});

let house: TestHouse;
before(async () => {
  house = await openTestHouse([feature("toy", import.meta.dirname, { jobs: [payDebts] })]);
  await sql`create table public.debt (id uuid primary key, number int not null, currency text not null, units numeric(39, 0) not null,
    due_at timestamptz not null, paid_at timestamptz);
    grant all on public.debt to ${sql.id(APP_ROLE)}`.execute(house.owner.database);
});
after(async () => await house.close());

/** Debts due one second after the other, such as "5 USDT"; answers the number of the first. */
async function owe(...owed: readonly string[]): Promise<void> {
  await sql`truncate public.debt`.execute(house.database);
  written.length = 0;
  const rows = owed.map((one, number) => {
    const [count, currency] = one.split(" ") as [string, string];
    const dueAt = new Date(house.clock.now().getTime() + number * 1_000);
    return { id: crypto.randomUUID(), number, currency, units: BigInt(count), dueAt, paidAt: null };
  });
  await debts.insert(house.database, rows);
}

let funded = 0;
const fund = async (currency: string, count: bigint): Promise<void> =>
  await house.dispatch.transact(async ({ ledger }) => {
    const transfers = [{ from: "world/treasury", to: pool.free, amount: amount(currency, count) }];
    await ledger.post({ reason: "fund", reference: String((funded += 1)), transfers });
  });

const left = async (): Promise<string[]> =>
  (await readBalances(house.database, [pool.free])).map(({ currency, units: has }) => `${has} ${currency}`);

test("what is due is decided once, the oldest first, batch by batch, and what is not due yet waits", async () => {
  await fund("USDT", 100n);
  await owe("1 USDT", "2 USDT", "3 USDT", "4 USDT", "5 USDT");
  house.clock.advance(3_000);
  await house.runJob("toy.pay");
  assert.deepEqual(written, [[0, 1, 2], [3]]);
  house.clock.advance(1_000);
  await house.runJob("toy.pay");
  await house.runJob("toy.pay");
  assert.deepEqual(written, [[0, 1, 2], [3], [4]]);
  assert.deepEqual(await left(), ["70 USDT"]);
});

test("a pool that is dry in one currency keeps its rows in their order, half pays none, and stops no other currency", async () => {
  await owe("36 USDT", "1 USDT", "1 USDT", "1 USDT", "1 BTC", "1 USDT", "2 BTC", "3 BTC", "4 BTC");
  await fund("BTC", 13n);
  house.clock.advance(10_000);
  await house.runJob("toy.pay");
  assert.deepEqual(written, [[4, 6, 7]]);
  assert.deepEqual((await left()).toSorted(), ["1 BTC", "70 USDT"]);
  await fund("USDT", 2n);
  await house.runJob("toy.pay");
  assert.deepEqual(written, [[4, 6, 7], [0]]);
  await fund("USDT", 8n);
  await house.runJob("toy.pay");
  assert.deepEqual(written.slice(2), [[1, 2, 3], [5]]);
  assert.deepEqual((await left()).toSorted(), ["0 USDT", "1 BTC"]);
});

test("more payers who are dry than a batch holds keep nobody behind them waiting", async () => {
  await owe("1 ETH", "1 SOL", "1 BNB", "1 XRP", "1 ETH", "1 USDT");
  house.clock.advance(10_000);
  await fund("USDT", 2n);
  await house.runJob("toy.pay");
  assert.deepEqual(written, [[5]]);
  await fund("ETH", 4n);
  await house.runJob("toy.pay");
  assert.deepEqual(written, [[5], [0], [4]]);
});

test("rows that somebody else has locked are passed over, and are paid the next time", async () => {
  await fund("USDT", 100n);
  await owe("1 USDT", "2 USDT");
  house.clock.advance(10_000);
  await house.dispatch.transact(async ({ db }) => {
    await sql`select 1 from public.debt where number = 0 for update`.execute(db);
    await house.dispatch.transact(async (tx) => void (await payDebts.run(tx)));
  });
  await house.runJob("toy.pay");
  assert.deepEqual(written, [[1], [0]]);
});
