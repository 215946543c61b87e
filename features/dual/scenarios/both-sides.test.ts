import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { VALUES } from "../rules/fixing.ts";
import { openDualHouse } from "../server/testing.ts";

test("a coin that stays below, a coin that is sold, a coin that is bought, and an index that fails, line by line (DUAL-01, DUAL-03, DUAL-04)", async () => {
  const house = await openDualHouse();
  const people = { ann: customer(1), bob: customer(2), cem: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  await house.give(people.ann, "10 BTC");
  await house.give(people.bob, "10 BTC");
  await house.give(people.cem, "10000");
  await story.tell("The pool was funded; Ann and Bob have 10 BTC each, Cem has 10,000 USDT.");

  const call = { type: "call", linked: parsePrice("58000")!, apr: parseRate("0.01")!, share: 100_000_000n } as const;
  const put = { type: "put", linked: parsePrice("50000")!, apr: parseRate("0.062")!, share: 100_000_000_000n } as const;
  house.show("57000");
  const buy = async (name: keyof typeof people, id: number, num: string) => {
    house.clock.advance(1);
    const order = await house.buy(people[name], id, num);
    names.set(order.id, `order of ${name}`);
    return order;
  };
  const { matures_at: matures } = await buy("ann", await house.offer(call), "10");
  await story.tell(
    "Ann sells high: 10 BTC, linked at 58,000, 0.2 % for the term. The pool sets aside 0.02 BTC and 581,160 USDT.",
  );
  house.goTo(matures - VALUES * 1_000);
  await house.seconds(VALUES, () => "57999");
  await story.tell("The average is 57,999: she is paid in the coin, and the money that was set aside returns.");

  house.show("57000");
  const { matures_at: second } = await buy("bob", await house.offer(call), "10");
  house.goTo(second - VALUES * 1_000);
  await house.seconds(VALUES, () => "58000");
  await story.tell("Bob does the same, and the average is 58,000 to the unit: his coin is sold at that price.");

  house.show("51000");
  const { matures_at: third } = await buy("cem", await house.offer(put), "10");
  house.goTo(third - VALUES * 1_000);
  await house.seconds(VALUES, () => "40000");
  await story.tell("Cem buys low: 10,000 USDT, linked at 50,000. The index falls to 40,000, and he has bought at 50,000.");

  house.show("57000");
  const { void_at } = await buy("ann", await house.offer(call), "10");
  house.goTo(void_at + 1);
  await house.work();
  await story.tell(
    "Ann invests again, and nobody hears the index: four hours after maturity it is void, and she has back what she invested.",
  );

  assert.deepEqual(await house.balances("house/pool/dual/promised"), {});
  await story.end(join(import.meta.dirname, "both-sides.golden.txt"));
  await house.close();
});
