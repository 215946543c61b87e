import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { customer } from "@assay/server/testing-money.ts";
import { calls } from "../contract.ts";
import { openSwapHouse } from "../server/testing.ts";

test("a quote that is accepted, one that is refused, a swap of two coins and what is left over, line by line (SWAP-01, SWAP-02, SWAP-05, SWAP-06)", async () => {
  const house = await openSwapHouse();
  const people = { ann: customer(1), bob: customer(2) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  await house.give(people.ann, "1000");
  await house.give(people.bob, "1 ETH", "0.00001 BTC");
  await story.tell("The pools were funded. Ann has 1,000 USDT, Bob an ether and a little bitcoin.");

  const { id } = await house.quote(people.ann, "600 USDT to BTC");
  house.pass(9_000);
  names.set((await house.swap(people.ann, "600 USDT to BTC", { quote_id: id })).id, "swap of ann");
  await story.tell("Ann accepts a quote for 600 USDT after nine seconds: 0.01 BTC less 0.1 % fee and 0.05 % spread.");

  const { id: late } = await house.quote(people.ann, "100 USDT to BTC");
  house.prices.show("BTC", "61000");
  assert.equal((await house.refused(people.ann, "100 USDT to BTC", { quote_id: late })).code, "price-has-moved");
  await story.tell("The market leaves her second quote behind: refused, and nothing moves.");

  house.pass(0);
  names.set((await house.swap(people.bob, "1 ETH to DOGE")).id, "swap of bob");
  await story.tell("Bob swaps his ether for dogecoin at the price of the moment: two indices, two spreads, one fee.");

  const { swaps } = await house.call(calls.swapDust, {}, { as: people.bob });
  names.set(swaps[0]!.id, "dust of bob");
  await story.tell("His bitcoin is worth 0.6 USDT, too little for a swap of its own: it becomes USDT in one press.");

  await story.end(join(import.meta.dirname, "quote-and-dust.golden.txt"));
  await house.close();
});
