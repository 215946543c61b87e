/** What customers ask the index for stands in the log before what it sets off, and is proven from when it was asked. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parsePrice } from "@assay/core/money.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { unsoundFaults } from "@assay/features/proofs/server.ts";
import { calls } from "../contract.ts";
import { recompute, stopReceipts } from "../rules/receipt.ts";
import type { FiringTick } from "./liquidity.ts";
import { Markets } from "./markets.ts";
import { customer, openSpotHouse, type SpotHouse } from "./testing.ts";
import { type Intent, tradeLane } from "./trade.ts";

const alice = customer(1);
const ETH = "ETH/USDT";

describe("what is asked of the index for later", () => {
  let house: SpotHouse;
  before(async () => {
    house = await openSpotHouse();
    await house.give(alice, "100000 USDT", "20 ETH");
    show("3000");
  });
  after(async () => await house.close());

  const show = (index: string): void => {
    house.feed.show("BTC/USDT", "60000", [["59990", "1"]], [["60010", "1"]]);
    house.feed.show(ETH, index, [[String(Number(index) - 1), "50"]], [[String(Number(index) + 1), "50"]]);
  };
  /** The tick of now, at another index. */
  const tickAt = (index: string): FiringTick => {
    const [tick, price] = [house.feed.tick(ETH), parsePrice(index)!];
    return { ...tick, price, sources: tick.sources.map((one) => ({ ...one, price })) };
  };
  /** What another process decides in one batch, with nothing in its memory. */
  const elsewhere = async (...intents: Intent[]): Promise<unknown> => {
    const requests = intents.map((intent) => ({ customerId: null, intent }));
    return await house.dispatch.transact(async (tx) => await tradeLane(new Markets(house.feed)).apply(tx, requests));
  };
  const untilBlocked = async (count: number): Promise<void> => {
    for (let looks = 0; looks < 20_000; looks += 1) {
      const { rowCount } = await house.pool.query(
        "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'",
      );
      if (rowCount! >= count) return;
    }
    throw new Error(`${count} statements have not come to wait for a lock`);
  };
  const rulesOf = async (id: string): Promise<string[]> => {
    await house.runJob("proofs.seal");
    return (await house.call(proofs.showReceipts, { id }, { as: alice })).receipts.map(({ rule }) => rule);
  };
  const unsound = async () =>
    await unsoundFaults(house.database, stopReceipts, (rule, fact) => recompute(rule, fact, priceOfTick));

  test("stands before what it sets off, also where that is decided in a batch of several markets that had begun earlier (SPOT-23)", async () => {
    const third = await house.pool.connect();
    await third.query("begin; select from spot.market where symbol = 'ETH/USDT' for update");
    const stop = { currency_id: "2", type: "sell", kind: "stop-market", stop_price: "2950", amount: "1" } as const;
    const placed = house.call(calls.placeStop, stop, { as: alice });
    await untilBlocked(1);
    house.clock.advance(5);
    const fired = elsewhere({ do: "sweep", symbol: "BTC/USDT" }, { do: "fire", symbol: ETH, tick: tickAt("2940") });
    await untilBlocked(2);
    await third.query("commit");
    third.release();
    const { order } = await placed;
    await fired;
    assert.deepEqual(await rulesOf(order.id), ["spot-asked-1", "stop-2"]);
    assert.deepEqual(await unsound(), []);
  });

  test("begins a trail anew whose best tick is from before such were kept (SPOT-17, SPOT-23)", async () => {
    show("3000");
    const asked = { currency_id: "2", type: "sell", kind: "trailing-stop", trail: "0.05", amount: "1" } as const;
    const { order } = await house.call(calls.placeStop, asked, { as: alice });
    await house.owner.pool.query("alter table spot.stop disable trigger asked_once");
    await house.pool.query("update spot.stop set mark = mark * 11 / 10, mark_tick = null, asked_at = null where order_id = $1", [
      order.id,
    ]);
    await house.owner.pool.query("alter table spot.stop enable trigger asked_once");
    // What another process has written makes this one read anew.
    await house.pool.query("update spot.market set sequence = sequence + 1 where symbol = $1", [ETH]);
    const amended = await house.call(calls.amendStop, { id: order.id, amount: "2" }, { as: alice });
    assert.deepEqual([amended.order.stop?.best, amended.order.stop?.price], ["3000", "2850"]);
    house.clock.advance(5);
    await elsewhere({ do: "fire", symbol: ETH, tick: tickAt("2850.01") });
    assert.equal((await house.call(calls.showOrder, { id: order.id }, { as: alice })).order.state, "waiting");
    await elsewhere({ do: "fire", symbol: ETH, tick: tickAt("2850") });
    assert.deepEqual(await rulesOf(order.id), ["spot-asked-1", "spot-asked-1", "stop-trailing-2"]);
    assert.deepEqual(await unsound(), []);
  });
});
