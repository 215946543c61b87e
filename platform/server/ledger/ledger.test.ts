import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { after, before, describe, test } from "node:test";
import { amount } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import fc from "fast-check";
import { sql } from "kysely";
import { openTestHouse, type TestHouse } from "../testing.ts";
import type { Posting } from "./ledger.ts";
import { LedgerModel } from "./model.ts";
import { accountKey } from "./posting.ts";
import { verifyChain } from "./sealer.ts";
import { auditLedger, readBalances, readStatement } from "./statement.ts";

const addresses = ["user/a/spot", "user/a/spot/held", "user/b/spot", "house/fee", "world/treasury"];
const currencies = ["BTC", "USDT"];

const transfer = fc
  .record({
    from: fc.constantFrom(...addresses),
    to: fc.constantFrom(...addresses),
    currency: fc.constantFrom(...currencies),
    units: fc.bigInt(1n, 1_000n),
  })
  .filter(({ from, to }) => from !== to)
  .map(({ from, to, currency, units }) => ({ from, to, amount: amount(currency, units) }));

const posting = fc.record({
  reason: fc.constantFrom("gift", "trade"),
  reference: fc.integer({ min: 0, max: 60 }).map(String),
  transfers: fc.array(transfer, { minLength: 1, maxLength: 3 }),
});

const payers = (one: Posting) => one.transfers.map(({ from, amount: { currency } }) => ({ address: from, currency }));

