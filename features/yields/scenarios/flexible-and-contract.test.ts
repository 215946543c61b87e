import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { calls } from "../contract.ts";
import { openYieldHouse } from "../server/testing.ts";

test("a flexible amount, a contract that is left, and a pool that runs dry and is funded again, line by line (YIELD-01 to YIELD-05)", async () => {
  const house = await openYieldHouse();
  const people = { ann: customer(1), bob: customer(2) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "1000");
  await story.tell("The pool was funded, and Ann and Bob have 1,000 USDT each.");

  const subscribe = async (name: keyof typeof people, product: string, amount: string): Promise<string> => {
    house.clock.advance(1);
    const { id } = await house.subscribe(people[name], product, amount);
    names.set(id, `subscription of ${name}`);
    return id;
  };
  const flexible = await subscribe("ann", "flexible-usdt", "500");
  const contract = await subscribe("bob", "cloud-usdt-90", "100");
  await story.tell("Ann puts 500 into flexible terms: tomorrow's 0.05 is set aside. Bob takes a contract: all 90 days are.");

  await house.days(1);
  await story.tell("Midnight: their first day begins, and the day after it is announced.");

  await house.days(1);
  await story.tell("The first day is over and paid.");

  await house.redeem(people.ann, { id: flexible, amount: "200" });
  await story.tell("Ann takes 200 out: what they would have brought today and tomorrow returns to the pool.");

  await house.move("house/pool/yields", "world/treasury", await house.balance("house/pool/yields"));
  await house.days(1);
  const { code } = await house.refusal(calls.subscribe, { product: "flexible-usdt", amount: "10" }, { as: people.bob });
  assert.equal(code, "rate-unknown");
  await story.tell(
    "Somebody takes what the pool has not promised. The day is paid; the next one is not announced, and nothing is sold.",
  );

  await house.redeem(people.bob, { id: contract });
  await house.work();
  await story.tell(
    "Bob leaves his contract: 100 come back, he gives back what it paid. The pool has money again, and the next day is announced.",
  );

  await house.days(2);
  await house.redeem(people.ann, { id: flexible });
  await story.tell("Both days are paid, and Ann takes the rest.");

  await story.end(join(import.meta.dirname, "flexible-and-contract.golden.txt"));
  await house.close();
});
