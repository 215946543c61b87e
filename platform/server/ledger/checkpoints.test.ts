import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { sql } from "kysely";
import { openTestHouse, refuses, type TestHouse } from "../testing.ts";
import { checkpoints } from "./checkpoints.ts";
import { seal } from "./sealer.ts";
import { auditLedger, readStatement } from "./statement.ts";

let house: TestHouse;
before(async () => {
  house = await openTestHouse([]);
});
after(async () => await house.close());

const spot = "user/a/spot" as const;
const LINES = 12_000;

let posted = 0;
async function post(count: number): Promise<void> {
  await house.dispatch.transact(async ({ ledger }) => {
    for (let line = 0; line < count; line += 1) {
      posted += 1;
      const units = BigInt((posted % 7) + 1);
      const [from, to] = posted % 3 === 0 ? ([spot, "house/pool"] as const) : (["world/treasury", spot] as const);
      ledger.take({ reason: "gift", reference: String(posted), transfers: [{ from, to, amount: amount("USDT", units) }] });
    }
  });
}

const count = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from ledger.checkpoint`.execute(house.database);
  return rows[0]!.count;
};

/** All lines of the account from the newest on, page by page. */
async function readThrough(limit: number): Promise<readonly [string, bigint][]> {
  const lines: [string, bigint][] = [];
  for (let before: string | undefined; ;) {
    const page = await readStatement(house.database, { addresses: [spot], before, limit });
    if (page.length === 0) return lines;
    lines.push(...page.map(({ id, balance }): [string, bigint] => [id, balance]));
    before = page.at(-1)!.id;
  }
}

test("a page deep in the past tells the balances that a walk from now tells, with checkpoints and without", async () => {
  for (let written = 0; written < LINES; written += 1_000) await post(1_000);
  const whole = (await readStatement(house.database, { addresses: [spot], limit: LINES })).map(
    ({ id, balance }): [string, bigint] => [id, balance],
  );
  assert.equal(whole.length, LINES);
  assert.deepEqual(await readThrough(997), whole);
  await house.runJob("ledger.seal");
  for (let turn = 0; turn < 2; turn += 1) await house.runJob("ledger.checkpoints");
  const marked = await count();
  assert.ok(marked > 8, String(marked));
  await house.runJob("ledger.checkpoints");
  assert.equal(await count(), marked, "nothing is marked twice");
  assert.deepEqual(await readThrough(997), whole);
  assert.deepEqual(await auditLedger(house.database), []);
});

test("while a line may still come with a smaller id nothing is marked behind it", async () => {
  const before = await count();
  const job = checkpoints();
  const step = async (): Promise<void> => {
    await house.dispatch.transact(async (tx) => void (await seal(tx.db, tx.now)));
    await house.dispatch.transact(async (tx) => void (await job.run(tx)));
  };
  const give = (from: number, to: number): string => `
    with lines as (
      insert into ledger.transfer (reason, reference, line, at, source, destination, units)
      select 'late', n::text, 0, '2026-03-02T12:00:00Z', payer.id, payee.id, 1 from generate_series(${from}, ${to}) n,
        ledger.account payer, ledger.account payee where payer.address = 'world/treasury' and payee.address = '${spot}'
      returning id
    ) update ledger.account set balance = balance + ${to - from + 1} * case address when '${spot}' then 1 else -1 end
      where address in ('${spot}', 'world/treasury') and exists (select from lines)`;
  const [early, late] = [await house.owner.pool.connect(), await house.owner.pool.connect()];
  try {
    await early.query("begin");
    await early.query("select pg_current_xact_id()");
    await late.query("begin");
    // It has its id before the other's lines and commits after them.
    await late.query(`insert into ledger.transfer (reason, reference, line, at, source, destination, units)
      select 'late', '0', 0, '2026-03-02T12:00:00Z', payer.id, payee.id, 5 from ledger.account payer, ledger.account payee
      where payer.address = 'world/treasury' and payee.address = '${spot}'`);
    await early.query(give(1, 5_000));
    await early.query("commit");
    for (let turn = 0; turn < 6; turn += 1) await step();
    assert.equal(await count(), before);
    await late.query(`update ledger.account set balance = balance + 5 * case address when '${spot}' then 1 else -1 end
      where address in ('${spot}', 'world/treasury')`);
    await late.query("commit");
  } finally {
    early.release();
    late.release();
  }
  // These wait until nothing is open, in other houses of the same PostgreSQL neither.
  for (let turn = 0; turn < 3; turn += 1) {
    await house.runJob("ledger.seal");
    await house.runJob("ledger.checkpoints");
  }
  assert.ok((await count()) > before);
  assert.deepEqual(await auditLedger(house.database), []);
  const whole = (await readStatement(house.database, { addresses: [spot], limit: 2 * LINES })).map(
    ({ id, balance }): [string, bigint] => [id, balance],
  );
  assert.deepEqual(await readThrough(1_000), whole);
});

test("a checkpoint stays what it was, and one that were wrong would be found", async () => {
  await refuses(house.pool, "update ledger.checkpoint set balance = 0", "delete from ledger.checkpoint");
  await assert.rejects(
    house.dispatch.transact(async ({ db }) => {
      await sql`insert into ledger.checkpoint (account, id, balance, height)
        select account, max(id) + 1, -1, 1 from ledger.checkpoint group by account limit 1`.execute(db);
      throw new Error((await auditLedger(db))[0]!.fault);
    }),
    /^Error: checkpoint differs/,
  );
});
