import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { HOUR_MS, MINUTE_MS } from "@assay/core/time.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls, STATEMENTS_A_DAY } from "../contract.ts";
import { judges } from "../receipts.ts";
import { digestOfPage, FIRST_DIGEST, LINES_A_PAGE, statementRule } from "../rules.ts";
import { openStatementHouse } from "./testing.ts";

let house: Awaited<ReturnType<typeof openStatementHouse>>;
before(async () => {
  house = await openStatementHouse();
});
after(async () => await house.close());

test("STMT-01 STMT-02 STMT-03 lines add up, lead to the digest of the receipt, and stand in a sealed block", async () => {
  const ann = await house.somebody("1000");
  await house.move(`user/${ann}/spot`, `user/${ann}/spot/held`, "400");
  await house.move(`user/${ann}/spot/held`, "world/treasury", "150");
  const shown = await house.prepare(ann);
  assert.deepEqual([shown.state, shown.lines, shown.lines_total, shown.pages], ["ready", 4, 4, 1]);
  assert.deepEqual(
    shown.sums.map(({ place, opening, came, went, closing }) => [place, opening, came, went, closing]),
    [
      ["available", "0", "1000", "400", "600"],
      ["held", "0", "400", "150", "250"],
    ],
  );
  const page = await house.call(calls.showPage, { id: shown.id, page: "1" }, { as: ann });
  assert.deepEqual(
    page.list.map(({ place, change, balance }) => [place, change, balance]),
    [
      ["available", "1000", "1000"],
      ["available", "-400", "600"],
      ["held", "400", "400"],
      ["held", "-150", "250"],
    ],
  );
  assert.equal(await digestOfPage(FIRST_DIGEST, page.list), shown.digest);
  const changed = page.list.map((line, at) => (at === 0 ? { ...line, change: "1001" } : line));
  assert.notEqual(await digestOfPage(FIRST_DIGEST, changed), shown.digest);
  await house.runJob("proofs.seal");
  const { receipts } = await house.call(proofs.showReceipts, { id: shown.id }, { as: ann });
  const fact = receipts[0]!.fact as Record<string, unknown>;
  assert.deepEqual([receipts[0]!.rule, fact["digest"], fact["block"]], [statementRule, shown.digest, shown.block!.hash]);
  const judged = judges[0]!.judge(statementRule, fact, (word) => word)!;
  assert.deepEqual([judged.holds, judged.result], [true, "adds-up"]);
  const [sum] = fact["sums"] as Record<string, string>[];
  assert.equal(judges[0]!.judge(statementRule, { ...fact, sums: [{ ...sum, went: "1" }] }, (word) => word)!.holds, false);
  assert.equal(
    judges[0]!.judge(statementRule, { ...fact, sums: "none" }, (word) => word),
    undefined,
  );
  assert.deepEqual(house.noticed.filter(({ subject }) => subject === shown.id).length, 1);
});

test("STMT-01 STMT-02 many lines come in pages that follow each other, within the time and currency that was asked for", async () => {
  const [bob, count] = [await house.somebody("100"), LINES_A_PAGE + 30];
  house.clock.advance(HOUR_MS);
  const from = house.now();
  for (let line = 0; line < count; line += 1) await house.move(`user/${bob}/spot`, `user/${bob}/spot/held`, "0.01");
  house.clock.advance(HOUR_MS);
  await house.move(`user/${bob}/spot`, "world/treasury", "1");
  const shown = await house.prepare(bob, { from: String(from), to: String(from + MINUTE_MS), currency: "USDT" });
  assert.deepEqual([shown.lines, shown.pages], [2 * count, 3]);
  assert.deepEqual(
    shown.sums.map(({ place, opening, closing }) => [place, opening, closing]),
    [
      ["available", "100", "89.7"],
      ["held", "0", "10.3"],
    ],
  );
  let [digest, seen] = [FIRST_DIGEST, 0];
  for (let page = 1; page <= shown.pages; page += 1) {
    const { list } = await house.call(calls.showPage, { id: shown.id, page: String(page) }, { as: bob });
    digest = await digestOfPage(digest, list);
    seen += list.length;
    if (page === shown.pages) assert.equal(list.at(-1)!.balance, "10.3");
  }
  assert.deepEqual([digest, seen], [shown.digest, 2 * count]);
  const other = await house.prepare(bob, { account: "option" });
  assert.deepEqual([other.lines, other.pages, other.sums, other.digest], [0, 0, [], FIRST_DIGEST]);
});

test("STMT-05 lines are read only when a block holds the last of them", async () => {
  const cat = await house.somebody("5");
  house.clock.advance(2 * MINUTE_MS);
  const { id } = await house.order(cat);
  await house.runJob("statements.gather");
  assert.equal((await house.call(calls.show, { id }, { as: cat })).state, "preparing");
  assert.equal(await refused(cat, { id, page: "1" }), "no-such-page");
  await house.runJob("ledger.seal");
  await house.runJob("statements.gather");
  assert.equal((await house.call(calls.show, { id }, { as: cat })).state, "ready");
});

const refused = async (as: string, input: { id: string; page: string }): Promise<string> =>
  (await house.refusal(calls.showPage, input, { as })).code;

test("STMT-04 what cannot be is refused, and nobody reads what is somebody else's", async () => {
  const [dan, eve] = [await house.somebody("5"), await house.somebody("5")];
  const at = house.now();
  const refusal = async (more: object): Promise<string> =>
    (await house.refusal(calls.order, { from: String(at - HOUR_MS), to: String(at), ...more }, { as: dan })).code;
  assert.equal(await refusal({ to: String(at - 2 * HOUR_MS) }), "statement-ends-before");
  assert.equal(await refusal({ from: String(at - 1_000) }), "statement-too-early");
  assert.equal(await refusal({ from: "1000" }), "statement-too-early");
  const shown = await house.prepare(dan);
  assert.equal((await house.refusal(calls.show, { id: shown.id }, { as: eve })).code, "no-such-statement");
  assert.equal(await refused(eve, { id: shown.id, page: "1" }), "no-such-statement");
  assert.equal(await refused(dan, { id: shown.id, page: "2" }), "no-such-page");
  assert.deepEqual((await house.call(calls.list, {}, { as: eve })).list, []);
  const orders = await Promise.allSettled(Array.from({ length: 5 }, async () => await house.order(dan)));
  assert.equal(orders.filter(({ status }) => status === "fulfilled").length, 1);
  assert.equal(await refusal({}), "statement-under-way");
  await house.runJob("statements.gather");
  for (let count = 2; count < STATEMENTS_A_DAY; count += 1) await house.prepare(dan);
  assert.equal(await refusal({}), "too-many-statements");
  assert.equal((await house.call(calls.list, {}, { as: dan })).list.length, STATEMENTS_A_DAY);
});

test("statements are forgotten after 90 days, and their receipts are not", async () => {
  const fay = await house.somebody("5");
  const shown = await house.prepare(fay);
  await house.runJob("proofs.seal");
  house.clock.advance(91 * 24 * HOUR_MS);
  await house.runJob("statements.forget");
  assert.equal((await house.refusal(calls.show, { id: shown.id }, { as: fay })).code, "no-such-statement");
  assert.equal((await house.call(proofs.showReceipts, { id: shown.id }, { as: fay })).receipts.length, 1);
});
