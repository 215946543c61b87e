import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { listEvidence } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { judges } from "../receipts.ts";
import { quizRule, recompute } from "../rules/receipt.ts";
import { stopRow } from "./store.ts";
import { openQuizHouse } from "./testing.ts";

let house: Awaited<ReturnType<typeof openQuizHouse>>;
before(async () => {
  house = await openQuizHouse();
});
after(async () => await house.close());

test("QUIZ-01 QUIZ-02 QUIZ-04 QUIZ-05 QUIZ-06 QUIZ-07 the index decides, the fee is of losing stakes, and what rounding leaves is paid too", async () => {
  const quiz = await house.begin();
  assert.deepEqual([quiz.lines, quiz.closes_at], [["50000.005"], quiz.decides_at - 10 * MINUTE_MS]);
  const [ann, bob, cat] = [await house.somebody(), await house.somebody(), await house.somebody()];
  await house.bet(ann, quiz.id, 1, "100");
  await house.bet(bob, quiz.id, 1, "200");
  await house.bet(cat, quiz.id, 0, "10");
  assert.equal(await house.balance(`user/${ann}/option/held`), "100");
  await house.end(quiz.decides_at, "50000.01");
  const has = async (id: string) => await house.balance(`user/${id}/spot`);
  assert.deepEqual([await has(ann), await has(bob), await has(cat)], ["1003.16666667", "1006.33333333", "990"]);
  assert.deepEqual([await house.balance("house/pot/quiz"), await house.balance("house/fee/quiz")], ["0", "0.5"]);
  const [bet] = (await house.call(calls.listBets, {}, { as: ann })).list;
  assert.deepEqual([bet!.state, bet!.payout], ["paid", "103.16666667"]);
  assert.equal((await house.call(calls.listBets, {}, { as: await house.somebody() })).list.length, 0, "QUIZ-11");
});

test("QUIZ-03 QUIZ-04 one-sided, tied and late quizzes give every stake back whole", async () => {
  for (const [other, price, ending] of [
    [1, "60000", "one-sided"],
    [1, "40000", "one-sided"],
    [0, undefined, "late"],
    [0, "50000.005", "tie"],
  ] as const) {
    const quiz = await house.begin();
    const [ann, bob] = [await house.somebody(), await house.somebody()];
    await house.bet(ann, quiz.id, 1, "100");
    await house.bet(bob, quiz.id, other, "10");
    await house.end(quiz.decides_at + (price === undefined ? MINUTE_MS : 0), price);
    assert.equal((await house.call(calls.showQuiz, { id: quiz.id })).quiz.ending, ending);
    assert.deepEqual([await house.balance(`user/${ann}/spot`), await house.balance(`user/${bob}/spot`)], ["1000", "1000"]);
  }
});

test("QUIZ-10 bad bets are refused, and nothing moves", async () => {
  const quiz = await house.begin();
  const eve = await house.somebody("50");
  const refused = async (given: object) =>
    (await house.refusal(calls.placeBet, { id: quiz.id, choice: "1", amount: "10", ...given }, { as: eve })).code;
  assert.deepEqual(
    [
      await refused({ choice: "2" }),
      await refused({ amount: "0" }),
      await refused({ amount: "0.5" }),
      await refused({ amount: "1001" }),
      await refused({ amount: "51" }),
      await refused({ id: eve }),
    ],
    ["no-such-outcome", "wrong-amount", "stake-too-small", "stake-too-large", "insufficient-balance", "no-such-quiz"],
  );
  assert.equal((await house.refusal(calls.showQuiz, { id: "01a98000-0000-7000-8000-000000000000" })).code, "no-such-quiz");
  house.clock.advance(50 * MINUTE_MS);
  assert.equal(await refused({}), "quiz-closed");
  assert.equal(await house.balance(`user/${eve}/spot`), "50");
});

test("QUIZ-09 a void bet leaves a receipt from which its payout follows, and a changed one does not hold", async () => {
  const quiz = await house.begin();
  const [ann, bob] = [await house.somebody(), await house.somebody()];
  const { bet } = await house.bet(ann, quiz.id, 1, "100");
  await house.bet(bob, quiz.id, 0, "10");
  await house.end(quiz.decides_at + MINUTE_MS, undefined);
  const [told] = await listEvidence(house.database, ann, bet.id);
  const anew = recompute(quizRule, told!.fact, priceOfTick)!;
  assert.deepEqual([anew.holds, anew.ending, anew.payout], [true, "late", "100"]);
  assert.equal(recompute(quizRule, { ...(told!.fact as object), payout: "101" }, priceOfTick)!.holds, false);
});

test("QUIZ-09 QUIZ-11 a paid bet's receipt is judged anew from the index that decided it, and another customer has neither bet nor receipt", async () => {
  const quiz = await house.begin();
  const [ann, bob, eve] = [await house.somebody(), await house.somebody(), await house.somebody()];
  const { bet: right } = await house.bet(ann, quiz.id, 1, "100");
  const { bet: wrong } = await house.bet(bob, quiz.id, 0, "10");
  await house.end(quiz.decides_at, "50000.01");
  const told = async (who: string, subject: string) => (await listEvidence(house.database, who, subject))[0];
  const judged = (evidence: { readonly fact: unknown }) =>
    judges[0]!.judge(quizRule, evidence.fact, (word, values) => `${word} ${JSON.stringify(values)}`)!;
  const [mine, his] = [(await told(ann, right.id))!, (await told(bob, wrong.id))!];
  assert.deepEqual(judged(mine), {
    holds: true,
    inputs: ['lines {"symbol":"BTC/USDT","lines":"50000.005"}'],
    result: 'right {"payout":"109.5 USDT"}',
  });
  assert.deepEqual([judged(his).holds, judged(his).result], [true, 'missed {"payout":"0 USDT"}']);
  const fact = mine.fact as { readonly quiz: object };
  const changed = { ...fact, quiz: { ...fact.quiz, pools: ["10", "50"] } };
  assert.equal(judged({ fact: changed }).holds, false);
  assert.equal(await told(eve, right.id), undefined);
  for (const list of [undefined, "open", "ended"] as const)
    assert.deepEqual((await house.call(calls.listBets, { list, quiz: quiz.id }, { as: eve })).list, []);
});

test("QUIZ-07 a settlement that runs again pays nothing twice", async () => {
  const quiz = await house.begin();
  const [ann, bob] = [await house.somebody(), await house.somebody()];
  await house.bet(ann, quiz.id, 1, "100");
  await house.bet(bob, quiz.id, 0, "10");
  await house.end(quiz.decides_at, "50000.01");
  const seen = async () => [
    await house.balances(`user/${ann}/spot`),
    await house.balances(`user/${bob}/spot`),
    await house.balances("house/fee/quiz"),
    await house.balances("house/pot/quiz"),
  ];
  const once = await seen();
  await house.end(quiz.decides_at + MINUTE_MS, "40000");
  await house.runJob("quiz.settle");
  assert.deepEqual([await seen(), once[0]], [once, { USDT: "1009.5" }]);
});

test("QUIZ-12 a stopped programme opens no more quizzes", async () => {
  await stopRow(house.database, 1, house.clock.now());
  await house.begin();
  const { list } = await house.call(calls.listQuizzes, { symbol: "BTC/USDT" });
  assert.deepEqual(
    list.filter(({ period, state }) => period === "hour" && state === "guessing"),
    [],
  );
});
