import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer, openSecondsHouse } from "../server/testing.ts";

test("the feed fails across an expiry, line by line: stakes, winnings, refunds and a shared round (SECONDS-03, SECONDS-07, SECONDS-11, SECONDS-12)", async () => {
  const house = await openSecondsHouse();
  const people = { ann: customer(1), bob: customer(2), cem: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "200");
  await story.tell("The pool was funded, and Ann, Bob and Cem have 200 USDT each for options.");

  let options = 0;
  const open = async (name: keyof typeof people, said: string): Promise<string> => {
    house.clock.advance(1);
    const { id } = await house.open(people[name], said);
    names.set(id, `option ${(options += 1)}`);
    return id;
  };

  await house.tick(200, "60000");
  const rises = await open("ann", "up 100 BTC for 30");
  const falls = await open("bob", "down 50 BTC for 60");
  await story.tell(
    "Ann stakes 100 on a rise within 30 seconds, Bob 50 on a fall within a minute. The pool sets aside what it could lose.",
  );

  await open("ann", "pool up 15 BTC for 60");
  await open("bob", "pool down 135 BTC for 60");
  await story.tell("Both join the pool of one minute: nobody but them can win or lose there.");

  await house.enter("60010");
  await house.tick(30_000, "60010.01");
  await story.tell(
    "The next tick drew the delay, and entered at 60010. Half a minute later the index is a hundredth higher: Ann has won 80.",
  );

  await house.tick(27_400, "60020");
  await house.tick(2_500, "60020");
  await house.tick(100, undefined);
  await story.tell(
    "The round closes, is drawn and entered. At the expiry of Bob's option the index has lost its sources: nothing is decided.",
  );

  await house.tick(3_000, undefined);
  await house.tick(1_950, "59000");
  await story.tell("Before the grace is over the sources come back, far lower. Bob's option settles by that tick.");

  await open("cem", "up 20 BTC for 30");
  await house.enter("59000");
  await house.tick(29_900, "59000");
  await house.tick(500, undefined);
  await house.tick(5_000, undefined);
  await story.tell(
    "Cem stakes 20. At his expiry the sources are gone again, and this time for longer than the grace: his stake comes back.",
  );

  await house.tick(20_000, "60100");
  await story.tell(
    "The round's minute ends higher than it began: Ann wins what she staked, less the fee; what stood against nobody comes back to Bob.",
  );

  assert.equal((await house.result(people.ann, rises)).outcome, "won");
  assert.equal((await house.result(people.bob, falls)).outcome, "won");
  await story.end(join(import.meta.dirname, "feed-outage.golden.txt"));
  await house.close();
});
