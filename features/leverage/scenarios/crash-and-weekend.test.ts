import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { customer, openLeverageHouse } from "../server/testing.ts";

const HOUR_MS = 3_600_000;

test("a flash crash and a weekend without prices, line by line (LEV-01, LEV-03, LEV-05, LEV-06, LEV-09)", async () => {
  const house = await openLeverageHouse({ house: "10000", insurance: "10" });
  const people = { alice: customer(1), bob: customer(2), carol: customer(3), dave: customer(4) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "1000");
  await story.tell("The house and the insurance fund were funded, and four customers have 1,000 USDT each for contracts.");

  let count = 0;
  const open = async (name: keyof typeof people, order: string, more = {}): Promise<string> => {
    const { id } = await house.open(people[name], order, more);
    names.set(id, `position ${(count += 1)}`);
    return id;
  };
  await house.mark("BTC/USDT", "10000");
  await open("alice", "long 0.5 BTC x50");
  await open("bob", "long 0.2 BTC x5", { stop_loss_price: "9500" });
  await open("carol", "short 0.5 BTC x20");
  const dip = await open("dave", "long 0.1 BTC x10 at 9400");
  await story.tell(
    "Alice goes long with fifty times her margin, Bob with five times and a stop, Carol goes short. Dave waits for 9,400.",
  );

  await house.mark("BTC/USDT", "9300");
  const parts = (await house.call(calls.listHistory, {}, { as: people.carol })).list;
  for (const { id } of parts) names.set(id, `a part of position 3`);
  await story.tell(
    "One tick later the mark is 9,300. Alice's margin of 100 meets a loss of 350: the fund pays its 10, and Carol, who wins most, is reduced at the price at which Alice was bankrupt. Bob's stop fires, and Dave's order opens, both at 9,300.",
  );

  await house.mark("BTC/USDT", "10000");
  await story.tell("The mark comes back. Whoever was closed stays closed; Dave has won.");

  await house.mark("BTC/USDT", undefined);
  house.clock.advance(60 * HOUR_MS);
  await house.runJob("leverage.charge-overnight");
  await story.tell(
    "For the weekend no venue is heard: there is no mark, nothing opens, nothing closes, and no night is charged.",
  );

  await house.mark("BTC/USDT", "8000");
  await house.runJob("leverage.charge-overnight");
  await house.runJob("leverage.charge-overnight");
  await story.tell(
    "It opens at 8,000. Both pay for their nights first, then Dave is liquidated at that first mark. The fund is empty, so what is left of Carol is reduced where Dave was bankrupt; the rest the house has not won.",
  );
  assert.equal((await house.call(calls.showPosition, { id: dip }, { as: people.dave })).close_reason, "liquidation");

  await story.end(join(import.meta.dirname, "crash-and-weekend.golden.txt"));
  await house.close();
});
