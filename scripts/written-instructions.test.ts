/** Whoever owns the database can write what a customer has never asked for: what it then sets off leaves a receipt that does not hold. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { calls as leverage } from "../features/leverage/contract.ts";
import { openLeverageHouse } from "../features/leverage/server/testing.ts";
import { customer } from "../features/seconds/server/testing.ts";
import { calls as spot } from "../features/spot/contract.ts";
import type { FiringTick } from "../features/spot/server/liquidity.ts";
import { Markets } from "../features/spot/server/markets.ts";
import { tradeLane } from "../features/spot/server/trade.ts";
import { openSpotHouse } from "../features/spot/server/testing.ts";
import { openStockHouse } from "../features/stock/server/testing.ts";
import { calls as proofs } from "../features/proofs/contract.ts";
import { refuses } from "@assay/server/testing.ts";
import { assertHoldsNot, type Verdict } from "./database-owner.ts";
import { judgeFile } from "./verify/judge.ts";

const ann = customer(1);

test("an order or a stop of a position that the owner of the database has written sets off what its receipt does not hold for (LEV-28)", async () => {
  const positions = await openLeverageHouse();
  const verdictOn = async (id: string): Promise<Verdict> => {
    await positions.runJob("proofs.seal");
    return await judgeFile(JSON.stringify(await positions.call(proofs.showReceipts, { id }, { as: ann })));
  };
  const write = async (id: string, change: string): Promise<void> => {
    const written = await positions.pool.query(
      `update leverage.position set ${change}, version = nextval('leverage.version') where id = '${id}'`,
    );
    assert.equal(written.rowCount, 1);
    await positions.runJob("leverage.refresh-watch");
  };
  try {
    await positions.give(ann, "1000000");
    await positions.mark("BTC/USDT", "10000");
    const stop = { stop_loss_price: "9000" };
    const rewritten: [order: string, more: object, change: string][] = [
      ["long 1 BTC x2", {}, ""],
      ["long 1 BTC x2", {}, "stop_loss = entry * 0.95"],
      ["long 1 BTC x2", stop, "stop_loss = entry * 0.95"],
      ["long 1 BTC x2", stop, "stop_loss = entry * 0.95, stops_at = stops_at - interval '1 minute'"],
      ["short 1 BTC x2", {}, "take_profit = entry * 0.95"],
      ["long 1 BTC x2", {}, "trailing_share = 1000000, trailing_mark = entry"],
      ["long 1 BTC x2", { trailing: "0.5" }, "trailing_share = 1000000"],
      ["long 1 BTC x2", { trailing: "0.04" }, "trailing_mark = trailing_mark * 2, trailing_tick = null"],
      ["long 1 BTC x2 at 9000", {}, "limit_price = limit_price * 1.1"],
      ["long 1 BTC x2 at 9500", {}, "quantity = quantity * 2"],
    ];
    const ids: string[] = [];
    for (const [order, more, change] of rewritten) {
      const { id } = await positions.open(ann, order, change === "" ? { stop_loss_price: "9500" } : more);
      if (change !== "") await write(id, change);
      ids.push(id);
    }
    // What its customer had asked for before counts no more once he has asked anew.
    const { id } = await positions.open(ann, "long 1 BTC x2", { stop_loss_price: "9500" });
    const before = (await positions.pool.query<{ at: string }>(`select stops_at as at from leverage.position where id = '${id}'`))
      .rows[0]!;
    positions.clock.advance(1_000);
    await positions.call(leverage.setStops, { id, stop_loss_price: "9000" }, { as: ann });
    await write(id, `stop_loss = entry * 0.95, stops_at = '${new Date(before.at).toISOString()}'`);
    await refuses(positions.pool, `update leverage.position set stops_at = null where id = '${id}'`);
    await positions.mark("BTC/USDT", "9400");
    const [honest, ...forged] = await Promise.all([...ids, id].map(verdictOn));
    assert.ok(honest!.holds, honest!.lines.join("\n"));
    for (const [index, verdict] of forged.entries()) {
      const why = index === 6 ? /leads NOT to this result: trailing-stop/ : /was NOT asked for/;
      assertHoldsNot(verdict, why, rewritten[index + 1]?.[2]);
    }
  } finally {
    await positions.close();
  }
});

test("a close that the owner of the database lets wait leaves a receipt that does not hold (LEV-28)", async () => {
  const positions = await openLeverageHouse();
  const write = async (id: string, change: string): Promise<void> => {
    await positions.pool.query(
      `update leverage.position set ${change}, version = nextval('leverage.version') where id = '${id}'`,
    );
    await positions.runJob("leverage.refresh-watch");
  };
  const close = async (id: string, number = "0.25"): Promise<void> =>
    void (await positions.call(leverage.closePosition, { id, number }, { as: ann }));
  try {
    await positions.give(ann, "1000000");
    await positions.mark("BTC/USDT", "10000");
    const ids: string[] = [];
    for (let count = 0; count < 5; count += 1) ids.push((await positions.open(ann, "long 1 BTC x2")).id);
    const [honest, more, nothing, back, done] = ids as [string, string, string, string, string];
    await positions.mark("BTC/USDT", undefined);
    positions.clock.advance(1);
    for (const id of [honest, more, back, done]) await close(id);
    const asked = "closing = 25000000, closing_at = (select closing_at from leverage.position where id = '" + honest + "')";
    const { rows } = await positions.pool.query<{ at: Date }>(
      `select closing_at as at from leverage.position where id = '${done}'`,
    );
    await refuses(positions.pool, `update leverage.position set closing_at = null where id = '${more}'`);
    await write(more, "closing = 50000000");
    await write(nothing, asked);
    positions.clock.advance(1);
    await positions.call(leverage.cancelOrder, { id: back }, { as: ann });
    await write(back, asked);
    await positions.mark("BTC/USDT", "10100");
    await write(done, `closing = 25000000, closing_at = '${rows[0]!.at.toISOString()}'`);
    await positions.mark("BTC/USDT", "10200");
    await positions.runJob("proofs.seal");
    const { list } = await positions.call(leverage.listHistory, {}, { as: ann });
    const verdicts = list.map(async ({ id, close_price: price, number }) => {
      const { holds, lines } = await judgeFile(JSON.stringify(await positions.call(proofs.showReceipts, { id }, { as: ann })));
      assert.equal(
        lines.some((line) => /was NOT asked for/.test(line)),
        !holds,
        lines.join("\n"),
      );
      return [price, number, holds];
    });
    // Those that were asked for, at the first mark; and what the owner wrote at the first and at the second.
    assert.deepEqual((await Promise.all(verdicts)).map(String).sort(), [
      "10100,0.25,false",
      "10100,0.25,false",
      "10100,0.25,true",
      "10100,0.25,true",
      "10100,0.5,false",
      "10200,0.25,false",
    ]);
  } finally {
    await positions.close();
  }
});

test("a stop in spot that the owner of the database has written fires what its receipt does not hold for (SPOT-23)", async () => {
  const house = await openSpotHouse();
  const { clock, dispatch, feed, pool } = house;
  const wait = async (asked: object): Promise<string> => {
    clock.advance(1);
    const order = { currency_id: "1", type: "sell", kind: "stop-market", stop_price: "50000", amount: "1", ...asked } as const;
    return (await house.call(spot.placeStop, order, { as: ann })).order.id;
  };
  try {
    await house.give(ann, "20 BTC", "900000 USDT");
    feed.show("BTC/USDT", "60000", [["60000", "50"]], [["60001", "50"]]);
    const honest = [await wait({ stop_price: "59500" }), await wait({ kind: "oco", target_price: "61000", stop_price: "59500" })];
    const rewritten: [asked: object, table: string, change: string][] = [
      [{}, "stop", "price = price * 1.19"],
      [{}, "stop", "price = price * 1.19, asked_at = asked_at - interval '1 second'"],
      [{ kind: "trailing-stop", stop_price: undefined, trail: "0.1" }, "stop", "trail = trail / 10"],
      [{ kind: "trailing-stop", stop_price: undefined, trail: "0.009" }, "stop", "mark_tick = null"],
      [{ kind: "stop-limit", stop_price: "59500", target_price: "59500" }, "order", "price = price * 0.99"],
      [{ stop_price: "59500" }, "order", "quantity = quantity / 2"],
      [{ kind: "oco", target_price: "61000" }, "stop", "price = price * 1.19"],
    ];
    const forged: string[] = [];
    for (const [asked, table, change] of rewritten) {
      const id = await wait(asked);
      const { rowCount } = await pool.query(
        `update spot.${table} set ${change} where ${table === "stop" ? "order_id" : "id"} = '${id}'`,
      );
      assert.equal(rowCount, 1);
      forged.push(id);
    }
    // What its customer had asked for before counts no more once he has asked anew.
    const again = await wait({ stop_price: "59500" });
    const { rows } = await pool.query<{ at: Date }>(`select asked_at as at from spot.stop where order_id = '${again}'`);
    clock.advance(1_000);
    await house.call(spot.amendStop, { id: again, stop_price: "50000" }, { as: ann });
    await pool.query("update spot.stop set price = price * 1.19, asked_at = $1 where order_id = $2", [rows[0]!.at, again]);
    await refuses(pool, `update spot.stop set asked_at = null where order_id = '${again}'`);
    clock.advance(1_000);
    feed.show("BTC/USDT", "59400", [["59400", "50"]], [["59401", "50"]]);
    const tick = feed.tick("BTC/USDT") as FiringTick;
    await dispatch.submit(tradeLane(new Markets(feed)), { do: "fire", symbol: "BTC/USDT", tick });
    await house.runJob("proofs.seal");
    const verdictOn = async (id: string) =>
      await judgeFile(JSON.stringify(await house.call(proofs.showReceipts, { id }, { as: ann })));
    for (const id of honest) {
      const { holds, lines } = await verdictOn(id);
      assert.ok(holds && /fired at 59400/.test(lines.at(-1)!), lines.join("\n"));
    }
    for (const [index, id] of [...forged, again].entries()) {
      const why = index === 3 ? /leads NOT to this result/ : /was NOT asked for/;
      assertHoldsNot(await verdictOn(id), why, rewritten[index]?.[2]);
    }
  } finally {
    await house.close();
  }
});

test("an order for shares that the owner of the database has written trades and leaves a receipt that does not hold (STOCK-15)", async () => {
  const house = await openStockHouse();
  try {
    await house.work();
    await house.give(ann, "10000 USDT");
    const ids: string[] = [];
    for (const order of ["buy 1 AAPL at 245", "buy 1 AAPL at 245", "buy 1 AAPL at 245", "buy 1 AAPL at 245", "buy 1 AAPL at 245"])
      ids.push((await house.place(ann, order)).id);
    // Without this guard, which its owner can take away, nothing but the receipt is left.
    await house.owner.pool.query("alter table stock.order disable trigger agreed_once");
    const changes = [
      "limit_price = limit_price * 1.01",
      "quantity = quantity / 2",
      "expires_at = expires_at + interval '1 minute'",
      "created_at = created_at - interval '1 minute'",
    ];
    for (const [index, change] of changes.entries())
      await house.pool.query(`update stock.order set ${change} where id = '${ids[index + 1]!}'`);
    await house.owner.pool.query("alter table stock.order enable trigger agreed_once");
    await refuses(house.pool, `update stock.order set asked_at = null where id = '${ids[4]!}'`);
    house.prices.set("AAPL", "240");
    await house.work();
    await house.runJob("proofs.seal");
    const holds = await Promise.all(
      ids.map(async (id) => (await judgeFile(JSON.stringify(await house.call(proofs.showReceipts, { id }, { as: ann })))).holds),
    );
    // What was asked for, and when it was asked for, is as before in the last: its row said besides when it was placed.
    assert.deepEqual(holds, [true, false, false, false, true]);
  } finally {
    await house.close();
  }
});