describe("ledger", () => {
  let house: TestHouse;
  before(async () => {
    house = await openTestHouse([]);
  });
  after(async () => await house.close());

  const post = async (run: string, one: Posting): Promise<boolean> => {
    try {
      await house.dispatch.transact(async ({ ledger }) => {
        await ledger.open(payers(one));
        await ledger.post({ ...one, reference: `${run}-${one.reference}` });
      });
      return true;
    } catch (fault) {
      if (fault instanceof Rejection && fault.code === "insufficient-balance") return false;
      throw fault;
    }
  };

  test("accepts a posting if and only if the model does, and holds the same balances (L2, L3, L4)", async () => {
    let run = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { maxLength: 25 }), async (postings) => {
        run += 1;
        const model = new LedgerModel();
        const within = (one: Posting): Posting => ({
          ...one,
          transfers: one.transfers.map((line) => ({ ...line, from: inRun(run, line.from), to: inRun(run, line.to) })),
        });
        for (const one of postings.map(within)) assert.equal(await post(String(run), one), model.post(one));
        const stored = await readBalances(
          house.database,
          addresses.map((address) => inRun(run, address)),
        );
        for (const { address, currency, units } of stored) {
          assert.equal(units, model.balances.get(accountKey(address, currency)) ?? 0n);
        }
      }),
      { numRuns: 40 },
    );
    assert.deepEqual(await auditLedger(house.database), []);
  });

  test("many postings in one transaction end like one after the other", async () => {
    let run = 100_000;
    await fc.assert(
      fc.asyncProperty(fc.array(posting, { minLength: 5, maxLength: 40 }), async (postings) => {
        run += 1;
        const model = new LedgerModel();
        await house.dispatch.transact(async ({ ledger }) => {
          await ledger.open(
            addresses.flatMap((address) => currencies.map((currency) => ({ address: inRun(run, address), currency }))),
          );
          for (const one of postings) {
            const mine = {
              reason: one.reason,
              reference: `${run}-${one.reference}`,
              transfers: one.transfers.map((line) => ({ ...line, from: inRun(run, line.from), to: inRun(run, line.to) })),
            };
            const accepted = model.post(mine);
            if (accepted) await ledger.post(mine);
            else await assert.rejects(ledger.post(mine), { code: "insufficient-balance" });
          }
        });
        for (const { address, currency, units } of await readBalances(
          house.database,
          addresses.map((one) => inRun(run, one)),
        )) {
          assert.equal(units, model.balances.get(accountKey(address, currency)) ?? 0n);
        }
      }),
      { numRuns: 25 },
    );
    assert.deepEqual(await auditLedger(house.database), []);
  });

  test("a posting of an earlier transaction leaves the balance of this one alone (L7)", async () => {
    const spot = { address: "user/again/spot", currency: "USDT" };
    const move = (reference: string, from: string, to: string, units: bigint): Posting => ({
      reason: "gift",
      reference,
      transfers: [{ from, to, amount: amount("USDT", units) }],
    });
    await post("again", move("start", "world/treasury", spot.address, 10n));
    await post("again", move("spent", spot.address, "house/fee", 6n));
    await house.dispatch.transact(async ({ ledger }) => {
      await ledger.open([spot]);
      await ledger.post(move("again-spent", spot.address, "house/fee", 6n));
      assert.equal(ledger.balance(spot.address, "USDT").units, 4n);
      await ledger.post(move("again-rest", spot.address, "house/fee", 4n));
      assert.equal(ledger.balance(spot.address, "USDT").units, 0n);
    });
    assert.equal((await readBalances(house.database, [spot.address]))[0]!.units, 0n);
  });

  test("an account that a transaction opened before it failed is opened again by the next that pays into it (L1)", async () => {
    const pay = (reference: string): Posting => ({
      reason: "gift",
      reference,
      transfers: [{ from: "world/treasury", to: "user/late/spot", amount: amount("USDT", 5n) }],
    });
    const failing = house.dispatch.transact(async ({ ledger }) => {
      for (const reference of ["late-one", "late-two"]) {
        await ledger.post(pay(reference));
        await ledger.flush();
      }
      throw new Error("in the end nothing comes of it");
    });
    await assert.rejects(failing, /nothing comes of it/);
    await post("late", pay("three"));
    assert.equal((await readBalances(house.database, ["user/late/spot"]))[0]?.units, 5n);
    assert.deepEqual(await auditLedger(house.database), []);
  });

  test("one hundred transactions that all want one balance: exactly the covered ones are accepted (T-01)", async () => {
    await post("race", {
      reason: "gift",
      reference: "start",
      transfers: [{ from: "world/treasury", to: "user/race/spot", amount: amount("USDT", 700n) }],
    });
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post("race", {
          reason: "spend",
          reference: String(index),
          transfers: [{ from: "user/race/spot", to: "house/fee", amount: amount("USDT", 100n) }],
        }),
      ),
    );
    assert.equal(outcomes.filter(Boolean).length, 7);
    assert.equal((await readBalances(house.database, ["user/race/spot"]))[0]!.units, 0n);
  });

  test("the database itself refuses its owner a broken floor, a changed transfer and a removed one", async () => {
    const { database: owner } = house.owner;
    await assert.rejects(
      sql`insert into ledger.account (address, currency, balance) values ('user/x/spot', 'USDT', -1)`.execute(owner),
      /floor/,
    );
    await assert.rejects(sql`update ledger.transfer set units = units + 1`.execute(owner), /cannot be changed/);
    await assert.rejects(sql`delete from ledger.transfer`.execute(owner), /cannot be changed/);
    await assert.rejects(sql`update ledger.account set address = 'user/x/spot'`.execute(owner), /cannot be changed/);
    await assert.rejects(sql`delete from ledger.account`.execute(owner), /cannot be changed/);
  });

  test("a statement's lines carry the balance after each and page without a seam", async () => {
    const give = (reference: string, units: bigint): Posting => ({
      reason: "gift",
      reference,
      transfers: [{ from: "world/treasury", to: "user/page/spot", amount: amount("USDT", units) }],
    });
    for (let index = 1; index <= 25; index += 1) await post("page", give(String(index), BigInt(index)));
    const seen: bigint[] = [];
    let before: string | undefined;
    for (;;) {
      const lines = await readStatement(house.database, { addresses: ["user/page/spot"], before, limit: 10 });
      seen.push(...lines.map((line) => line.balance));
      if (lines.length < 10) break;
      before = lines.at(-1)!.id;
    }
    assert.deepEqual(
      seen,
      Array.from({ length: 25 }, (_, index) => BigInt(((25 - index) * (26 - index)) / 2)),
    );
  });

  test("the sealed chain verifies, and a rewritten past is found (L11)", async () => {
    await house.runJob("ledger.seal");
    const owner = house.owner.database;
    const chain = await verifyChain(house.database);
    assert.equal(chain.brokenAt, undefined);
    assert.ok(chain.transfers > 0);
    const { rows } = await sql<{ count: string }>`select count(*) from ledger.transfer`.execute(house.database);
    assert.equal(chain.transfers, Number(rows[0]!.count));
    await sql`alter table ledger.transfer disable trigger append_only`.execute(owner);
    const victim = sql`(select id from ledger.transfer order by tx, id limit 1)`;
    await sql`update ledger.transfer set reference = reference || '!' where id = ${victim}`.execute(owner);
    assert.equal((await verifyChain(house.database)).brokenAt, 1);
    await sql`update ledger.transfer set reference = left(reference, -1) where id = ${victim}`.execute(owner);
    await sql`alter table ledger.transfer enable trigger append_only`.execute(owner);
    assert.equal((await verifyChain(house.database)).brokenAt, undefined);
  });

  test("a block is the hash of the one before and of each line's JSON, whatever a reference holds (L11)", async () => {
    await post("quoted", {
      reason: "gift",
      reference: 'a "quote", a \\ and a grüner Tee, 茶\t',
      transfers: [{ from: "world/treasury", to: "user/quoted/spot", amount: amount("USDT", 7n) }],
    });
    await house.runJob("ledger.seal");
    const { rows: blocks } = await sql<{ previous: Buffer; hash: Buffer; transfers: number }>`
      select previous, hash, transfers from ledger.block order by height desc limit 1`.execute(house.database);
    const block = blocks[0]!;
    const { rows: lines } = await sql<Record<string, string> & { line: number; at: Date }>`
      select t.*, s.address || ' ' || s.currency as payer, d.address || ' ' || d.currency as payee from ledger.transfer t
      join ledger.account s on s.id = t.source join ledger.account d on d.id = t.destination
      order by tx desc, t.id desc limit ${block.transfers}`.execute(house.database);
    const sum = createHash("sha256").update(block.previous);
    for (const { tx, id, reason, reference, line, at, payer, payee, units } of lines.toReversed())
      sum.update(`${JSON.stringify([tx, id, reason, reference, line, at, payer, payee, units])}\n`);
    assert.equal(block.hash.toString("hex"), sum.digest("hex"));
  });
});

/** The same place in a world of its own, so that runs do not meet. */
function inRun(run: number, address: string): string {
  const [kind, ...rest] = address.split("/");
  return [kind, `run-${run}`, ...rest].join("/");
}
