import assert from "node:assert/strict";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { feature, listener } from "@assay/server/feature.ts";
import { keysOf } from "@assay/server/keys/keys.ts";
import { openTestHouse, type TestHouse } from "@assay/server/testing.ts";
import { sql } from "kysely";
import { calls, DRAW_DEADLINE_MS, events } from "../contract.ts";
import { DRAWN_RULE, type DrawnFact, LATE_RULE, recomputeDraw } from "../rules/draw-receipt.ts";
import { CHAIN_LENGTH, hashed, type Odds } from "../rules/draws.ts";
import { faultOf, type Receipt, wasAskedLast } from "../rules.ts";
import { proofsFeature, requestDraws } from "../server.ts";

const ann = "00000000-0000-7000-8000-000000000001";
const order = (number: number): string => `00000000-0000-7000-8000-${String(number).padStart(12, "0")}`;
const box: Odds = {
  kind: "pick",
  lots: [
    { lot: "common", weight: "9" },
    { lot: "rare", weight: "1" },
  ],
  takes: "1",
};

let house: TestHouse;
const told: { reference: string; outcome: readonly number[] | null }[] = [];
before(async () => {
  house = await openTestHouse([
    proofsFeature({ keys: keysOf("a secret"), notify: async () => undefined }),
    feature("market", join(import.meta.dirname, "../../market"), {
      listeners: [listener(events.drawn, async (_tx, { reference, outcome }) => void told.push({ reference, outcome }))],
    }),
  ]);
});
after(async () => await house.close());

const ask = async (...numbers: readonly number[]): Promise<void> =>
  await house.dispatch.transact(
    async (tx) =>
      await requestDraws(
        tx,
        numbers.map((number) => ({
          feature: "market",
          reference: order(number),
          customerId: ann,
          seed: `seed of ${number}`,
          odds: box,
          otherwise: "a common one",
        })),
      ),
  );
const receiptsOf = async (number: number) => await house.call(calls.showReceipts, { id: order(number) }, { as: ann });
const shown = async () => await house.call(calls.showDraws, {});
const settle = async (): Promise<void> => {
  for (const job of ["proofs.seal", "proofs.draw", "proofs.seal"]) await house.runJob(job);
  await house.settle();
};
/** The receipt of what was drawn. */
const drawnOf = async (number: number): Promise<{ receipt: Receipt; fact: DrawnFact }> => {
  const { receipts } = await receiptsOf(number);
  const receipt = receipts.find(({ rule }) => rule === DRAWN_RULE)!;
  return { receipt, fact: receipt.fact as DrawnFact };
};

test("DRAW-01 two chains are committed in the public log before anything is drawn, and the database holds no secret of theirs", async () => {
  await house.runJob("proofs.seal");
  const { chains } = await shown();
  assert.deepEqual(
    chains.map(({ number, length, used, place }) => ({ number, length, used, place })),
    [
      { number: 2, length: CHAIN_LENGTH, used: 0, place: "2" },
      { number: 1, length: CHAIN_LENGTH, used: 0, place: "1" },
    ],
  );
  const { rows } = await sql<{ salt: string }>`select salt from proofs.draw_chain`.execute(house.database);
  for (const { salt } of rows) assert.ok(chains.every(({ end }) => hashed(salt, CHAIN_LENGTH) !== end));
});

test("DRAW-02 nothing is revealed before its order is sealed; then each takes the next preimage, in the order of the log", async () => {
  await ask(1, 2);
  await ask(3);
  await house.runJob("proofs.draw");
  assert.deepEqual(await shown().then(({ placed, waiting }) => ({ placed, waiting })), { placed: 0, waiting: 3 });
  await settle();
  const facts = await Promise.all([1, 2, 3].map(async (number) => (await drawnOf(number)).fact));
  assert.deepEqual(
    facts.map(({ index }) => index),
    ["1", "2", "3"],
  );
  const { chains } = await shown();
  for (const { preimage, index } of facts) assert.equal(hashed(preimage, Number(index)), chains.at(-1)!.end);
  assert.equal(hashed(facts[2]!.preimage, 1), facts[1]!.preimage);
  assert.deepEqual(
    told.map(({ reference, outcome }) => [reference, outcome?.map(String)]),
    facts.map(({ id, outcome }) => [id, outcome]),
  );
});

