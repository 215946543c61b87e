import assert from "node:assert/strict";
import { test } from "node:test";
import { amount } from "@assay/core/money.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { Balances } from "../ledger/balances.ts";
import { accountKey, type Transfer } from "../ledger/posting.ts";
import { openTestHouse } from "../testing.ts";
import { heldFaults, shortFaults } from "./held.ts";
import { keepPromise, payOwed, poolOf, readPool, setAside } from "./promises.ts";

const pool = poolOf("toy");
const usdt = (units: bigint) => amount("USDT", units);
const posting = (transfers: readonly Transfer[]) => ({ reason: "a", reference: "b", transfers });

test("a pool promises no more than it has, and every promise is kept out of what was set aside", () => {
  const sales = fc.array(fc.record({ promise: fc.bigInt(0n, 60n), paid: fc.bigInt(0n, 60n) }), { maxLength: 12 });
  fc.assert(
    fc.property(fc.bigInt(0n, 200n), sales, (fund, asked) => {
      const balances = new Balances();
      const of = (address: string): bigint => balances.of(accountKey(address, "USDT"))!;
      for (const address of [pool.free, pool.promised, "user/a/toy"]) balances.set(accountKey(address, "USDT"), 0n);
      balances.set(accountKey(pool.free, "USDT"), fund);
      const sold = asked.filter(({ promise }) => {
        const sale = posting(setAside(pool, usdt(promise)));
        const covers = balances.covers(sale);
        assert.equal(covers, promise <= of(pool.free));
        if (covers) balances.take(sale);
        return covers;
      });
      assert.equal(of(pool.promised) + of(pool.free), fund);
      let owed = 0n;
      for (const { promise, paid } of sold) {
        const most = paid < promise ? paid : promise;
        if (paid > promise) assert.throws(() => keepPromise(pool, usdt(promise), "user/a/toy", usdt(paid)), RangeError);
        balances.take(posting(keepPromise(pool, usdt(promise), "user/a/toy", usdt(most))));
        owed += most;
      }
      assert.deepEqual([of(pool.promised), of(pool.free), of("user/a/toy")], [0n, fund - owed, owed]);
    }),
  );
});

test("what places hold beside what open rows need is told, whichever is more", async () => {
  const house = await openTestHouse([]);
  const needs = (promised: string) =>
    sql`select ${pool.promised}::text as address, 'USDT' as currency, ${promised}::numeric + 0.4 as units`;
  const faults = (promised: string) => heldFaults(house.database, [pool.promised], needs(promised));
  try {
    await house.dispatch.transact(async ({ ledger }) => {
      await ledger.post({ ...posting([{ from: "world/treasury", to: pool.free, amount: usdt(100n) }]), reason: "fund" });
      await ledger.post(posting([...setAside(pool, usdt(30n)), ...payOwed(pool, "user/a/toy", usdt(5n))]));
    });
    assert.deepEqual(await readPool(house.database, pool, "USDT"), { free: usdt(65n), promised: usdt(30n) });
    assert.deepEqual(await readPool(house.database, pool, "BTC"), { free: amount("BTC", 0n), promised: amount("BTC", 0n) });
    assert.deepEqual(await faults("30"), []);
    assert.deepEqual(await faults("29"), ["house/pool/toy/promised USDT: held 30, open rows need 29"]);
    const short = (promised: string) => shortFaults(house.database, [pool.promised], needs(promised));
    assert.deepEqual(await short("29"), []);
    assert.deepEqual(await short("31"), ["house/pool/toy/promised USDT: held 30, open rows need 31"]);
    assert.deepEqual(await heldFaults(house.database, [pool.free], sql`${needs("1")} limit 0`), [
      "house/pool/toy USDT: held 65, open rows need 0",
    ]);
    assert.deepEqual(await heldFaults(house.database, ["house/pool/other"], needs("7")), [
      "house/pool/toy/promised USDT: held 0, open rows need 7",
    ]);
  } finally {
    await house.close();
  }
});
