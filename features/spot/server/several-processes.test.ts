/** Trailing stops where several processes work in one market, and ticks whose stops could not be fired. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { Rejection } from "@assay/core/rejection.ts";
import { HOUR_MS } from "@assay/core/time.ts";
import { ManualTimers } from "@assay/server/clock.ts";
import type { Dispatch } from "@assay/server/dispatch.ts";
import { calls } from "../contract.ts";
import { Markets } from "./markets.ts";
import { customer, openSpotHouse, type SpotHouse } from "./testing.ts";
import { type Intent, type TradeLane, tradeLane } from "./trade.ts";

const ETH = "ETH/USDT";
const alice = customer(1);
const trailing = { currency_id: 2, legal_id: 3, type: "sell", kind: "trailing-stop", trail: "0.05", amount: "1" } as const;

describe("with another process in the same market", () => {
  let house: SpotHouse;
  let stop: () => void;
  /** While it is set, what a tick sets off comes to nothing. */
  let isLost = false;
  /** A process that only answers calls, with its own memory. */
  let other: TradeLane;

  before(async () => {
    house = await openSpotHouse();
    await house.give(alice, "100000 USDT", "100 ETH");
    const submit: Dispatch["submit"] = async (lane, intent) => {
      if (isLost) throw new Error("the connection is lost");
      return await house.dispatch.submit(lane, intent);
    };
    stop = house.spot.follow({
      timers: new ManualTimers(house.clock),
      clock: house.clock,
      hasWatchers: () => false,
      publish: () => undefined,
      submit,
      onFault: () => undefined,
    });
    other = tradeLane(new Markets(house.feed));
  });
  after(async () => {
    stop();
    await house.close();
  });

  const settled = async (): Promise<void> => {
    for (let round = 0; round < 5; round += 1) {
      await house.dispatch.drain();
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  const tick = async (index: string): Promise<void> => {
    house.clock.advance(250);
    const at = (away: number): string => String(Number(index) + away);
    house.feed.show(ETH, index, [[at(-1), "50"]], [[at(1), "50"]]);
    await settled();
  };
  const refresh = async (): Promise<void> => {
    await house.runJob("spot.refresh-books");
    await settled();
  };
  const elsewhere = async (intent: Intent, customerId: string | null = alice): Promise<string> => {
    const [outcome] = await house.dispatch.transact(async (tx) => await other.apply(tx, [{ customerId, intent }]));
    if (!outcome || outcome instanceof Rejection) throw new Error(`refused: ${outcome?.code}`);
    return outcome.orders[0]?.id ?? "";
  };
  const shown = async (id: string) => (await house.call(calls.showOrder, { id }, { as: alice })).order;
  const order = { currency_id: 2, legal_id: 3, type: "buy", amount: "1", amount_in: "base", post_only: false } as const;
  /** Something happens in the market. */
  const trade = async () =>
    await elsewhere({ do: "place", asked: { ...order, kind: "limit", target_price: "2950", time_in_force: "gtc" } });

  test("what is asked while another process works in the market begins when it is through (SPOT-19)", async () => {
    await tick("3000");
    const busy = await house.pool.connect();
    await busy.query("begin");
    await busy.query("select pg_advisory_xact_lock(hashtextextended('spot ' || $1, 0))", [ETH]);
    const asked = house.call(calls.placeStop, { ...trailing, currency_id: "2", legal_id: "3" }, { as: alice });
    const waiting = async (): Promise<boolean> =>
      (await house.pool.query("select 1 from pg_locks where not granted")).rowCount! > 0;
    while (!(await waiting()));
    house.clock.advance(250);
    house.feed.show(ETH, "3100", [["3099", "50"]], [["3101", "50"]]);
    await busy.query("commit");
    busy.release();
    const { order: placed } = await asked;
    assert.equal(placed.created_at, house.clock.now().getTime());
    await house.call(calls.cancelOrder, { id: placed.id }, { as: alice });
  });

  test("a trailing stop that is amended there goes on from the best index that was stored (SPOT-06, SPOT-17)", async () => {
    await tick("3000");
    const id = await elsewhere({ do: "place-stop", asked: trailing });
    await refresh();
    await tick("3300");
    await refresh();
    await elsewhere({ do: "amend-stop", asked: { id, amount: "2" } });
    assert.deepEqual([(await shown(id)).stop?.best, (await shown(id)).amount], ["3300", "2"]);
    await refresh();
    await tick("3135");
    assert.equal((await shown(id)).stop?.fired?.price, "3135");
  });

  test("what it writes takes nothing of the index that has been seen here since marks were stored (SPOT-06, SPOT-17)", async () => {
    await tick("3000");
    await refresh();
    const { order: waits } = await house.call(calls.placeStop, { ...trailing, currency_id: "2", legal_id: "3" }, { as: alice });
    await tick("3200");
    await trade();
    await refresh();
    assert.equal((await shown(waits.id)).stop?.best, "3200", "it is stored");
    await tick("3150");
    await trade();
    await tick("3250");
    await trade();
    await refresh();
    await tick("3087.51");
    assert.equal((await shown(waits.id)).state, "waiting");
    await tick("3087.5");
    assert.equal((await shown(waits.id)).stop?.fired?.price, "3087.5");
  });

  test("the next one to lead goes on from the best index that was stored (SPOT-06, SPOT-17)", async () => {
    await tick("3000");
    const id = await elsewhere({ do: "place-stop", asked: trailing });
    await refresh();
    await tick("3300");
    await refresh();
    const at = house.clock.now().getTime() + 1;
    const { price, ...now } = { ...house.feed.tick(ETH), at };
    await elsewhere({ do: "fire", symbol: ETH, tick: { ...now, price: (price! * 94n) / 100n } }, null);
    assert.equal((await shown(id)).stop?.fired?.price, "3102");
    await refresh();
  });

  test("a tick whose stops could not be fired fires nothing hours later (SPOT-16)", async () => {
    for (const [later, state] of [
      [1_000, "filled"],
      [HOUR_MS, "waiting"],
    ] as const) {
      await tick("3000");
      await refresh();
      const asked = { currency_id: "2", type: "sell", kind: "stop-market", stop_price: "2900", amount: "1" } as const;
      const { order: waits } = await house.call(calls.placeStop, asked, { as: alice });
      isLost = true;
      await tick("2890");
      isLost = false;
      assert.equal((await shown(waits.id)).state, "waiting");
      house.clock.advance(later);
      await tick("3000");
      assert.equal((await shown(waits.id)).state, state);
    }
  });
});
