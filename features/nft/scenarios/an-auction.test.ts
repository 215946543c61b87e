import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { DAY_MS } from "@assay/core/time.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { openNftHouse } from "../server/testing.ts";

test("a piece is bought, auctioned by its owner, not paid for by the winner and bought by the second, line by line (NFT-04, NFT-05, NFT-07, NFT-09)", async () => {
  const house = await openNftHouse();
  const people = { ann: customer(1), bob: customer(2), cem: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "1000");
  await story.tell("Ann, Bob and Cem have 1,000 USDT each.");

  const bought = await house.buy(people.ann, 1);
  names.set(bought.id, "first order");
  await house.pay(people.ann, bought.id);
  await story.tell("Ann buys the first edition of a practice work for 20. The artist has the price less the fee of 2.5 %.");

  const sale = await house.resell(people.ann, bought.piece_id, { mode: "auction", price: "100", step: "10" });
  const margins: [string, string][] = [
    [people.bob, "100"],
    [people.cem, "150"],
  ];
  for (const [id, price] of margins) {
    house.clock.advance(1);
    await house.enter(id, sale.id, price);
  }
  const { rows } = await house.pool.query<{ id: string; bidder: number }>("select id, bidder from nft.margin");
  for (const { id, bidder } of rows) names.set(id, `margin ${bidder}`);
  await story.tell("She offers it by auction from 100 on. Bob bids 100, Cem 150: each has a margin of 10 held.");

  await house.until(sale.ends_at);
  await story.tell("The auction ends. Bob's margin comes back; Cem's stands for his order.");

  names.set((await house.orders(people.cem))[0]!.id, "order of cem");
  await house.until(sale.ends_at + DAY_MS);
  await story.tell("Cem does not pay within his day. Half of his margin is Ann's, half waits for Bob.");

  const offer = (await house.orders(people.bob))[0]!;
  assert.equal(offer.price, "100");
  names.set(offer.id, "order of bob");
  await house.pay(people.bob, offer.id);
  await story.tell(
    "Bob buys at 100, as if Cem had never bid: Ann has it less the fee and the royalty of 5 %, Bob the half that waited.",
  );

  await story.end(join(import.meta.dirname, "an-auction.golden.txt"));
  await house.close();
});
