import { join } from "node:path";
import { test } from "node:test";
import { parseAmount } from "@assay/core/money.ts";
import { MINUTE_MS } from "@assay/core/time.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { customer, openSpotHouse, type PlainOrder } from "../server/testing.ts";

test("a day of trading, line by line: holds, trades, fees and releases (SPOT-01, SPOT-02, SPOT-04, SPOT-09)", async () => {
  const house = await openSpotHouse({ genesis: [parseAmount("USDT", "50000")!, parseAmount("BTC", "0.9")!] });
  const people = { alice: customer(1), bob: customer(2), carol: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  await house.give(people.alice, "1 BTC");
  await house.give(people.bob, "50000 USDT");
  await house.give(people.carol, "100000 USDT");
  await story.tell("The market maker was funded, and Alice has 1 BTC, Bob 50,000 USDT, Carol 100,000 USDT.");

  let orders = 0;
  const place = async (name: keyof typeof people, order: PlainOrder): Promise<string> => {
    const { order: placed } = await house.place(people[name], order);
    names.set(placed.id, `order ${(orders += 1)}`);
    return placed.id;
  };

  house.feed.show(
    "BTC/USDT",
    "60000",
    [["59990", "0.5"]],
    [
      ["60010", "0.3"],
      ["60200", "0.7"],
    ],
  );
  const offer = await place("alice", "sell 1 BTC at 60100");
  await story.tell("Alice offers 1 BTC at 60,100. Nobody pays that yet: her order rests, and its BTC is held.");

  await place("bob", "buy 0.5 BTC at 60100");
  await story.tell(
    "Bob bids 60,100 for 0.5 BTC. The house sells 0.3 at 60,010, Alice 0.2 at her price. Everybody pays a fee on what he receives.",
  );

  await house.refused(people.alice, "buy 0.1 BTC at 60150");
  await story.tell("Alice bids for her own offer. The order is refused.");

  await place("bob", "buy 0.2 BTC at 59500");
  await story.tell("Bob bids 59,500 for 0.2 BTC. His order rests, and 11,900 USDT is held.");

  // What was taken of the house counts for a while.
  house.clock.advance(MINUTE_MS);
  house.feed.show(
    "BTC/USDT",
    "59400",
    [["59390", "0.5"]],
    [
      ["59410", "0.15"],
      ["59450", "0.5"],
    ],
  );
  await house.place(people.carol, { say: "buy 0.001 BTC at 59400", timeInForce: "ioc" });
  names.set(
    (await house.call(calls.listOrders, { state: "history" }, { as: people.carol })).list[0]!.id,
    `order ${(orders += 1)}`,
  );
  await story.tell(
    "The market falls through Bob's bid: the house sells to him at his own 59,500. Carol's order finds nobody at 59,400.",
  );

  house.clock.advance(MINUTE_MS);
  await place("carol", "buy 60000 USDT of BTC");
  await story.tell(
    "Carol spends 60,000 USDT. The house sells until it has no more BTC, then Alice. What does not pay for one more step stays with Carol.",
  );

  await house.call(calls.cancelOrder, { id: offer }, { as: people.alice });
  await story.tell("Alice takes back what is left of her offer.");

  await story.end(join(import.meta.dirname, "trading-day.golden.txt"));
  await house.close();
});
