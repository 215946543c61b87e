import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { DRAW_DEADLINE_MS } from "@assay/features/proofs/contract.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { calls } from "../contract.ts";
import { openNftHouse } from "../server/testing.ts";

test("a box is bought, resold unopened and opened, and another is paid back, line by line (NFT-15, NFT-16)", async () => {
  const house = await openNftHouse();
  const people = { ann: customer(1), bob: customer(2) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "1000");
  await story.tell("Ann and Bob have 1,000 USDT each.");

  const first = await house.buyBox(people.ann, 1);
  names.set(first.id, "first box");
  await story.tell("Ann buys a box of the practice series for 10. The price stays with the series while the box is closed.");

  const until = String(house.clock.now().getTime() + HOUR_MS);
  await house.call(calls.resellBox, { id: first.id, price: "20", ends_at: until }, { as: people.ann });
  await house.call(calls.buyBoxOffer, { id: "1", number: "1", price: "20" }, { as: people.bob });
  const { rows } = await house.pool.query<{ id: string }>("select id from nft.box_trade");
  names.set(rows[0]!.id, "resale");
  await story.tell(
    "She offers it unopened at 20, and Bob buys it: the fee of 2.5 % and the royalty of 5 % are taken from what she gets.",
  );

  await house.openBox(people.bob, first.id, "bob's own");
  await house.drawn();
  assert.equal((await house.box(people.bob, first.id)).state, "opened");
  await story.tell("Bob opens it. The price of the series is the artist's, less the fee of 2.5 %.");

  const second = await house.buyBox(people.ann, 1);
  names.set(second.id, "second box");
  await house.openBox(people.ann, second.id);
  house.clock.advance(DRAW_DEADLINE_MS);
  await house.runJob("proofs.draw");
  await house.settle();
  await story.tell("Ann buys another and opens it; its draw comes ten minutes late, so that the price is hers again.");

  await story.end(join(import.meta.dirname, "a-box.golden.txt"));
  await house.close();
});
