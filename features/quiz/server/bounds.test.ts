/** What a bet may not do beside its own amount: bounds of a customer and a quiz, and what its customer has set for his protection. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { BETS_MAX, QUIZ_BETS_MAX } from "../rules.ts";
import { openQuizHouse } from "./testing.ts";

test("QUIZ-10 one customer has so many open bets, and a quiz so many bets", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openQuizHouse();
  stack.defer(house.close);
  const quiz = await house.begin();
  const [ann, bob] = [await house.somebody(), await house.somebody()];
  const refused = async (as: string) =>
    (await house.refusal(calls.placeBet, { id: quiz.id, choice: "1", amount: "10" }, { as })).code;
  await house.bet(ann, quiz.id, 1, "10");
  await sql`insert into quiz.bet select gen_random_uuid(), customer_id, event_id, outcome, stake, created_at, status
    from quiz.bet, generate_series(2, ${BETS_MAX}::int)`.execute(house.database);
  assert.equal(await refused(ann), "too-many-bets");
  await house.bet(bob, quiz.id, 0, "10");
  await sql`update quiz.pool set bets = ${QUIZ_BETS_MAX} where outcome = 0`.execute(house.database);
  assert.equal(await refused(bob), "quiz-full");
  assert.deepEqual([await house.balance(`user/${ann}/spot`), await house.balance(`user/${bob}/spot`)], ["990", "990"]);
});

test("QUIZ-10 nobody bets beyond his loss limit, with what is lost and at stake, and nobody in a cool-off or excluded bets at all", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openQuizHouse();
  stack.defer(house.close);
  const first = await house.begin();
  const [ann, bob, cat] = [await house.somebody(), await house.somebody(), await house.somebody()];
  const refused = async (as: string, id: string, amount: string) =>
    (await house.refusal(calls.placeBet, { id, choice: "1", amount }, { as })).code;
  await house.call(protection.setLossLimit, { period: "day", amount: "100" }, { as: ann });
  await house.bet(ann, first.id, 0, "60");
  assert.equal(await refused(ann, first.id, "41"), "over-loss-limit");
  await house.bet(bob, first.id, 1, "60");
  await house.call(protection.startCoolOff, { length: "24h" }, { as: bob });
  await house.call(protection.excludeSelf, { term: "6m" }, { as: cat });
  assert.deepEqual([await refused(bob, first.id, "1"), await refused(cat, first.id, "1")], ["cooling-off", "self-excluded"]);
  // What runs is settled as ever, and what is lost counts.
  await house.end(first.decides_at, "50000.01");
  assert.equal(await house.balance(`user/${bob}/spot`), "1057");
  const [day] = (await house.call(protection.showProtection, {}, { as: ann })).limits;
  assert.deepEqual([day!.result, day!.left], ["-60", "40"]);
  const second = await house.begin();
  assert.equal(await refused(ann, second.id, "41"), "over-loss-limit");
  await house.bet(ann, second.id, 0, "40");
});