test("DRAW-03 the receipt leads to the outcome, goes by the link that sealed the order, and holds with nothing changed", async () => {
  const file = await receiptsOf(2);
  const { receipt, fact } = await drawnOf(2);
  assert.equal(await faultOf(receipt, new Map(Object.entries(file.keys))), undefined);
  assert.equal(await wasAskedLast(receipt, file.receipts), true);
  assert.equal(recomputeDraw(fact)?.holds, true);
  const elsewhere = { ...receipt, fact: { ...fact, head: { ...fact.head, hash: "0".repeat(64) } } };
  assert.equal(await wasAskedLast(elsewhere, file.receipts), false);
  const changed: readonly Partial<DrawnFact>[] = [
    { preimage: hashed(fact.preimage, 1) },
    { index: "3" },
    { outcome: [fact.outcome[0] === "0" ? "1" : "0"] },
    { odds: { ...box, lots: [...box.lots].reverse() } },
    { asked: { ...fact.asked, odds: "0".repeat(64) } },
    { id: order(9) },
  ];
  for (const change of changed) assert.equal(recomputeDraw({ ...fact, ...change })?.holds, false, JSON.stringify(change));
  for (const nothing of [{}, "", { ...fact, preimage: "secret" }, { ...fact, index: "123456" }])
    assert.equal(recomputeDraw(nothing), undefined);
});

test("DRAW-06 what is not revealed by its deadline is late for good, told, counted in public, and takes its preimage all the same", async () => {
  await ask(4);
  house.clock.advance(DRAW_DEADLINE_MS);
  await house.runJob("proofs.draw");
  await ask(5);
  await settle();
  assert.deepEqual(await shown().then(({ placed, waiting, late }) => ({ placed, waiting, late })), {
    placed: 5,
    waiting: 0,
    late: 1,
  });
  const { receipts } = await receiptsOf(4);
  assert.equal((receipts.find(({ rule }) => rule === LATE_RULE)!.fact as { otherwise: string }).otherwise, "a common one");
  assert.equal(
    receipts.some(({ rule }) => rule === DRAWN_RULE),
    false,
  );
  assert.equal((await drawnOf(5)).fact.index, "5");
  assert.deepEqual(
    told.filter(({ reference }) => reference === order(4)),
    [{ reference: order(4), outcome: null }],
  );
});

test("DRAW-06 of more than a batch that are overdue at once none is revealed any more", async () => {
  const request = (number: number) => ({
    feature: "market",
    reference: order(number),
    customerId: ann,
    seed: "seed",
    odds: box,
    otherwise: "a common one",
  });
  const before = await shown();
  await house.dispatch.transact(async ({ db, now }) => {
    await requestDraws({ db, now: new Date(now.getTime() + 1) }, [request(1_000)]);
    const others = Array.from({ length: 200 }, (_, place) => request(1_001 + place));
    await requestDraws({ db, now }, others);
  });
  house.clock.advance(DRAW_DEADLINE_MS + 1);
  await settle();
  await settle();
  const { receipts } = await receiptsOf(1_000);
  assert.equal(
    receipts.some(({ rule }) => rule === DRAWN_RULE),
    false,
  );
  assert.deepEqual([(await shown()).late - before.late, (await shown()).waiting], [201, 0]);
});

test("DRAW-07 who has every right in the database can neither change nor take back a draw or a chain", async () => {
  for (const statement of [
    sql`update proofs.draw set outcome = '{1}' where state = 'drawn'`,
    sql`update proofs.draw set asked = '{}'`,
    sql`delete from proofs.draw`,
    sql`update proofs.draw_chain set chain_end = ''`,
    sql`update proofs.draw_chain set salt = ''`,
    sql`truncate proofs.draw_chain cascade`,
  ]) {
    await assert.rejects(statement.execute(house.owner.database), /cannot be changed/);
  }
});

test("DRAW-08 a chain that ends is followed by one that was committed before, and another is committed", async () => {
  await sql`update proofs.draw_chain set used = length - 1 where number = 1`.execute(house.database);
  await ask(6, 7);
  await settle();
  assert.deepEqual(
    [await drawnOf(6), await drawnOf(7)].map(({ fact }) => [fact.chain, fact.index]),
    [
      ["1", String(CHAIN_LENGTH)],
      ["2", "1"],
    ],
  );
  const { chains } = await shown();
  assert.deepEqual(
    chains.map(({ number, used }) => [number, used]),
    [
      [3, 0],
      [2, 1],
      [1, CHAIN_LENGTH],
    ],
  );
});

test("DRAW-04 a feature that asks for what cannot be drawn, or with no seed, gets nothing", async () => {
  const request = { feature: "market", reference: order(8), customerId: ann, seed: "a|b", odds: box, otherwise: "" };
  await assert.rejects(house.dispatch.transact(async (tx) => await requestDraws(tx, [request])));
  const empty = { ...request, seed: "a", odds: { ...box, takes: "0" } };
  await assert.rejects(house.dispatch.transact(async (tx) => await requestDraws(tx, [empty])));
  await house.dispatch.transact(async (tx) => await requestDraws(tx, []));
});
