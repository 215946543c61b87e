/** What leaders do comes to everybody who follows them, once and in order, whatever breaks on the way. */
import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import type { Following } from "@assay/server/feature.ts";
import { calls as leverage } from "@assay/features/leverage/contract.ts";
import type { Mirror } from "@assay/features/leverage/server.ts";
import { calls as protection } from "@assay/features/protection/contract.ts";
import { sql } from "kysely";
import { Copier } from "./copier.ts";
import { type CopyRow, type EngineHouse, type Follow, openEngineHouse } from "./testing-rows.ts";
import { signalOpen } from "./hear.ts";
import { keepCopies } from "./keep-copies.ts";

const BTC = 10n ** 8n;

describe("copying", () => {
  let house: EngineHouse;
  before(async () => {
    house = await openEngineHouse();
  });
  after(async () => {
    await house.close();
  });

  /** Everything begins at 10,000, with a process that copies at once. */
  const begin = async (): Promise<void> => {
    house.faults.length = 0;
    await house.mark("BTC/USDT", "10000");
    await house.mark("ETH/USDT", "1000");
    await house.copy();
  };

  const isSound = async (...follows: readonly Follow[]): Promise<void> => {
    for (const one of follows) assert.equal(await house.fault(one), undefined);
  };

  const noteOf = async (follow: Follow): Promise<string | null | undefined> => (await house.rows(follow)).at(-1)?.note;

  const setStops = async (as: string, id: string, takeProfit: string, stopLoss: string): Promise<void> => {
    await house.call(leverage.setStops, { id, target_profit_price: takeProfit, stop_loss_price: stopLoss }, { as });
    await house.dispatch.drain();
  };

  test("COPY-11 300 copiers have one price, each his own size, and the leader's exit reaches all of them (COPY-01, COPY-02, COPY-04)", async () => {
    await begin();
    const trader = await house.newTrader();
    const follows: Follow[] = await Promise.all(
      Array.from({ length: 300 }, (_, place) =>
        house.follow(trader, "1000", place % 2 === 0 ? { number: 50 } : { type: "lots", number: 250 }),
      ),
    );
    const lead = await house.open(trader.customerId, "long 0.1 BTC x10");
    assert.equal(await house.undone(), 0);
    const copies = (await Promise.all(follows.map((one) => house.copies(one)))).flat();
    assert.deepEqual([copies.length, new Set(copies.map(({ entry }) => entry)).size], [300, 1]);
    // Half of the leader's quantity, and two and a half lots of 100 USDT at 10,000.
    assert.deepEqual([copies[0]!.quantity, copies[1]!.quantity], [BTC / 20n, BTC / 40n]);
    await house.mark("BTC/USDT", "10100");
    await house.leave(trader.customerId, lead.id);
    const closed = (await Promise.all(follows.map((one) => house.copies(one)))).flat();
    assert.equal(closed.filter(({ state }) => state === "closed").length, 300);
    await isSound(...follows);
    assert.deepEqual(house.faults, []);
  });

  test("COPY-04 parts, stops and a liquidation of the leader come in their order; what is left closes with his last part", async () => {
    await begin();
    const trader = await house.newTrader();
    const [whole, third] = [await house.follow(trader, "1000"), await house.follow(trader, "1000", { number: 33 })];
    const lead = await house.open(trader.customerId, "long 0.1 BTC x10");
    await setStops(trader.customerId, lead.id, "12000", "9500");
    assert.deepEqual(
      (await house.copies(whole)).map(({ takeProfit, stopLoss }) => [takeProfit, stopLoss]),
      [[12_000n * 10n ** 10n, 9_500n * 10n ** 10n]],
    );
    await house.leave(trader.customerId, lead.id, "0.04");
    const [copy] = await house.copies(third);
    assert.equal(copy!.quantity, (BTC * 33n * 6n) / 10_000n);
    await isSound(whole, third);
    await house.mark("BTC/USDT", "9400");
    assert.deepEqual(
      [...(await house.copies(whole)), ...(await house.copies(third))].map(({ state }) => state),
      ["closed", "closed"],
    );
    await isSound(whole, third);
    assert.equal(await house.undone(), 0);
    // A leader without stops is liquidated; a copy of half the leverage is not, and still goes with him.
    await house.mark("BTC/USDT", "10000");
    const careful = await house.follow(trader, "1000", { leverageMax: 5 });
    await house.open(trader.customerId, "long 0.1 BTC x10");
    await house.mark("BTC/USDT", "9030");
    house.clock.advance(10_000);
    await house.copy();
    const [ended] = await house.copies(careful);
    assert.deepEqual([ended!.leverage, ended!.state, ended!.closeReason], [5, "closed", "customer"]);
    await isSound(careful);
  });

  test("stops that do not suit a copy are left out, and it goes by the leader's exit", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "1000");
    const lead = await house.open(trader.customerId, "long 0.01 BTC x50");
    await house.call(leverage.changeMargin, { id: lead.id, change: "add", amount: "50" }, { as: trader.customerId });
    await setStops(trader.customerId, lead.id, "11000", "9500");
    const [copy] = await house.copies(follow);
    assert.deepEqual([copy!.takeProfit, copy!.stopLoss], [11_000n * 10n ** 10n, null]);
    const { rows } = await sql<{ kind: string }>`
      select kind from copy.signal where trader_id = ${trader.id} order by id`.execute(house.database);
    assert.deepEqual(
      rows.map(({ kind }) => kind),
      ["open", "margin-added", "stops"],
    );
  });

  describe("an opening that is not copied, or not whole, says why", () => {
    const note = async (settings: Parameters<EngineHouse["follow"]>[2], money = "1000"): Promise<CopyRow> => {
      await begin();
      const trader = await house.newTrader();
      const follow = await house.follow(trader, money, settings);
      await house.open(trader.customerId, "long 0.1 BTC x10");
      await isSound(follow);
      return (await house.rows(follow)).at(-1)!;
    };

    test("part: the cap of an order, of all, and the money of the purse bound it", async () => {
      const orders = await note({ orderMax: "50" });
      assert.deepEqual([orders.note, orders.quantity], ["part", String(BTC / 20n)]);
      const all = await note({ totalMax: "30" });
      assert.deepEqual([all.note, all.quantity], ["part", String((BTC * 3n) / 100n)]);
      const purse = await note({}, "60");
      assert.equal(purse.note, "part");
      // Margin and fee are no more than the purse has.
      assert.ok(BigInt(purse.quantity!) < (BTC * 6n) / 100n);
    });

    test("too-small, order-cap, total-cap, insufficient-balance", async () => {
      assert.equal((await note({ type: "lots", number: 1 })).note, "too-small");
      assert.equal((await note({ orderMax: "0.1" })).note, "order-cap");
      assert.equal((await note({ totalMax: "0.1" })).note, "total-cap");
      assert.equal((await note({}, "0.2")).note, "insufficient-balance");
    });

    test("market-not-chosen, paused", async () => {
      assert.equal((await note({ symbols: ["ETH/USDT"] })).note, "market-not-chosen");
      assert.equal((await note({ paused: true })).note, "paused");
    });

    test("price-moved, market-closed: by the mark of the moment in which it is copied", async () => {
      for (const [price, expected] of [
        ["10060", "price-moved"],
        [undefined, "market-closed"],
        ["10050", null],
        ["9000", null],
      ] as const) {
        await begin();
        const trader = await house.newTrader();
        const follow = await house.follow(trader, "2000");
        house.hold();
        await house.open(trader.customerId, "long 0.1 BTC x5");
        await house.mark("BTC/USDT", price);
        await house.copy();
        assert.equal(await noteOf(follow), expected);
      }
    });

    test("protection, too-many-positions", async () => {
      await begin();
      const trader = await house.newTrader();
      const cool = await house.follow(trader, "1000");
      await house.call(protection.startCoolOff, { length: "24h" }, { as: cool.customerId });
      const full = await house.follow(trader, "1000");
      const asked: Mirror = {
        customers: [full.customerId],
        symbols: ["BTC/USDT"],
        ask: async () =>
          Array.from({ length: 100 }, () => ({
            do: "open" as const,
            customerId: full.customerId,
            purse: full.id,
            symbol: "BTC/USDT",
            side: "long" as const,
            takeProfit: null,
            stopLoss: null,
            size: ({ quantities }) => ({ quantity: quantities(10).lowest, leverage: 10, note: null }),
          })),
        done: async () => undefined,
      };
      await house.following.submit(house.leverage.lane, { do: "mirror", asked });
      await house.open(trader.customerId, "long 0.1 BTC x10");
      assert.deepEqual([await noteOf(cool), await noteOf(full)], ["protection", "too-many-positions"]);
      // His own positions are counted by themselves.
      await house.dispatch.transact(async ({ ledger }) =>
        ledger.take({
          reason: "gift",
          reference: full.id,
          transfers: [
            { from: "world/treasury", to: `user/${full.customerId}/contract`, amount: { currency: "USDT", units: 10n ** 11n } },
          ],
        }),
      );
      assert.equal((await house.open(full.customerId, "long 0.01 BTC x10")).state, "open");
    });
  });

  test("an exit waits for a mark within its guard, and after ten seconds closes at the mark, late", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "2000");
    const leave = async (): Promise<void> => {
      const lead = await house.open(trader.customerId, "long 0.1 BTC x5");
      house.hold();
      await house.leave(trader.customerId, lead.id);
      await house.mark("BTC/USDT", "9900");
      await house.copy();
      assert.equal(await house.undone(), 1);
      assert.equal((await house.copies(follow)).at(-1)!.state, "open");
    };
    await leave();
    await house.mark("BTC/USDT", "9960");
    await house.copy();
    assert.deepEqual(
      [(await house.copies(follow)).at(-1)!.state, await noteOf(follow), await house.undone()],
      ["closed", null, 0],
    );
    await house.mark("BTC/USDT", "10000");
    await leave();
    house.clock.advance(10_000);
    await house.copy();
    const copy = (await house.copies(follow)).at(-1)!;
    assert.deepEqual([copy.closePrice, await noteOf(follow), await house.undone()], [9_900n * 10n ** 10n, "late", 0]);
    await isSound(follow);
  });

  test("an exit that waits holds up itself and openings of its market alone (COPY-04)", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "2000");
    const bitcoin = await house.open(trader.customerId, "long 0.05 BTC x5");
    const ether = await house.open(trader.customerId, "long 0.2 ETH x5");
    house.hold();
    await house.leave(trader.customerId, bitcoin.id, "0.02");
    const again = await house.open(trader.customerId, "short 0.01 BTC x5");
    await house.leave(trader.customerId, ether.id);
    await house.open(trader.customerId, "short 0.1 ETH x5");
    await house.leave(trader.customerId, again.id);
    await house.mark("BTC/USDT", "9900");
    await house.copy();
    const had = async () => (await house.rows(follow)).map(({ kind, note }) => `${kind} ${note}`);
    assert.deepEqual(await had(), ["open null", "open null", "close null", "open null"]);
    assert.equal(await house.undone(), 3, "the part that waits, the opening behind it and what has become of that");
    house.clock.advance(10_000);
    await house.mark("BTC/USDT", "9990");
    await house.copy();
    assert.equal(await house.undone(), 0);
    assert.deepEqual(await had(), [
      "open null",
      "open null",
      "reduce null",
      "open null",
      "close null",
      "open null",
      "close null",
    ]);
    await isSound(follow);
  });

  test("stops that are changed without a mark are copied with the next one, and the latest stand", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "2000");
    const lead = await house.open(trader.customerId, "long 0.05 BTC x5");
    house.hold();
    await setStops(trader.customerId, lead.id, "12000", "9000");
    await setStops(trader.customerId, lead.id, "13000", "9100");
    await house.mark("BTC/USDT", undefined);
    await house.copy();
    assert.equal(await house.undone(), 2);
    assert.deepEqual(
      (await house.copies(follow)).map(({ takeProfit, stopLoss }) => [takeProfit, stopLoss]),
      [[null, null]],
    );
    // Other markets go on meanwhile.
    await house.open(trader.customerId, "long 0.1 ETH x5");
    assert.equal((await house.copies(follow)).length, 2);
    await house.mark("BTC/USDT", "10000");
    await house.copy();
    const [copy] = await house.copies(follow);
    assert.deepEqual([copy!.takeProfit, copy!.stopLoss], [13_000n * 10n ** 10n, 9_100n * 10n ** 10n]);
    assert.equal(await house.undone(), 0);
  });

  test("a stop that a copier has set himself is never replaced, and his other one still follows the trader", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "2000");
    const lead = await house.open(trader.customerId, "long 0.05 BTC x5", {
      target_profit_price: "12000",
      stop_loss_price: "9000",
    });
    const [copy] = await house.copies(follow);
    assert.deepEqual([copy!.takeProfit, copy!.stopLoss], [12_000n * 10n ** 10n, 9_000n * 10n ** 10n]);
    await setStops(follow.customerId, copy!.id, "12000", "9500");
    await setStops(trader.customerId, lead.id, "13000", "9100");
    const stopsNow = async () => (await house.copies(follow)).map(({ takeProfit, stopLoss }) => [takeProfit, stopLoss]);
    assert.deepEqual(await stopsNow(), [[13_000n * 10n ** 10n, 9_500n * 10n ** 10n]]);
    await setStops(trader.customerId, lead.id, "14000", "9400");
    assert.deepEqual(await stopsNow(), [[14_000n * 10n ** 10n, 9_500n * 10n ** 10n]]);
    assert.equal(await house.undone(), 0);
  });

  test("an exit without a mark closes at the next one, and two parts that wait close together", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "2000");
    const lead = await house.open(trader.customerId, "long 0.1 BTC x5");
    house.hold();
    await house.leave(trader.customerId, lead.id, "0.02");
    await house.leave(trader.customerId, lead.id, "0.04");
    await house.mark("BTC/USDT", undefined);
    await house.copy();
    assert.equal(await house.undone(), 0);
    assert.equal((await house.copies(follow))[0]!.closing?.quantity, (BTC * 6n) / 100n);
    await house.mark("BTC/USDT", "10000");
    const [copy] = await house.copies(follow);
    assert.deepEqual([copy!.state, copy!.quantity], ["open", (BTC * 4n) / 100n]);
    await isSound(follow);
  });

  test("a leader who closes while his opening is copied waits for his turn: nothing stays open (COPY-04)", async () => {
    await begin();
    const trader = await house.newTrader();
    const follows = await Promise.all([1, 2, 3].map(() => house.follow(trader, "1000")));
    house.hold();
    const lead = await house.open(trader.customerId, "short 0.1 BTC x10");
    await house.leave(trader.customerId, lead.id, "0.05");
    await house.leave(trader.customerId, lead.id);
    assert.equal(await house.undone(), 3);
    await house.copy();
    assert.equal(await house.undone(), 0);
    for (const follow of follows) {
      const rows = await house.rows(follow);
      assert.deepEqual(
        rows.map(({ kind, quantity }) => [kind, quantity]),
        [
          ["open", String(BTC / 10n)],
          ["reduce", String(BTC / 20n)],
          ["close", String(BTC / 20n)],
        ],
      );
      assert.equal((await house.copies(follow))[0]!.state, "closed");
    }
    await isSound(...follows);
  });

  test("what was open already is copied by who asks for it alone, and goes with the leader", async () => {
    await begin();
    const trader = await house.newTrader();
    const lead = await house.open(trader.customerId, "long 0.1 BTC x10");
    await house.mark("BTC/USDT", "10200");
    const [asks, other] = [await house.follow(trader, "1000"), await house.follow(trader, "1000")];
    await house.dispatch.transact(async (tx) => {
      await tx.ledger.open(
        [trader, asks].map(({ customerId }) => ({ address: `user/${customerId}/contract`, currency: "USDT" })),
      );
      await signalOpen(tx, { traderId: trader.id, traderCustomerId: trader.customerId, followId: asks.id });
    });
    await house.copy();
    assert.deepEqual([(await house.copies(asks)).length, (await house.copies(other)).length], [1, 0]);
    await house.leave(trader.customerId, lead.id);
    assert.equal((await house.copies(asks))[0]!.state, "closed");
    assert.deepEqual(await house.rows(other), []);
  });

  test("a trader who pauses leads no openings and all exits; nobody copies a copy", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "1000");
    const lead = await house.open(trader.customerId, "long 0.05 BTC x10");
    await sql`update copy.trader set state = 'paused' where id = ${trader.id}`.execute(house.database);
    await house.open(trader.customerId, "long 0.05 BTC x10");
    await house.leave(trader.customerId, lead.id);
    assert.deepEqual(
      (await house.rows(follow)).map(({ kind }) => kind),
      ["open", "close"],
    );
    // His follower leads as well: what his purse does is not led.
    const second = await house.newTrader();
    await sql`update copy.trader set state = 'active', customer_id = ${follow.customerId} where id = ${second.id}`.execute(
      house.database,
    );
    await sql`update copy.trader set state = 'active' where id = ${trader.id}`.execute(house.database);
    await house.open(trader.customerId, "long 0.05 BTC x10");
    const { rows } = await sql`select from copy.signal where trader_id = ${second.id}`.execute(house.database);
    assert.equal(rows.length, 0);
  });

  test("two processes that copy at once copy once (COPY-01)", async () => {
    await begin();
    const trader = await house.newTrader();
    const follows = await Promise.all([1, 2, 3, 4].map(() => house.follow(trader, "1000")));
    const other = new Copier();
    const stop = house.begin(other);
    house.hold();
    const lead = await house.open(trader.customerId, "long 0.1 BTC x10");
    await Promise.all([house.turn(other), house.copy()]);
    await house.copy();
    house.hold();
    await house.leave(trader.customerId, lead.id, "0.05");
    await Promise.all([house.copy(), house.turn(other)]);
    stop();
    for (const follow of follows)
      assert.deepEqual(
        (await house.rows(follow)).map(({ kind, quantity }) => [kind, quantity]),
        [
          ["open", String(BTC / 10n)],
          ["reduce", String(BTC / 20n)],
        ],
      );
    assert.deepEqual(house.faults, []);
  });

  test("COPY-01 COPY-04 a process that dies between any two of its steps leaves everything to the next one, once", async () => {
    for (const isCommitted of [true, false])
      for (let step = 1; step <= 12; step += 1) {
        await begin();
        const trader = await house.newTrader();
        const follows = [await house.follow(trader, "1000"), await house.follow(trader, "1000", { number: 50 })];
        house.hold();
        const lead = await house.open(trader.customerId, "long 0.1 BTC x10");
        await setStops(trader.customerId, lead.id, "12000", "9500");
        await house.leave(trader.customerId, lead.id, "0.05");
        await house.open(trader.customerId, "short 0.02 BTC x10");
        await house.leave(trader.customerId, lead.id);
        let steps = 0;
        const dies: Following["submit"] = async (lane, intent) => {
          steps += 1;
          // What it has asked for may be done, though nobody hears of that.
          if (steps < step || (steps === step && isCommitted)) await house.following.submit(lane, intent);
          if (steps >= step) throw new Error("it is dead");
          return await new Promise<never>((_resolve, fail) => fail(new Error("asked twice")));
        };
        const answers: Following["submit"] = async (lane, intent) =>
          steps + 1 >= step ? await dies(lane, intent) : ((steps += 1), await house.following.submit(lane, intent));
        const dying = new Copier();
        const stop = house.begin(dying, answers);
        await house.turn(dying);
        stop();
        await house.copy();
        await house.copy();
        assert.equal(await house.undone(), 0);
        for (const [place, follow] of follows.entries()) {
          const size = BTC / (place === 0 ? 10n : 20n);
          assert.deepEqual(
            (await house.rows(follow)).map(({ kind, quantity, note }) => [kind, quantity, note]),
            [
              ["open", String(size), null],
              ["stops", null, null],
              ["reduce", String(size / 2n), null],
              ["open", String(size / 5n), null],
              ["close", String(size / 2n), null],
            ],
            `step ${step}`,
          );
        }
        await isSound(...follows);
      }
  });

  test("whom nobody can judge holds up nobody else, and has everything in its order once it can be judged", async () => {
    await begin();
    const trader = await house.newTrader();
    const follows = await Promise.all([1, 2, 3, 4, 5].map(() => house.follow(trader, "1000")));
    const broken = follows[2]!;
    await house.owner.pool.query(`
      create function copy.break() returns trigger language plpgsql as $$ begin
        if new.follow_id = '${broken.id}' then raise exception 'broken'; end if; return new; end $$;
      create trigger broken before insert on copy.copy for each row execute function copy.break()`);
    const lead = await house.open(trader.customerId, "long 0.1 BTC x10");
    await house.leave(trader.customerId, lead.id, "0.05");
    assert.ok(house.faults.length > 0);
    for (const follow of follows) assert.equal((await house.rows(follow)).length, follow === broken ? 0 : 2);
    assert.equal(await house.undone(), 2);
    await house.owner.pool.query("drop trigger broken on copy.copy; drop function copy.break()");
    await house.copy();
    assert.equal(await house.undone(), 0);
    assert.deepEqual(
      (await house.rows(broken)).map(({ kind, quantity }) => [kind, quantity]),
      [
        ["open", String(BTC / 10n)],
        ["reduce", String(BTC / 20n)],
      ],
    );
    await isSound(...follows);
  });

  test("what a follow has open closes when it ends; what its customer keeps leaves it with its margin (COPY-02, COPY-03)", async () => {
    await begin();
    const trader = await house.newTrader();
    const [ends, keeps] = [await house.follow(trader, "1000"), await house.follow(trader, "1000")];
    const lead = await house.open(trader.customerId, "long 0.1 BTC x10");
    await sql`update copy.follow set ending = 'customer' where id = ${ends.id}`.execute(house.database);
    const [kept] = await house.copies(keeps);
    await house.dispatch.transact(async (tx) => void (await keepCopies(tx, [kept!.id])));
    await house.copy();
    assert.deepEqual([(await house.copies(ends))[0]!.state, (await house.copies(keeps))[0]!.state], ["closed", "open"]);
    await isSound(ends, keeps);
    // An ending follow opens nothing more, and what was kept does not go with its trader.
    await house.open(trader.customerId, "long 0.05 BTC x10");
    await house.mark("BTC/USDT", "10020");
    await house.leave(trader.customerId, lead.id);
    assert.equal((await house.copies(ends)).length, 1);
    const [own] = await house.copies(keeps);
    assert.deepEqual([own!.state, own!.purse], ["open", null]);
    await house.leave(keeps.customerId, kept!.id);
    await isSound(ends, keeps);
    assert.notEqual(await house.balance(`user/${keeps.customerId}/contract`), "0");
  });

  test("a purse that a night and a loss have used up opens nothing and owes nothing", async () => {
    await begin();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "100.52");
    await house.open(trader.customerId, "long 0.1 BTC x10");
    await house.mark("BTC/USDT", "9000");
    house.clock.advance(10_000);
    await house.copy();
    assert.equal((await house.copies(follow))[0]!.closeReason, "liquidation");
    await isSound(follow);
    await house.mark("BTC/USDT", "10000");
    await house.open(trader.customerId, "long 0.1 BTC x10");
    assert.equal(await noteOf(follow), "insufficient-balance");
    assert.equal(await house.balance(`user/${follow.customerId}/contract`), "0");
  });
});

test("market-full: the house cannot bear what would be open", async () => {
  const house = await openEngineHouse({ house: "1000", insurance: "1000" });
  try {
    await house.mark("BTC/USDT", "10000");
    await house.copy();
    const trader = await house.newTrader();
    const follow = await house.follow(trader, "5000", { number: 200 });
    await house.open(trader.customerId, "long 0.5 BTC x10");
    assert.deepEqual(
      (await house.rows(follow)).map(({ note }) => note),
      ["market-full"],
    );
  } finally {
    await house.close();
  }
});
