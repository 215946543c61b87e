import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { keysOf as firstKeys } from "@assay/server/keys/keys.ts";
import { sql } from "kysely";
import { calls, type ReceiptFile } from "../contract.ts";
import { CHAIN_START, faultOf, follow, linkFaultOf, type PublicKeys, wasAskedLast } from "../rules.ts";
import {
  type Evidence,
  headFaults,
  listEvidence,
  proofsFeature,
  publishedFaults,
  readLedgerHead,
  recordEvidence,
  unprovenFaults,
  unsoundFaults,
} from "../server.ts";
import { KEY_LIFE_MS, NEXT_KEY_RULE } from "./signing-key.ts";

const ann = "00000000-0000-7000-8000-000000000001";
const bob = "00000000-0000-7000-8000-000000000002";
const subject = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const evidence = (number: number, customerId = ann): Evidence => ({
  customerId,
  subject: subject(number),
  rule: "test-1",
  fact: { id: subject(number), price: "100.5", absent: undefined },
});

let house: TestHouse;
before(async () => {
  house = await openTestHouse([proofsFeature({ keys: firstKeys("a secret"), notify: async () => undefined })]);
});
after(async () => await house.close());

const record = async (...told: Evidence[]): Promise<void> =>
  await house.dispatch.transact(async ({ db, now }) => await recordEvidence(db, told, now));
const receiptsOf = async (number: number, as = ann): Promise<ReceiptFile> =>
  await house.call(calls.showReceipts, { id: subject(number) }, { as });
const keysOf = ({ keys }: { keys: Record<string, string> }): PublicKeys => new Map(Object.entries(keys));

test("PROOFS-07 what is recorded is sealed soon after, in the order of the commits, and its customer alone gets the receipt", async () => {
  assert.equal((await house.call(calls.showHead, {})).head, null);
  await record(evidence(1), evidence(2, bob));
  assert.deepEqual((await receiptsOf(1)).receipts, []);
  await house.runJob("proofs.seal");
  const file = await receiptsOf(1);
  assert.deepEqual(
    file.receipts.map(({ place, fact }) => ({ place, fact })),
    [{ place: "3", fact: { id: subject(1), price: "100.5" } }], // After the ends of two chains.
  );
  assert.equal(await faultOf(file.receipts[0]!, keysOf(file)), undefined);
  assert.deepEqual((await receiptsOf(1, bob)).receipts, []);
  assert.deepEqual((await receiptsOf(2)).receipts, []);
});

test("PROOFS-04 the public steps lead from a remembered head to the new one, and a later head is signed", async () => {
  const { head: remembered } = await house.call(calls.showHead, {});
  await record(evidence(3), evidence(4), evidence(5));
  await house.runJob("proofs.seal");
  const shown = await house.call(calls.showHead, {});
  assert.equal(await linkFaultOf(shown.head!, keysOf(shown)), undefined);
  const { list } = await house.call(calls.listSteps, { after: remembered!.place });
  assert.equal(list.length, 3);
  assert.equal((await follow(remembered!, list)).hash, shown.head!.hash);
  const all = await house.call(calls.listSteps, { after: "0" });
  assert.equal((await follow(CHAIN_START, all.list)).hash, shown.head!.hash);
});

