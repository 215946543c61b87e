import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { openQuizHouse } from "../server/testing.ts";

test("two are right and one is wrong, line by line (QUIZ-01, QUIZ-02, QUIZ-06)", async () => {
  await using stack = new AsyncDisposableStack();
  const house = await openQuizHouse();
  stack.defer(house.close);
  const names = new Map(
    [
      ["ann", 1],
      ["bob", 2],
      ["cem", 3],
    ].map(([name, number]) => [customer(number as number), name as string]),
  );
  const story = new LedgerStory(house.database, names);
  for (const id of names.keys()) await house.give(id, "1000");
  const quiz = await house.begin();
  names.set(quiz.id, "quiz");
  for (const [number, outcome, amount] of [
    [1, 1, "100"],
    [2, 1, "200"],
    [3, 0, "10"],
  ] as const) {
    house.clock.advance(1);
    const { bet } = await house.bet(customer(number), quiz.id, outcome, amount);
    names.set(bet.id, `bet ${number}`);
  }
  await story.tell("Ann and Bob stake 100 and 200 on above, Cem 10 on below.");
  await house.end(quiz.decides_at, "50000.01");
  await story.tell("The index is above. Of 10 the house keeps 0.5, and Ann and Bob share 9.5.");
  await story.end(join(import.meta.dirname, "right-and-wrong.golden.txt"));
});
