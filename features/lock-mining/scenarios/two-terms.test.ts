import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { calls } from "../contract.ts";
import { asked, openLockHouse } from "../server/testing.ts";

test("a term that is kept, one that is broken off and a pool that runs short, line by line (LOCK-01, LOCK-02, LOCK-04, LOCK-05, LOCK-07)", async () => {
  const house = await openLockHouse();
  const people = { ann: customer(1), bob: customer(2), cem: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "1000");
  await story.tell("The pools were funded, and Ann, Bob and Cem have 1,000 USDT each.");

  const lock = async (name: keyof typeof people, config: number, number: string): Promise<string> => {
    house.clock.advance(1);
    const { id } = await house.lock(people[name], config, number);
    names.set(id, `lock of ${name}`);
    return id;
  };
  await lock("ann", 1, "300");
  const broken = await lock("bob", 3, "1000");
  await story.tell("Ann locks 300 for 7 days, paid daily, Bob 1,000 for 90, paid at the end. The pool sets aside 0.42 and 45.");

  await house.days(1);
  await story.tell("A day passes: Ann is paid a day.");

  await house.days(4.5);
  await story.tell("Nobody is there for four and a half days. Ann is paid four at once; the half waits.");

  await house.redeem(people.bob, broken);
  await story.tell(
    "Bob breaks off after 5 days. 85 days at 0.4 % would be 340: it costs what has accrued, and he has what he locked.",
  );

  await house.move("house/pool/lock-mining", "world/treasury", "999999.29");
  const { code, values } = await house.refusal(calls.openLock, asked(2, "100"), { as: people.cem });
  assert.deepEqual([code, values["nearest"]], ["pool-short", "32.22222333"]);
  await story.tell(
    "Somebody takes what the pool has not promised, all but 0.29. Cem wants 100 for 30 days, which yield 0.9: refused.",
  );

  await lock("cem", 2, "32");
  await story.tell("For 32 it is enough, to the last 0.002.");

  await house.days(1.5);
  await story.tell("Ann's term is over: two days and her amount come back. Cem is paid his first day.");

  await house.days(29);
  await story.tell("So is Cem's, a month later, whatever became of the pool.");

  await story.end(join(import.meta.dirname, "two-terms.golden.txt"));
  await house.close();
});