test("PROOFS-06 after its life a key names its successor in the log, its secret half is destroyed, and its receipts still hold", async () => {
  house.clock.advance(KEY_LIFE_MS);
  // The first turn announces the next key, the second signs that with the one before it.
  await house.runJob("proofs.seal");
  await house.runJob("proofs.seal");
  await record(evidence(6));
  await house.runJob("proofs.seal");
  const { rows: announced } = await sql<{ key: number; public: string; is: string }>`
    select l.key, e.fact::jsonb ->> 'public' as public, k.public as is from proofs.link l
    join proofs.evidence e on (e.tx, e.id) = (l.tx, l.evidence_id) join proofs.key k on k.id = (e.fact::jsonb ->> 'key')::int
    where l.rule = ${NEXT_KEY_RULE}`.execute(house.database);
  assert.deepEqual(announced, [{ key: 1, public: announced[0]!.is, is: announced[0]!.is }]);
  const [old, young] = [await receiptsOf(1), await receiptsOf(6)];
  assert.equal(old.receipts[0]!.key, "1");
  assert.equal(young.receipts[0]!.key, "2");
  for (const file of [old, young]) assert.equal(await faultOf(file.receipts[0]!, keysOf(file)), undefined);
  const { rows } = await sql<{ id: number; secret: string | null }>`select id, secret from proofs.key order by id`.execute(
    house.database,
  );
  assert.deepEqual(
    rows.map(({ id, secret }) => [id, secret === null]),
    [
      [1, true],
      [2, false],
    ],
  );
});

test("PROOFS-08 evidence and log cannot be changed or taken back, whoever asks the database", async () => {
  for (const statement of [
    sql`update proofs.evidence set fact = '{}'`,
    sql`delete from proofs.evidence`,
    sql`truncate proofs.evidence cascade`,
    sql`update proofs.link set hash = ''`,
    sql`delete from proofs.link`,
    sql`update proofs.shared_fact set fact = '{}'`,
    sql`delete from proofs.shared_fact`,
  ]) {
    await assert.rejects(statement.execute(house.owner.database), /cannot be changed/);
  }
});

test("PROOFS-12 what much evidence shares is kept once, and each receipt holds it whole", async () => {
  const shared = { all: [subject(30), subject(31)], price: "7" };
  const one = (number: number): Evidence => ({ ...evidence(number), fact: { id: subject(number) }, shared });
  await record(one(30), one(31), evidence(32));
  await house.runJob("proofs.seal");
  const { rows } = await sql<{ fact: string }>`select fact from proofs.shared_fact`.execute(house.database);
  assert.equal(rows.length, 1);
  for (const number of [30, 31]) {
    const file = await receiptsOf(number);
    const [receipt] = file.receipts;
    assert.deepEqual(receipt!.fact, { id: subject(number), ...shared });
    assert.equal(await faultOf(receipt!, keysOf(file)), undefined);
    assert.equal(await faultOf({ ...receipt!, fact: { id: subject(number), ...shared, price: "8" } }, keysOf(file)), "changed");
  }
  assert.deepEqual((await listEvidence(house.database, ann, subject(31)))[0]!.fact, { id: subject(31), ...shared });
});

test("PROOFS-09 recording takes no lock: two transactions record side by side, and none of both is skipped", async () => {
  const before = await house.call(calls.showHead, {});
  await house.dispatch.transact(async ({ db, now }) => {
    await recordEvidence(db, [evidence(7)], now);
    await record(evidence(8));
  });
  await house.runJob("proofs.seal");
  const { head } = await house.call(calls.showHead, {});
  assert.equal(BigInt(head!.place) - BigInt(before.head!.place), 2n);
});

