import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, type Rate } from "@assay/core/money.ts";
import { assertWellFormed, type Posting } from "@assay/server/ledger/posting.ts";
import { readBalances } from "@assay/server/ledger/statement.ts";
import { openTestHouse } from "@assay/server/testing.ts";
import fc from "fast-check";
import { type Outcome, payoutOf, winningsOf } from "../rules.ts";
import { openOption, optionAddress, POOL, settleOption, type Staked, stakedAddress } from "./postings.ts";

const options: fc.Arbitrary<Staked> = fc.record({
  id: fc.uuid(),
  customerId: fc.uuid(),
  stake: fc.bigInt(1n, 10n ** 14n).map((units) => amount("USDT", units)),
  rate: fc.bigInt(0n, 10n ** 8n) satisfies fc.Arbitrary<Rate>,
});
const outcomes = fc.constantFrom<Outcome>("won", "lost", "tie", "void");

test("SECONDS-11 an option moves the payout between customer and pool, and holds nothing once it is settled", () => {
  fc.assert(
    fc.property(options, outcomes, (option, outcome) => {
      const changes = changesOf([openOption(option), settleOption(option, outcome)]);
      const gain = payoutOf(option.stake, option.rate, outcome).units - option.stake.units;
      assert.equal(changes.get(optionAddress(option.customerId)) ?? 0n, gain);
      assert.equal(changes.get(POOL.free) ?? 0n, -gain);
      assert.equal(changes.get(stakedAddress(option.customerId)) ?? 0n, 0n);
      assert.equal(changes.get(POOL.promised) ?? 0n, 0n);
    }),
  );
});

test("SECONDS-12 the pool holds the most that it could lose from the moment it accepts", () => {
  fc.assert(
    fc.property(options, (option) => {
      const changes = changesOf([openOption(option)]);
      assert.equal(changes.get(POOL.promised) ?? 0n, winningsOf(option.stake, option.rate).units);
      assert.equal(changes.get(stakedAddress(option.customerId)), option.stake.units);
    }),
  );
});

test("SECONDS-13 the ledger settles an option once, and opens none that the pool could not pay", async () => {
  const house = await openTestHouse([]);
  const post = (postings: readonly Posting[]): Promise<void> =>
    house.dispatch.transact(async ({ ledger }) => {
      await ledger.open(
        postings.flatMap(({ transfers }) => transfers.map(({ from, amount: { currency } }) => ({ address: from, currency }))),
      );
      for (const posting of postings) await ledger.post(posting);
    });
  const fund = (to: string, units: bigint): Posting => ({
    reason: "fund",
    reference: to,
    transfers: [{ from: "world/treasury", to, amount: amount("USDT", units) }],
  });
  try {
    const first: Staked = { id: "1", customerId: "a", stake: amount("USDT", 100n), rate: 85_000_000n };
    await post([fund(POOL.free, 100n), fund(optionAddress("a"), 1_000n)]);
    await post([openOption(first)]);
    await assert.rejects(post([openOption({ ...first, id: "2" })]), { code: "insufficient-balance" });
    await post([settleOption(first, "won")]);
    for (const outcome of ["won", "lost", "tie", "void"] as const) await post([settleOption(first, outcome)]);
    const balances = await readBalances(house.database, [optionAddress("a"), stakedAddress("a"), POOL.free, POOL.promised]);
    assert.deepEqual(Object.fromEntries(balances.map(({ address, units }) => [address, units])), {
      [optionAddress("a")]: 1_085n,
      [stakedAddress("a")]: 0n,
      [POOL.free]: 15n,
      [POOL.promised]: 0n,
    });
  } finally {
    await house.close();
  }
});

function changesOf(postings: readonly Posting[]): Map<string, bigint> {
  const changes = new Map<string, bigint>();
  for (const posting of postings) {
    assertWellFormed(posting);
    for (const { from, to, amount: moved } of posting.transfers) {
      changes.set(from, (changes.get(from) ?? 0n) - moved.units);
      changes.set(to, (changes.get(to) ?? 0n) + moved.units);
    }
  }
  return changes;
}
