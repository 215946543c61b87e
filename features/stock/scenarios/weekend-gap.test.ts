import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import { dayOf } from "@assay/core/exchange-calendar.ts";
import { parsePrice } from "@assay/core/money.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { wholeUnits } from "../server/postings.ts";
import { customer, openStockHouse } from "../server/testing.ts";

test("a weekend gap, a dividend from a dry fund, a split and a half day, line by line (STOCK-03, STOCK-05, STOCK-07, STOCK-08)", async () => {
  const house = await openStockHouse({
    start: "2026-11-20T20:00:00Z",
    genesis: { money: wholeUnits("USDT", 100_000n), shares: 100n, dividends: wholeUnits("USDT", 2n) },
    actions: [
      { kind: "dividend", base: "AAPL", exDay: dayOf(2026, 11, 24), perShare: parsePrice("0.5")! },
      { kind: "split", base: "AAPL", exDay: dayOf(2026, 11, 25), to: 4n, from: 1n },
    ],
  });
  const people = { ann: customer(1), bob: customer(2), cat: customer(3) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  await house.give(people.ann, "5000 USDT");
  await house.give(people.bob, "10 AAPL");
  await house.give(people.cat, "5000 USDT", "2 AAPL");
  await story.tell("The house was funded. Ann has 5,000 USDT, Bob 10 shares, Cat some of both.");

  let orders = 0;
  const place = async (name: keyof typeof people, order: string): Promise<void> => {
    house.clock.advance(1);
    const placed = await house.place(people[name], order);
    names.set(placed.id, `order ${(orders += 1)}`);
    assert.equal(placed.state, "open");
  };
  const stateOf = async (name: keyof typeof people): Promise<(string | null)[][]> =>
    (await house.call(calls.listOrders, { state: "history" }, { as: people[name] })).list.map((order) => [
      order.state,
      order.cancel_reason,
      order.price,
    ]);

  await house.until("2026-11-21T10:00:00Z");
  await place("ann", "buy 1000 USDT of AAPL");
  await place("bob", "sell 3 AAPL");
  await place("cat", "buy 2 AAPL at 230");
  await story.tell("On Saturday the exchange is closed at 250. All orders wait for Monday, with money and shares held.");

  await house.until("2026-11-23T14:29:59Z");
  house.prices.set("AAPL", "220");
  await house.work();
  await story.tell("On Monday, before the opening, prices are made at 220 already. Nothing trades yet.");

  await house.until("2026-11-23T14:30:00Z");
  await story.tell(
    "The exchange opens 12 % lower. Ann and Cat buy at 220 and the spread, better than they feared. Bob's order goes no lower than 225 and waits.",
  );

  await house.until("2026-11-23T21:00:00Z");
  assert.deepEqual(await stateOf("bob"), [["cancelled", "expired", null]]);
  await story.tell("The session ends without 225. Bob has his shares back.");

  await house.until("2026-11-24T09:00:00Z");
  const owed = async (name: keyof typeof people): Promise<string[]> =>
    (await house.call(calls.listDividends, {}, { as: people[name] })).list.map(({ amount, state }) => `${amount} ${state}`);
  assert.deepEqual((await owed("bob")).length, 1);
  await story.tell(
    "On Tuesday each share is owed half a dollar. The fund has 2 USDT and pays nobody whom it cannot pay in full.",
  );

  await house.move("world/treasury", "house/pool/dividends", "50");
  await house.until("2026-11-24T09:01:00Z");
  await house.until("2026-11-24T09:02:00Z");
  assert.deepEqual(await owed("bob"), ["5 paid"]);
  await story.tell("The fund is filled, and everybody is paid once.");

  await place("bob", "sell 1 AAPL at 240");
  await house.until("2026-11-25T08:59:58Z");
  await place("bob", "sell 1 AAPL at 240");
  await story.tell("Bob offers a share at 240. It does not trade on Tuesday, and he offers it again.");

  await house.until("2026-11-25T09:00:00Z");
  house.prices.set("AAPL", "55");
  assert.deepEqual((await stateOf("bob"))[0], ["cancelled", "split", null]);
  await story.tell("On Wednesday four shares take the place of each old one. Bob's order speaks of old shares and is cancelled.");

  await house.until("2026-11-26T15:00:00Z");
  await place("cat", "sell 16 AAPL");
  assert.equal(
    (await house.call(calls.listOrders, {}, { as: people.cat })).list[0]?.expires_at,
    Date.parse("2026-11-27T18:00:00Z"),
  );
  await house.until("2026-11-27T14:30:00Z");
  await story.tell("Thursday is Thanksgiving. Cat's order waits for Friday's short session and trades at its opening.");

  await story.end(join(import.meta.dirname, "weekend-gap.golden.txt"));
  await house.close();
});
