import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { feature } from "../feature.ts";
import type { Truth } from "../simulation.ts";
import { openTestHouse, type TestHouse } from "../testing.ts";
import { auditor, readAudit } from "./audit.ts";

const ann = "00000000-0000-7000-8000-000000000001";
const said: string[] = [];
const asked: (readonly string[])[] = [];
let lacks: string[] = [];
const truth: Truth = {
  code: "TOY-01",
  says: "What is held is what open rows need.",
  when: "each step",
  faults: async (_db, customers) => {
    asked.push(customers);
    return lacks;
  },
};

let house: TestHouse;
before(async () => {
  const audit = auditor({ truths: [truth], onFault: (one) => said.push(one) });
  house = await openTestHouse([feature("toy", import.meta.dirname, { jobs: [audit] })]);
});
after(async () => await house.close());

let given = 0;
async function give(units = 5n, times = 1): Promise<void> {
  await house.dispatch.transact(async ({ ledger }) => {
    for (let index = 0; index < times; index += 1)
      await ledger.post({
        reason: "gift",
        reference: String((given += 1)),
        transfers: [{ from: "world/treasury", to: `user/${ann}/spot`, amount: amount("USDT", units) }],
      });
  });
}

async function audited() {
  await house.runJob("ledger.seal");
  await house.runJob("ledger.audit");
  return await readAudit(house.database);
}

/** What only the owner of the tables can do, and only after he has taken their guards away. */
async function rewrite(table: string, change: string): Promise<void> {
  const { pool } = house.owner;
  await pool.query(`alter table ledger.${table} disable trigger user`);
  await pool.query(change);
  await pool.query(`alter table ledger.${table} enable trigger user`);
}

test("a sound ledger is verified up to its newest block, and remembers that (L2, L3, L11)", async () => {
  assert.deepEqual(await readAudit(house.database), { height: "0", behind: 0, at: undefined, faults: 0, said: undefined });
  await give();
  const first = await audited();
  assert.deepEqual({ ...first, at: undefined }, { height: "1", behind: 0, at: undefined, faults: 0, said: undefined });
  await give();
  assert.equal((await audited()).height, "2");
  assert.deepEqual(said, []);
});

test("lines that are not sealed yet are no fault (L3)", async () => {
  await give();
  await house.runJob("ledger.audit");
  assert.equal((await readAudit(house.database)).faults, 0);
});

test("customers whose money has moved are asked about, and what is wrong is said once and ends with its cause (L5)", async () => {
  asked.length = 0;
  lacks = [`user/${ann}/spot/held USDT: held 0, open rows need 5`];
  await give();
  assert.equal((await audited()).said, `TOY-01 ${lacks[0]}`);
  assert.deepEqual(asked, [[ann]]);
  await audited();
  assert.deepEqual(said.splice(0), [`TOY-01 ${lacks[0]}`]);
  lacks = [];
  assert.equal((await audited()).faults, 0);
  asked.length = 0;
  await audited();
  assert.deepEqual(asked, [], "nothing has moved and nothing is wrong");
});

test("a balance that is not that of its lines is found, moved or not, and found no more once it is right (L3)", async () => {
  await audited();
  const change = (by: string) =>
    rewrite("account", `update ledger.account set balance = balance ${by} where address = 'user/${ann}/spot'`);
  await change("+ 1");
  const wrong = await audited();
  assert.equal(wrong.faults, 1);
  assert.match(wrong.said!, new RegExp(`^user/${ann}/spot USDT has \\d+, its lines say \\d+$`));
  await give();
  assert.equal((await audited()).faults, 1);
  assert.equal(said.splice(0).length, 1);
  await change("- 1");
  assert.equal((await audited()).faults, 0);
});

test("a line that was rewritten long ago is found on the way round, and so is a block (L11)", async () => {
  await rewrite("transfer", "update ledger.transfer set reference = reference || '!' where reference = '1'");
  for (let round = 0; (await audited()).faults === 0; round += 1) assert.ok(round < 20);
  assert.equal((await readAudit(house.database)).said, "block 1 does not follow from its lines");
  await rewrite("transfer", "update ledger.transfer set reference = '1' where reference = '1!'");
  assert.equal((await audited()).faults, 0);
  await give();
  await house.runJob("ledger.seal");
  const { height } = await readAudit(house.database);
  await rewrite("block", `update ledger.block set hash = previous where height > ${height}`);
  assert.equal((await audited()).said, `block ${Number(height) + 1} does not follow from its lines`);
  await rewrite("block", `delete from ledger.block where height > ${height}`);
  await rewrite("audit_fault", "delete from ledger.audit_fault");
  await house.owner.pool.query(`update ledger.audit set height = ${height}`);
  said.length = 0;
});

test("lines that make money of nothing are found when their block comes (L1, L2)", async () => {
  const { pool } = house.owner;
  await pool.query("insert into ledger.account (address, currency) values ('house/other', 'BTC')");
  await pool.query(`
    insert into ledger.transfer (reason, reference, line, at, source, destination, units)
    select 'gift', 'mixed', 0, now(), (select id from ledger.account where address = 'world/treasury'), id, 3
    from ledger.account where address = 'house/other'`);
  const state = await audited();
  assert.ok(state.faults >= 2, "currencies, and balances");
  assert.ok(said.some((one) => /do not sum to nothing/.test(one)));
  assert.ok(said.some((one) => /^house\/other BTC has 0, its lines say 3$/.test(one)));
  await rewrite("transfer", "delete from ledger.transfer where reference = 'mixed'");
});
