import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls, type ReceiptFile } from "../contract.ts";
import { CHAIN_START, faultOf, follow, linkFaultOf, type PublicKeys } from "../rules.ts";
import { type Evidence, proofsFeature, recordEvidence } from "../server.ts";
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
  house = await openTestHouse([proofsFeature({ secret: "a secret" })]);
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
  ]) {
    await assert.rejects(statement.execute(house.database), /append-only/);
  }
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
