/** What the role that serves cannot do to the ledger, tried as that role. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { sql } from "kysely";
import { ownsLedger } from "../roles.ts";
import { openTestHouse, type TestHouse } from "../testing.ts";
import { readBalances } from "./statement.ts";

let house: TestHouse;
before(async () => {
  house = await openTestHouse([]);
  await house.dispatch.transact(async ({ ledger }) => {
    for (const currency of ["USDT", "BTC"])
      await ledger.post({
        reason: "gift",
        reference: currency,
        transfers: [{ from: "world/treasury", to: "user/a/spot", amount: amount(currency, 100n) }],
      });
  });
  await house.runJob("ledger.seal");
});
after(async () => await house.close());

const statements = [
  "update ledger.transfer set units = units + 1",
  "delete from ledger.transfer",
  "truncate ledger.transfer",
  "insert into ledger.transfer (reason, reference, line, at, source, destination, units) values ('gift', 'x', 0, now(), 1, 2, 5)",
  "update ledger.account set balance = balance + 1",
  "update ledger.account set currency = 'EUR'",
  "update ledger.account set id = default",
  "delete from ledger.account",
  "insert into ledger.account (address, currency, balance) values ('user/b/spot', 'USDT', 7)",
  "update ledger.block set hash = previous",
  "delete from ledger.block",
  "insert into ledger.block select height + 1, last_tx, last_id, transfers, previous, hash, at from ledger.block",
  "alter table ledger.transfer disable trigger append_only",
  "alter table ledger.account drop constraint floor",
  "alter table ledger.transfer owner to assay_app",
  "drop table ledger.transfer",
  "create or replace function ledger.post(lines ledger.transfer_row[], moment timestamptz) returns bigint language sql as 'select 1::bigint'",
  "create trigger none before insert on ledger.transfer for each statement execute function platform.refuse_change()",
  "set role assay_owner",
  "set session authorization assay_owner",
  "set session_replication_role = replica",
  "create schema mine",
  "create table public.mine (id int)",
  "insert into platform.migration (name, sha256) values ('platform/999.sql', 'x')",
  "truncate platform.outbox",
];
for (const statement of statements)
  test(`the role that serves is refused: ${statement} (L11)`, async () =>
    await assert.rejects(
      house.pool.query(statement),
      /permission denied|must be owner|cannot be changed|must be able to SET ROLE|to session authorization/,
    ));

const post = (lines: string): Promise<unknown> =>
  house.pool.query(`select ledger.post(array[${lines}]::ledger.transfer_row[], now())`);
const account = async (address: string, currency: string): Promise<string> => {
  const { rows } = await sql<{ id: string }>`
    select id from ledger.account where address = ${address} and currency = ${currency}`.execute(house.database);
  return rows[0]!.id;
};

test("what the role that serves posts sums to nothing and breaks no floor (L11)", async () => {
  const [usdt, btc] = [await account("user/a/spot", "USDT"), await account("user/a/spot", "BTC")];
  const world = await account("world/treasury", "USDT");
  await assert.rejects(post(`('gift', 'mixed', 0, ${usdt}, ${btc}, 5)`), /two currencies, or to none/);
  await assert.rejects(post(`('gift', 'nobody', 0, ${usdt}, 999999, 5)`), /two currencies, or to none/);
  await assert.rejects(post(`('gift', 'nobody', 0, 999999, ${usdt}, 5)`), /two currencies, or to none/);
  await assert.rejects(post(`('gift', 'below', 0, ${usdt}, ${world}, 101)`), /floor/);
  await assert.rejects(post(`('gift', 'less', 0, ${usdt}, ${world}, -1)`), /check constraint/);
  await assert.rejects(post(`('gift', 'itself', 0, ${usdt}, ${usdt}, 1)`), /check constraint/);
  // Known lines change nothing.
  await post(`('gift', 'USDT', 0, ${world}, ${usdt}, 100)`);
  const balances = await readBalances(house.database, ["user/a/spot"]);
  assert.deepEqual(
    balances.map(({ units }) => units),
    [100n, 100n],
  );
});

test("it owns nothing, and the owner does (L11)", async () => {
  assert.equal(await ownsLedger(house.database), false);
  assert.equal(await ownsLedger(house.owner.database), true);
});

test("names of its own hide nothing from the functions that write (L11)", async () => {
  const client = await house.pool.connect();
  try {
    await client.query("create temp table transfer (like ledger.transfer)");
    await client.query("set search_path = pg_temp, ledger");
    const world = await account("world/treasury", "USDT");
    const usdt = await account("user/a/spot", "USDT");
    await client.query(`select ledger.post(array[('gift', 'hidden', 0, ${world}, ${usdt}, 1)]::ledger.transfer_row[], now())`);
    const { rowCount } = await client.query("select from pg_temp.transfer");
    assert.equal(rowCount, 0);
  } finally {
    client.release(true);
  }
});
