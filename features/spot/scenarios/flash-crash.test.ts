import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { InputTextOf } from "@assay/core/contract.ts";
import { parseAmount } from "@assay/core/money.ts";
import { ManualTimers } from "@assay/server/clock.ts";
import { LedgerStory } from "@assay/server/ledger/story.ts";
import { calls } from "../contract.ts";
import { customer, openSpotHouse } from "../server/testing.ts";

test("a flash crash through stops, line by line: nobody is passed over, the band and the house's money end it (SPOT-15, SPOT-16, SPOT-18)", async () => {
  const house = await openSpotHouse({ genesis: [parseAmount("USDT", "60000")!, parseAmount("BTC", "2")!] });
  const stop = house.spot.follow({
    timers: new ManualTimers(house.clock),
    clock: house.clock,
    hasWatchers: () => false,
    publish: () => undefined,
    submit: house.dispatch.submit,
    onFault: (fault) => {
      throw fault;
    },
  });
  const settled = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await house.dispatch.drain();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const people = { alice: customer(1), bob: customer(2), carol: customer(3), dave: customer(4) };
  const names = new Map(Object.entries(people).map(([name, id]) => [id, name]));
  const story = new LedgerStory(house.database, names);
  for (const id of Object.values(people)) await house.give(id, "1 BTC");
  await story.tell("The market maker was funded, and Alice, Bob, Carol and Dave have 1 BTC each.");
  const orders = new Map<string, string>();
  const wait = async (name: keyof typeof people, asked: Omit<InputTextOf<typeof calls.placeStop>, "currency_id" | "type">) => {
    const input = { currency_id: "1", type: "sell" as const, ...asked };
    const { order } = await house.call(calls.placeStop, input, { as: people[name] });
    names.set(order.id, `${name}'s ${order.kind}`);
    orders.set(name, order.id);
  };
  const endOf = async (name: keyof typeof people): Promise<unknown[]> => {
    const { order } = await house.call(calls.showOrder, { id: orders.get(name)! }, { as: people[name] });
    return [order.state, order.cancel_reason, order.filled, order.stop?.fired?.price ?? null];
  };

  house.feed.show("BTC/USDT", "60000", [["59990", "2"]], [["60010", "2"]]);
  await wait("alice", { kind: "stop-market", stop_price: "58000", amount: "0.6" });
  await wait("bob", { kind: "stop-limit", stop_price: "57000", target_price: "56900", amount: "0.5" });
  await wait("carol", { kind: "trailing-stop", trail: "0.04", amount: "0.8" });
  await wait("dave", { kind: "oco", target_price: "60500", stop_price: "57500", amount: "1" });
  await story.tell(
    "Alice stops at 58,000 at the market, Bob at 57,000 with a limit of 56,900, Carol trails by 4 %, Dave offers at 60,500 with a stop at 57,500 beside it. Each holds once.",
  );

  house.feed.show("BTC/USDT", "60200", [["60190", "2"]], [["60210", "2"]]);
  await settled();
  await story.tell("The index rises to 60,200. Carol's stop follows to 57,792; no money moves.");

  house.feed.show(
    "BTC/USDT",
    "54000",
    [
      ["53900", "0.7"],
      ["50000", "0.3"],
      ["48000", "9"],
    ],
    [["54100", "2"]],
  );
  await settled();
  await story.tell(
    "One tick at 54,000 crosses all four. From the nearest on: Alice sells to the house, then Carol what its bids still hold. Its bid at 48,000 lies outside the band: what is left of Carol's order ends, Dave finds nobody, and what they held is free again. Bob's limit is above the market and rests.",
  );
  assert.deepEqual(await Promise.all((["alice", "bob", "carol", "dave"] as const).map(endOf)), [
    ["filled", null, "0.6", "54000"],
    ["open", null, "0", "54000"],
    ["cancelled", "no-liquidity", "0.4", "54000"],
    ["cancelled", "no-liquidity", "0", "54000"],
  ]);

  house.feed.show("BTC/USDT", "59000", [["58990", "2"]], [["59010", "2"]]);
  await settled();
  await story.tell(
    "The market comes back to 59,000, through Bob's limit: the house buys at his 56,900, as far as its money goes.",
  );

  await story.end(join(import.meta.dirname, "flash-crash.golden.txt"));
  stop();
  await house.close();
});
