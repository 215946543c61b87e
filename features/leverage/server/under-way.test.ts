/** Ticks that come while a batch is under way: none that crosses something is passed over, and none fires what was set after it. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { parsePrice, parseRate } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import { priceOfTick } from "@assay/features/market/server.ts";
import { calls as proofs } from "@assay/features/proofs/contract.ts";
import { calls } from "../contract.ts";
import { recompute } from "../rules/receipt.ts";
import { updateTrailingMarks } from "./store.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

describe("while a batch is under way", () => {
  let house: LeverageHouse;
  before(async () => {
    house = await openLeverageHouse();
  });
  after(async () => await house.close());

  const cross = { margin_mode: "cross" } as const;

  const say =
    (...prices: readonly string[]) =>
    () => {
      for (const price of prices) {
        // As far apart as ticks are.
        house.clock.advance(250);
        house.marks.say("BTC/USDT", price);
      }
    };

  /** What the last receipt of a position says, made anew. */
  async function lastReceipt(as: string, id: string) {
    await house.runJob("proofs.seal");
    const { receipts } = await house.call(proofs.showReceipts, { id }, { as });
    const { rule, fact } = receipts.at(-1)!;
    const anew = recompute(rule, fact, priceOfTick)!;
    return { ...anew, rule, fact: fact as { readonly tick: { readonly price: string }; readonly waited: unknown } };
  }

  test("a stop fires at the tick that crossed it before its position was committed (LEV-05)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.heldJudged(
      async () => await house.open(alice, "long 0.1 BTC x10", { stop_loss_price: "9500" }),
      say("9600", "9400", "9300", "9700"),
    );
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["stop-loss", "9400"]);
    const { holds, fact } = await lastReceipt(alice, id);
    assert.deepEqual([holds, fact.tick.price], [true, "9400"]);
  });

  test("a trailing stop follows the ticks before its position was committed, and proves the best of them (LEV-05, LEV-17)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const opened = await house.open(alice, "long 0.1 BTC x10");
    const trail = async () => await house.call(calls.setStops, { id: opened.id, trailing: "0.05" }, { as: alice });
    await house.heldJudged(trail, say("10800", "10300"));
    assert.equal((await house.shown(alice, opened.id)).state, "open");
    await house.mark("BTC/USDT", "10260");
    const gone = await house.shown(alice, opened.id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["trailing-stop", "10260"]);
    const { rule, holds, fact } = await lastReceipt(alice, opened.id);
    assert.deepEqual([rule, holds, (fact.waited as { best: string }).best], ["leverage-trailing-2", true, "10800"]);
    await house.mark("BTC/USDT", "10000");
    const next = await house.open(alice, "long 0.1 BTC x10");
    const trailNext = async () => await house.call(calls.setStops, { id: next.id, trailing: "0.05" }, { as: alice });
    await house.heldJudged(trailNext, say("10800", "10260", "10500"));
    const { close_reason, close_price } = await house.shown(alice, next.id);
    assert.deepEqual([close_reason, close_price], ["trailing-stop", "10260"]);
  });

  test("a tick that crosses a stop while another one's request is on its way is judged after that one, at its own mark (LEV-05)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x10", { stop_loss_price: "9100" });
    // By the margin that is known when they come, the second tick would liquidate it; with the one that is added it is stopped there.
    const add = async () => await house.call(calls.changeMargin, { id, change: "add", amount: "50" }, { as: alice });
    await house.heldJudged(add, say("9200", "9030", "8990", "9900"));
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["stop-loss", "9030"]);
    const bob = await house.newCustomer();
    await house.mark("BTC/USDT", "10000");
    const purse = await house.open(bob, "long 0.1 BTC x10", { ...cross, stop_loss_price: "9050" });
    // An order that the first tick fills moves the share of the purse; the second one is for the stop.
    const order = await house.open(bob, "long 0.1 BTC x10 at 9500", { stop_loss_price: "9200" });
    await house.heldUnjudged(
      async () => await house.call(calls.setStops, { id: purse.id, target_profit_price: "12000" }, { as: bob }),
      say("9480", "9150", "9900"),
    );
    const filled = await house.shown(bob, order.id);
    assert.deepEqual([filled.price, filled.close_reason, filled.close_price], ["9480", "stop-loss", "9150"]);
    assert.equal((await house.shown(bob, purse.id)).state, "open");
  });

  test("no wish overtakes a tick, and a tick fires nothing that was set after it (LEV-05)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x10", { stop_loss_price: "9500" });
    const change = async (as: string, of: string, price: string) =>
      await house.call(calls.setStops, { id: of, stop_loss_price: price }, { as }).catch((fault: unknown) => fault);
    const answer = await house.heldUnjudged(async () => await change(alice, id, "9550"), say("9400", "9600"));
    assert.ok(answer instanceof Rejection && answer.code === "position-not-open");
    const { holds, fact } = await lastReceipt(alice, id);
    assert.deepEqual([holds, fact.waited, fact.tick.price], [true, "9500", "9400"]);

    await house.mark("BTC/USDT", "10000");
    const bob = await house.newCustomer();
    const bare = await house.open(bob, "long 0.1 BTC x10");
    await house.heldUnjudged(async () => await change(bob, bare.id, "9550"), say("9400", "9600"));
    assert.equal((await house.shown(bob, bare.id)).stop_loss_price, "9550");
    assert.equal((await house.shown(bob, bare.id)).state, "open");
    await house.mark("BTC/USDT", "9550");
    assert.equal((await house.shown(bob, bare.id)).close_price, "9550");
  });

  test("a purse that a tick finds under before it was committed does not survive it (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("1100");
    const { id } = await house.heldJudged(async () => await house.open(alice, "long 1 BTC x10", cross), say("8900", "9900"));
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["liquidation", "8900"]);
    assert.equal((await lastReceipt(alice, id)).holds, true);
  });

  test("what is left of a purse is judged by the ticks after the one that has stopped a position of it (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("2600");
    const [stopped, left] = [
      await house.open(alice, "long 1 BTC x10", { ...cross, stop_loss_price: "9500" }),
      await house.open(alice, "long 1 BTC x10", cross),
    ];
    const wish = { id: left.id, target_profit_price: "12000" };
    const ask = async () => await house.call(calls.setStops, wish, { as: alice }).catch((fault: unknown) => fault);
    const answer = await house.heldUnjudged(ask, say("9500", "7900", "9900"));
    assert.ok(answer instanceof Rejection && answer.code === "position-not-open");
    const ends = [await house.shown(alice, stopped.id), await house.shown(alice, left.id)];
    assert.deepEqual(
      ends.map((one) => [one.close_reason, one.close_price]),
      [
        ["stop-loss", "9500"],
        ["liquidation", "7900"],
      ],
    );
    assert.equal((await lastReceipt(alice, left.id)).holds, true);
  });

  test("what is left of a purse is judged by the ticks before the one that has set off its other position as well (LEV-03, LEV-05)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("2600");
    const [stopped, left] = [
      await house.open(alice, "long 1 BTC x10", { ...cross, stop_loss_price: "9500" }),
      await house.open(alice, "long 1 BTC x10", { ...cross, target_profit_price: "12000" }),
    ];
    const ask = async () => await house.refusal(calls.closePosition, { id: stopped.id }, { as: alice });
    assert.equal((await house.heldUnjudged(ask, say("9500", "7900", "12000"))).code, "position-not-open");
    const ends = [await house.shown(alice, stopped.id), await house.shown(alice, left.id)];
    assert.deepEqual(
      ends.map((one) => [one.close_reason, one.close_price]),
      [
        ["stop-loss", "9500"],
        ["liquidation", "7900"],
      ],
    );
    assert.equal((await lastReceipt(alice, left.id)).holds, true);
  });

  test("a purse is judged at marks that stood together, however late that is (LEV-03, LEV-17)", async () => {
    const of = { BTC: "BTC/USDT", ETH: "ETH/USDT" } as const;
    const sayAll =
      (...said: readonly (readonly [keyof typeof of, string])[]) =>
      () => {
        for (const [base, price] of said) {
          house.clock.advance(250);
          house.marks.say(of[base], price);
        }
      };
    const begin = async () => {
      sayAll(["BTC", "10000"], ["ETH", "1000"])();
      await house.dispatch.drain();
      const alice = await house.newCustomer("4000");
      const btc = await house.open(alice, "long 1 BTC x10", cross);
      const eth = await house.open(alice, "long 10 ETH x10", cross);
      const stopped = await house.open(alice, "long 0.1 BTC x10", { ...cross, stop_loss_price: "8500" });
      const ask = async () => await house.refusal(calls.cancelOrder, { id: btc.id }, { as: alice });
      return { alice, positions: [btc, eth, stopped], ask };
    };
    const ends = async ({ alice, positions }: Awaited<ReturnType<typeof begin>>) =>
      (await Promise.all(positions.map(async ({ id }) => await house.shown(alice, id)))).map((one) => [
        one.close_reason,
        one.close_price,
      ]);
    const stands = await begin();
    await house.heldUnjudged(stands.ask, sayAll(["BTC", "8500"], ["BTC", "10000"], ["ETH", "750"]));
    assert.deepEqual(await ends(stands), [
      [null, null],
      [null, null],
      ["stop-loss", "8500"],
    ]);
    const falls = await begin();
    await house.heldUnjudged(falls.ask, sayAll(["BTC", "6000"], ["ETH", "1500"], ["BTC", "10000"]));
    // Its loss takes the other one's margin.
    assert.deepEqual(await ends(falls), [
      ["liquidation", "6000"],
      ["liquidation", "1000"],
      ["stop-loss", "6000"],
    ]);
    assert.equal((await lastReceipt(falls.alice, falls.positions[0]!.id)).holds, true);
  });

  test("a purse that has less than before is judged at once, at the marks that stand (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("1100");
    const { id } = await house.open(alice, "long 1 BTC x10", cross);
    // 1,095 are left of it, and 35.78 are kept: it stands at the nearest mark above that, until it pays for a night.
    await house.mark("BTC/USDT", "8941");
    assert.equal((await house.shown(alice, id)).state, "open");
    house.clock.advance(24 * 3_600_000);
    await house.runJob("leverage.charge-overnight");
    await house.dispatch.drain();
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["liquidation", "8941"]);
    assert.equal((await lastReceipt(alice, id)).holds, true);
  });

  test("a purse that one tick finds under is liquidated there, though a later one has reached a take profit (LEV-03)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("1100");
    const { id } = await house.heldJudged(
      async () => await house.open(alice, "long 1 BTC x10", { ...cross, target_profit_price: "10050" }),
      say("8900", "10060"),
    );
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["liquidation", "8900"]);
    assert.equal((await lastReceipt(alice, id)).holds, true);
  });

  test("a tick is judged by the best mark of before it, and by none that came later (LEV-05, LEV-17)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("1100");
    const opened = await house.heldJudged(
      async () => await house.open(alice, "long 1 BTC x10", { ...cross, trailing: "0.15" }),
      // With 10800 behind it the stop would stand at 9180.
      say("8900", "10800"),
    );
    const gone = await house.shown(alice, opened.id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["liquidation", "8900"]);
    assert.equal((await lastReceipt(alice, opened.id)).holds, true);
    await house.mark("BTC/USDT", "10000");
    const bob = await house.newCustomer("2100");
    const { id } = await house.open(bob, "long 1 BTC x10", { ...cross, trailing: "0.15" });
    const take = async () => await house.call(calls.setStops, { id, target_profit_price: "12000" }, { as: bob });
    await house.heldJudged(take, say("10400", "8500", "10800", "9181"));
    const stopped = await house.shown(bob, id);
    assert.deepEqual([stopped.close_reason, stopped.close_price], ["trailing-stop", "8500"]);
    const { holds, fact } = await lastReceipt(bob, id);
    assert.deepEqual([holds, (fact.waited as { best: string }).best], [true, "10400"]);
  });

  test("nor by one that was stored before it was known that the tick had reached a purse (LEV-05, LEV-17)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer("2000");
    const { id } = await house.open(alice, "long 1 BTC x10", { ...cross, trailing: "0.15" });
    const refresh = house.leverage.jobs.find(({ name }) => name === "leverage.refresh-watch")!;
    // With both the purse is under at 9000, where the stop still stands at 8500; with 10800 behind it that would be 9180.
    const more = await house.heldJudged(
      async () => await house.open(alice, "long 1 BTC x20", cross),
      async () => {
        say("9000", "10800")();
        await house.dispatch.transact(async (tx) => void (await refresh.run(tx)));
      },
      "leverage.market",
    );
    const gone = await house.shown(alice, id);
    assert.deepEqual([gone.close_reason, gone.close_price], ["liquidation", "9000"]);
    assert.equal((await lastReceipt(alice, id)).holds, true);
    assert.ok(more.id !== id);
  });

  test("what an old trail had followed is not stored over a new one (LEV-05, LEV-17)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x2", { trailing: "0.05" });
    const followed = async (share: string, stopsAt: Date, mark: string): Promise<void> => {
      const moved = { id, mark: parsePrice(mark)!, by: null, share: parseRate(share)!, stopsAt };
      await house.dispatch.transact(async ({ db }) => await updateTrailingMarks(db, [moved]));
    };
    const before = house.clock.now();
    await house.mark("BTC/USDT", "10700");
    house.clock.advance(1);
    const now = house.clock.now();
    await house.call(calls.setStops, { id, trailing: "0.03" }, { as: alice });
    const stored = async () =>
      (await house.pool.query("select trailing_mark from leverage.position where id = $1", [id])).rows[0];
    const begins = await stored();
    // Another share, the same one of before, and a mark that is worse.
    await followed("0.05", before, "11000");
    await followed("0.03", before, "11000");
    await followed("0.03", now, "10600");
    assert.deepEqual(await stored(), begins);
    await followed("0.03", now, "11000");
    assert.equal((await stored()).trailing_mark, String(parsePrice("11000")!));
  });

  test("a stop that is taken away and given anew in one batch follows from where it begins (LEV-05)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await house.newCustomer();
    const { id } = await house.open(alice, "long 0.1 BTC x2", { trailing: "0.05" });
    await house.mark("BTC/USDT", "11000");
    await house.mark("BTC/USDT", "10500");
    house.clock.advance(1);
    const trail = async (trailing: string) => await house.call(calls.setStops, { id, trailing }, { as: alice });
    await Promise.all([trail("0"), trail("0.05")]);
    // From 11000 it would stop at 10450, from 10500 at 9975.
    await house.mark("BTC/USDT", "10440");
    assert.deepEqual([(await house.shown(alice, id)).state, (await house.shown(alice, id)).trailing_mark], ["open", "10500"]);
    await house.mark("BTC/USDT", "9975");
    assert.equal((await house.shown(alice, id)).close_reason, "trailing-stop");
  });
});

test("a winner whom the tick of a shortfall has stopped is not deleveraged before that (LEV-05, LEV-09)", async () => {
  const house = await openLeverageHouse({ house: "100000", insurance: "0.01" });
  const [ann, bob] = [customer(1), customer(2)];
  await house.giveAll([ann, bob], "10000");
  await house.mark("BTC/USDT", "10000");
  const loser = await house.open(ann, "long 1 BTC x20");
  const winner = await house.open(bob, "short 1 BTC x20", { target_profit_price: "9000" });
  // Her wish is judged before the request of the tick, and so is what the tick has set off of hers.
  const wish = await house.heldUnjudged(
    async () => await house.refusal(calls.setStops, { id: loser.id, target_profit_price: "12000" }, { as: ann }),
    () => house.marks.say("BTC/USDT", "8900"),
  );
  assert.equal(wish.code, "position-not-open");
  const ends = await Promise.all([house.shown(ann, loser.id), house.shown(bob, winner.id)]);
  assert.deepEqual(
    ends.map((one) => [one.close_reason, one.close_price, one.number]),
    [
      ["liquidation", "8900", "1"],
      ["take-profit", "8900", "1"],
    ],
  );
  await house.close();
});
