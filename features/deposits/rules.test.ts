import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { confirmationsOf, countsAs, finalHeight, gather, hashOn, isDeep, isEnough, toLedger } from "./rules.ts";

const amounts = fc.bigInt({ min: 1n, max: 10n ** 30n });

test("DEP-05 nothing of a transfer is lost or made: units and rest are what came, whatever the decimals", () => {
  fc.assert(
    fc.property(amounts, fc.integer({ min: 0, max: 18 }), (came, decimals) => {
      const { units, rest } = toLedger(came, decimals, 8);
      assert.equal(units * 10n ** 18n + rest * 10n ** BigInt(26 - decimals), came * 10n ** BigInt(26 - decimals));
      assert.ok(rest < 10n ** BigInt(Math.max(decimals - 8, 0)));
    }),
  );
});

test("DEP-05 rests gather to whole units of the house, in whatever order they come", () => {
  fc.assert(
    fc.property(fc.array(amounts, { maxLength: 20 }), (all) => {
      const end = all.reduce(
        (sum, one) => {
          const { units, rest } = toLedger(one, 18, 8);
          const house = gather(sum.rest, rest, 18, 8);
          return { units: sum.units + units + house.units, rest: house.rest };
        },
        { units: 0n, rest: 0n },
      );
      assert.deepEqual(
        end,
        toLedger(
          all.reduce((sum, one) => sum + one, 0n),
          18,
          8,
        ),
      );
    }),
  );
});

test("DEP-03 a transfer is final with its Nth confirmation and no block sooner, and what is final was never in a shallow reorganisation", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 60 }),
      (height, needed, depth) => {
        const read = height + needed - 1;
        assert.equal(confirmationsOf(height, read), needed);
        assert.equal(height <= finalHeight(read, needed), true);
        assert.equal(height <= finalHeight(read - 1, needed), false);
        // Of the final blocks the newest is dropped by no reorganisation that is not deep.
        assert.equal(read - depth < height, isDeep(depth, needed));
      },
    ),
  );
});

test("DEP-06 small transfers are credited once they reach the least amount together; nothing is not enough", () => {
  assert.deepEqual(
    [isEnough([4n, 5n], 10n), isEnough([4n, 6n], 10n), isEnough([0n], 0n), isEnough([], 0n)],
    [false, true, false, false],
  );
  assert.equal(confirmationsOf(9, 3), 0);
});

test("a hash is the same however it was typed", () => {
  const digits = "ab".repeat(32);
  for (const typed of [digits, `0x${digits}`, digits.toUpperCase()])
    assert.deepEqual([hashOn("ethereum", typed), hashOn("bitcoin", typed)], [`0x${digits}`, digits]);
});

test("DEP-12 what the house has the key of pays nobody; to the house itself only what comes from somebody who is known counts", () => {
  const isOwn = (key: string): boolean => key.startsWith("own");
  const table = [
    [["stranger"], false, "customer"],
    [undefined, false, "customer"],
    [[], false, "customer"],
    [["stranger", "own-hot"], false, "nobody"],
    [["stranger"], true, "house"],
    [["stranger", "own-hot"], true, "nobody"],
    [[""], true, "house"],
    [[], true, "nobody"],
    [undefined, true, "nobody"],
  ] as const;
  for (const [from, toHouse, counts] of table) assert.equal(countsAs({ from, toHouse }, isOwn), counts, String(from));
});
