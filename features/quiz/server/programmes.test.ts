/** Programmes as people publish and stop them, and a quiz of three outcomes on which nobody was right. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { sql } from "kysely";
import { calls } from "../contract.ts";
import { PROGRAMMES_MAX } from "../rules.ts";
import { approve, openQuizHouse } from "./testing.ts";

test("QUIZ-03 QUIZ-05 QUIZ-12 two people publish a programme, its lines lie by the index, and a quiz without a winner gives all back", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openQuizHouse();
  stack.defer(house.close);
  for (const name of ["Sam", "Sue"]) await house.enrol(name, "security");
  const [pia, pat] = [await house.enrol("Pia", "product"), await house.enrol("Pat", "product")];
  const because = { reason: "People ask for three outcomes." };
  const thirds = {
    symbol: "BTC/USDT",
    period: "hour",
    outcomes: "3",
    distance: "0.01",
    fee_rate: "0.05",
    close_minutes: "10",
    ...because,
  } as const;
  const refused = async (more: object) =>
    (await house.refusal(calls.publishProgramme, { ...thirds, ...more }, { operator: pia })).code;
  assert.deepEqual(
    [
      await refused({ symbol: "DOGE/USDT" }),
      await refused({ distance: "0" }),
      await refused({ distance: "0.6" }),
      await refused({ outcomes: "2" }),
      await refused({ fee_rate: "0.11" }),
      await refused({ close_minutes: "4" }),
      await refused({ close_minutes: "31" }),
      await refused({ outcomes: "2", distance: "0" }),
    ],
    ["no-such-market", ...Array<string>(6).fill("wrong-programme"), "programme-runs"],
  );

  const proposed = await house.call(calls.publishProgramme, thirds, { operator: pia });
  assert.ok("proposal" in proposed);
  const listed = async () => (await house.call(calls.listProgrammes, {}, { operator: pia })).list;
  assert.equal((await listed()).length, 4);
  const vote = { id: proposed.proposal, hash: proposed.hash, ...because };
  assert.equal((await house.refusal(approve, vote, { operator: pia })).code, "own-proposal");
  assert.equal((await house.call(approve, vote, { operator: pat })).state, "done");
  assert.deepEqual([(await listed()).length, (await listed())[0]!.outcomes], [5, 3]);

  await house.begin();
  const quiz = await house.hourly(3);
  assert.deepEqual(quiz.lines, ["49500.005", "50500.005"]);
  const [ann, bob] = [await house.somebody(), await house.somebody()];
  await house.bet(ann, quiz.id, 0, "100");
  await house.bet(bob, quiz.id, 1, "10");
  await house.end(quiz.decides_at, "51000");
  const over = (await house.call(calls.showQuiz, { id: quiz.id })).quiz;
  assert.deepEqual([over.ending, over.outcome, over.price], ["no-winner", 2, "51000"]);
  assert.deepEqual([await house.balance(`user/${ann}/spot`), await house.balance(`user/${bob}/spot`)], ["1000", "1000"]);
  assert.deepEqual([await house.balance("house/pot/quiz"), await house.balance("house/fee/quiz")], ["0", "0"]);

  const stop = { programme_id: String((await listed())[0]!.programme_id), ...because };
  const stopRefused = async (more: object) =>
    (await house.refusal(calls.stopProgramme, { ...stop, ...more }, { operator: pat })).code;
  assert.equal(await stopRefused({ programme_id: "999" }), "no-such-programme");
  assert.equal(await house.call(calls.stopProgramme, stop, { operator: pat }), "stopped");
  assert.equal(await stopRefused({}), "programme-stopped");

  await sql`insert into quiz.programme select 100 + n, 'X' || n, 'day', 2, 0, 0, 60, now() from generate_series(1, ${PROGRAMMES_MAX}::int) n`.execute(
    house.database,
  );
  assert.equal(await refused({}), "too-many-programmes");
});
