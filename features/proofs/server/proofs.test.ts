import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls, type ReceiptFile } from "../contract.ts";
import { CHAIN_START, faultOf, follow, linkFaultOf, type PublicKeys, wasAskedLast } from "../rules.ts";
import { type Evidence, listEvidence, proofsFeature, recordEvidence, unprovenFaults, unsoundFaults } from "../server.ts";
import { KEY_LIFE_MS } from "./signing-key.ts";

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
  house = await openTestHouse([proofsFeature({ secret: "a secret", notify: async () => undefined })]);
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
    [{ place: "1", fact: { id: subject(1), price: "100.5" } }],
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

test("PROOFS-06 after its life a key is replaced and its secret half destroyed, and its receipts still hold", async () => {
  house.clock.advance(KEY_LIFE_MS);
  await record(evidence(6));
  await house.runJob("proofs.seal");
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
    await assert.rejects(statement.execute(house.database), /cannot be changed/);
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
