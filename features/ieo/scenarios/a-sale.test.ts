import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { openIeoHouse, TO_THE_END_MS } from "../server/testing.ts";

test("a sale from its first commitment to its last release, line by line (IEO-01, IEO-03, IEO-04, IEO-05)", async () => {
  const house = await openIeoHouse();
  const people = { ann: customer(1), bob: customer(2), cem: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "5000");
  await house.runJobs();
  await story.tell(
    "Three practice sales, whose tokens are set aside; nobody came to the first. Ann, Bob and Cem have 5,000 USDT each.",
  );

  const commit = async (name: keyof typeof people, amount: string): Promise<void> => {
    house.clock.advance(1);
    const { id, number } = await house.commit(people[name], amount);
    names.set(id, `number ${number}`);
  };
  await commit("ann", "3000");
  await commit("bob", "10.00000001");
  await commit("ann", "1000");
  await commit("cem", "1500");
  await story.tell("Ann commits 3,000 and 1,000 more, Bob ten and a unit, Cem 1,500.");

  await house.pass(TO_THE_END_MS);
  await story.tell(
    "It ends with fewer asked for than there are: Ann gets the cap and half of her money back, the others what they paid for.",
  );

  await house.pass(DAY_MS);
  await story.tell("The market opens: a quarter is free.");

  await house.pass(60 * DAY_MS);
  await story.tell("Nobody is there for two months: two parts at once.");

  await house.pass(30 * DAY_MS);
  await story.tell("The lock is over.");
  assert.equal((await house.show(people.bob)).status, "finished");

  await story.end(join(import.meta.dirname, "a-sale.golden.txt"));
  await house.close();
});
