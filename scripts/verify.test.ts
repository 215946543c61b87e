import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { calls as proofs } from "../features/proofs/contract.ts";
import { customer, openSecondsHouse, type SecondsHouse } from "../features/seconds/server/testing.ts";
import { judgeFile } from "./verify/judge.ts";
import { verifierPage } from "./verify/page.ts";

let house: SecondsHouse;
let file: string;
before(async () => {
  house = await openSecondsHouse();
  const ann = customer(1);
  await house.give(ann, "100");
  await house.tick(200, "100");
  const { id } = await house.open(ann, "up 10 BTC for 30");
  await house.tick(200, "100");
  await house.tick(30_000, "101");
  await house.runJob("proofs.seal");
  file = JSON.stringify(await house.call(proofs.showReceipts, { id }, { as: ann }));
});
after(async () => await house.close());

test("a saved receipt is checked without the house, down to its outcome", async () => {
  const { holds, lines } = await judgeFile(file);
  assert.ok(holds, lines.join("\n"));
  assert.match(lines.at(-1)!, /leads to this result: won, 18 USDT/);
});

test("whatever is changed in a saved receipt, it no longer holds", async () => {
  for (const [from, to] of [
    ['"outcome":"won"', '"outcome":"lost"'],
    ['"price":"101"', '"price":"99"'],
    ['"place":"1"', '"place":"2"'],
    ['"payout":"18"', '"payout":"17"'],
  ] as const) {
    const changed = file.replace(from, to);
    assert.notEqual(changed, file);
    assert.equal((await judgeFile(changed)).holds, false, from);
  }
  assert.equal((await judgeFile(file, { "1": "00".repeat(32) })).holds, false);
  assert.equal((await judgeFile("no receipt")).holds, false);
});

test("the verifier is one page that asks no network", async () => {
  const page = await verifierPage();
  assert.match(page, /<script type="module">[\s\S]{5000,}<\/script>/);
  assert.doesNotMatch(page, /SCRIPT<|src="|import\("/);
});
