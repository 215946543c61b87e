import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { MINUTE_MS } from "@assay/core/time.ts";
import { calls as wallet } from "@assay/features/wallet/contract.ts";
import fc from "fast-check";
import { calls } from "../contract.ts";
import { customer, type LeverageHouse, openLeverageHouse } from "./testing.ts";

const step = fc.record({
  does: fc.constantFrom("long", "short", "close", "close a part", "move"),
  symbol: fc.constantFrom("BTC/USDT", "ETH/USDT"),
  cents: fc.integer({ min: 970_000, max: 1_030_000 }),
  pick: fc.nat(),
  isCross: fc.boolean(),
  waitMs: fc.integer({ min: 1, max: 20 * MINUTE_MS }),
});

describe("what open positions make of the account", () => {
  let house: LeverageHouse;
  let last = 0;
  const newCustomer = async (usdt: string): Promise<string> => {
    const id = customer((last += 1));
    await house.give(id, usdt);
    return id;
  };
  const wallets = async (as: string) => await house.call(wallet.listWallets, {}, { as });
  const total = async (as: string): Promise<string | null> => (await wallets(as)).total.fiat;

  before(async () => {
    house = await openLeverageHouse();
    await house.runJob("wallet.refresh-fiat-rates");
  });
  after(async () => await house.close());

  test("the account and the total count it, and say how much it is (LEV-24)", async () => {
    await house.mark("BTC/USDT", "10000");
    const alice = await newCustomer("10000");
    assert.equal((await wallets(alice)).accounts.find(({ type }) => type === "lever")!.open_profit, null);
    await house.open(alice, "long 1 BTC x10");
    await house.mark("BTC/USDT", "10500");
    const { total: worth, accounts } = await wallets(alice);
    const { value, open_profit, list } = accounts.find(({ type }) => type === "lever")!;
    assert.deepEqual([worth.fiat, value.fiat, open_profit], ["10495.00", "10495.00", { usdt: "500.00", fiat: "500.00" }]);
    // What lies in the account has not changed: a result becomes money when the position closes.
    assert.deepEqual([list[0]!.available, list[0]!.frozen], ["8995", "1000"]);
    // An index that is away marks nothing; what is shown goes by what one was worth last.
    await house.mark("BTC/USDT", undefined);
    assert.equal(await total(alice), "10495.00");
    await house.mark("BTC/USDT", "10000");
  });

  test("a purse does not lose more than it holds (LEV-24)", async () => {
    await house.mark("BTC/USDT", "10000");
    const [alone, cross] = [await newCustomer("5000"), await newCustomer("5000")];
    await house.open(alone, "long 1 BTC x10");
    await house.open(cross, "long 1 BTC x10", { margin_mode: "cross" });
    // Nobody has been told of this mark yet: neither is liquidated.
    house.marks.set("BTC/USDT", "4000");
    assert.deepEqual([await total(alone), await total(cross)], ["3995.00", "0.00"]);
    house.marks.set("BTC/USDT", "10000");
  });

  test("the past says of every instant what the total said then (LEV-24)", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
        await house.mark("BTC/USDT", "10000");
        await house.mark("ETH/USDT", "10000");
        const alice = await newCustomer("1000000");
        const said: { readonly at: number; readonly total: string | null }[] = [];
        for (const { does, symbol, cents, pick, isCross, waitMs } of steps) {
          house.clock.advance(waitMs);
          const { open } = await house.call(calls.listPositions, {}, { as: alice });
          const one = open[pick % Math.max(1, open.length)];
          if (does === "move") await house.mark(symbol, String(cents / 100));
          else if (does === "long" || does === "short")
            await house.open(alice, `${does} 0.8 ${symbol.slice(0, 3)} x10`, { margin_mode: isCross ? "cross" : "isolated" });
          else if (one)
            await house.call(
              calls.closePosition,
              { id: one.id, ...(does === "close a part" && Number(one.number) > 0.1 && { number: "0.1" }) },
              { as: alice },
            );
          said.push({ at: house.clock.now().getTime(), total: await total(alice) });
        }
        house.clock.advance(MINUTE_MS);
        const { points } = await house.call(wallet.showValueHistory, { span: "1d" }, { as: alice });
        for (const { at, value } of points) {
          const then = said.findLast((one) => one.at <= at);
          if (then) assert.equal(value, then.total, `${new Date(at).toISOString()} of ${JSON.stringify(said)}`);
        }
        assert.equal(points.at(-1)!.value, await total(alice));
      }),
      { numRuns: 15 },
    );
  });
});
