/** Whoever owns the database cannot change what was agreed and what was decided. */
import { test } from "node:test";
import { refuses } from "@assay/server/testing.ts";
import { openQuizHouse } from "./testing.ts";

test("the owner of the database changes no quiz and no bet that runs or is over (QUIZ-08)", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openQuizHouse();
  stack.defer(house.close);
  const quiz = await house.begin();
  await house.bet(await house.somebody(), quiz.id, 1, "100");
  await refuses(
    house.pool,
    "update quiz.event set lines = '[]'",
    "update quiz.bet set outcome = 0",
    "update quiz.pool set staked = 0",
  );
  await house.end(quiz.decides_at, "60000");
  const over = [
    "update quiz.event set outcome = 0 where state = 'settled'",
    "update quiz.bet set payout = 0",
    "delete from quiz.bet",
  ];
  await refuses(house.pool, ...over);
});