test("PROOFS-11 what acted on an instruction holds only after the last that its customer gave before it, however many he gave", async () => {
  const instruction = (number: number, price: number, what = "stops"): Evidence => ({
    customerId: ann,
    subject: subject(number),
    rule: "test-asked-1",
    fact: { id: subject(number), what, price: String(price), at: String(price) },
  });
  const acted = (number: number, of: Evidence): Evidence => ({
    customerId: ann,
    subject: subject(number),
    rule: "test-2",
    fact: { id: subject(number), asked: of.fact },
  });
  await record(instruction(10, 0, "order"));
  for (let price = 1; price <= 60; price += 1) await record(instruction(10, price));
  await record(acted(10, instruction(10, 60)), acted(11, instruction(10, 0, "order")));
  await record(acted(12, instruction(10, 59)), acted(13, instruction(10, 61)), instruction(10, 61));
  await house.runJob("proofs.seal");
  const judged = async (number: number) => {
    const { receipts } = await receiptsOf(number);
    const own = receipts.find(({ rule, fact }) => rule === "test-2" && (fact as { id: string }).id === subject(number))!;
    return await wasAskedLast(own, receipts);
  };
  assert.equal(await judged(10), true);
  assert.equal(await judged(11), true, "a thing that goes by what was asked of another");
  assert.equal(await judged(12), false, "an instruction that another had taken the place of");
  assert.equal(await judged(13), false, "an instruction that came afterwards");
  const { receipts } = await receiptsOf(1);
  assert.equal(await wasAskedLast(receipts[0]!, receipts), undefined);
  const recompute = () => ({ holds: true });
  assert.deepEqual(
    (await unsoundFaults(house.database, ["test-1", "test-2"], recompute)).sort(),
    [12, 13].map((number) => `test-2 of ${subject(number)} acts on what was not asked for last`),
  );
  assert.deepEqual((await unprovenFaults(house.database, [subject(10), subject(14)])).length, 1);
  await record(instruction(14, 1));
  assert.equal((await unprovenFaults(house.database, [subject(14)])).length, 1, "an instruction proves nothing that came of it");
});

describe("the ledger in the public log", () => {
  const give = async (reference: string): Promise<void> => {
    await house.dispatch.transact(async ({ ledger }) => {
      const transfers = [{ from: "world/treasury", to: `user/${ann}/spot`, amount: amount("USDT", 5n) }];
      await ledger.post({ reason: "gift", reference, transfers });
    });
    for (const job of ["ledger.seal", "proofs.ledger-head", "proofs.seal"]) await house.runJob(job);
  };
  const shown = async () => {
    const { ledger, keys } = await house.call(calls.showHead, {});
    return { receipt: ledger!, keys, head: ledger && readLedgerHead(ledger.fact) };
  };

  test("PROOFS-17 the newest block's hash is signed in the public log, once a minute and only when there is a new one", async () => {
    assert.equal((await house.call(calls.showHead, {})).ledger, null);
    await give("first");
    const { receipt, keys, head } = await shown();
    assert.equal(head!.height, "1");
    assert.equal(await faultOf(receipt, new Map(Object.entries(keys))), undefined);
    const forged = { ...receipt, fact: { ...head!, block: "00".repeat(32) } };
    assert.equal(await faultOf(forged, new Map(Object.entries(keys))), "changed");
    await give("within the minute");
    assert.equal((await shown()).head!.height, "1");
    house.clock.advance(60_000);
    await give("after it");
    assert.equal((await shown()).head!.height, "3");
    const { place } = (await shown()).receipt;
    house.clock.advance(60_000);
    for (const job of ["proofs.ledger-head", "proofs.seal"]) await house.runJob(job);
    assert.equal((await shown()).receipt.place, place, "nothing new");
  });

  test("PROOFS-18 a block that was rewritten after its head was published is found, by the house and by who kept the head", async () => {
    const { head } = await shown();
    assert.deepEqual(await publishedFaults(house.database), []);
    const { pool } = house.owner;
    const change = async (to: string): Promise<void> => {
      await pool.query("alter table ledger.block disable trigger append_only");
      await pool.query("update ledger.block set hash = decode($1, 'hex') where height = 3", [to]);
      await pool.query("alter table ledger.block enable trigger append_only");
    };
    const other = "ab".repeat(32);
    await change(other);
    const said = [`block 3 was published as ${head!.block}, and the ledger has ${other}`];
    assert.deepEqual(await publishedFaults(house.database), said);
    assert.deepEqual(await headFaults(house.database, [head!]), said);
    assert.deepEqual((await headFaults(house.database, [{ ...head!, height: "99" }])).length, 1, "a ledger that ends before");
    await change(head!.block);
    assert.deepEqual(await publishedFaults(house.database), []);
  });
});
