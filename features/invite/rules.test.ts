import assert from "node:assert/strict";
import { test } from "node:test";
import { parseRate } from "@assay/core/money.ts";
import { DAY_MS, later } from "@assay/core/time.ts";
import fc from "fast-check";
import { daysOf, FRIEND_PERCENT_MAX, judgeDay, nameOf, openDay, SETTLE_MS, SHARE_MAX } from "./rules.ts";

const day = new Date("2026-03-02T00:00:00Z");
const agreed = fc.record({ share: fc.bigInt(0n, SHARE_MAX), friendPercent: fc.integer({ min: 0, max: FRIEND_PERCENT_MAX }) });
const received = fc.array(fc.record({ place: fc.constantFrom("house/fee/a", "house/fee/b"), units: fc.bigInt(1n, 10n ** 20n) }), {
  minLength: 1,
  maxLength: 8,
});

test("INVITE-02 a rebate is fees times share rounded down, split to the unit, and no place pays more than half of what it received", () => {
  fc.assert(
    fc.property(agreed, received, (terms, fees) => {
      const sum = fees.reduce((all, { units }) => all + units, 0n);
      const { rebate, returned: _, toFriend, toInviter, outcome, parts, ...judged } = judgeDay(terms, fees, false);
      assert.equal(judged.fees, sum);
      assert.equal(rebate, (sum * terms.share) / 10n ** 8n);
      assert.equal(outcome, rebate === 0n ? "too-small" : "paid");
      assert.equal(toFriend + toInviter, rebate);
      assert.equal(toFriend, (rebate * BigInt(terms.friendPercent)) / 100n);
      assert.ok(rebate * 2n <= sum && toFriend <= toInviter);
      if (outcome !== "paid") return assert.deepEqual(parts, []);
      assert.equal(
        parts.reduce((all, part) => all + part.toFriend, 0n),
        toFriend,
      );
      assert.equal(
        parts.reduce((all, part) => all + part.toInviter, 0n),
        toInviter,
      );
      for (const [index, part] of parts.entries()) {
        assert.ok(part.toFriend >= 0n && part.toInviter >= 0n);
        assert.ok((part.toFriend + part.toInviter) * 2n <= fees[index]!.units + 1n);
        assert.equal(part.place, fees[index]!.place);
      }
    }),
  );
});

test("INVITE-08 a rebate is of what is left of the fees, and no place pays more than half of what it received", () => {
  fc.assert(
    fc.property(agreed, received, fc.bigInt(0n, 10n ** 21n), (terms, fees, back) => {
      const sum = fees.reduce((all, { units }) => all + units, 0n);
      const { rebate, returned, parts, toFriend, toInviter, outcome } = judgeDay(terms, fees, false, back);
      assert.equal(returned, back < sum ? back : sum);
      assert.equal(rebate, ((sum - returned) * terms.share) / 10n ** 8n);
      assert.equal(outcome === "returned", returned === sum);
      assert.ok((toFriend + toInviter) * 2n + returned <= sum);
      for (const [index, part] of parts.entries()) assert.ok((part.toFriend + part.toInviter) * 2n <= fees[index]!.units + 1n);
    }),
  );
});

test("INVITE-04 between linked accounts nothing is paid, and the formula is said all the same", () => {
  const terms = { share: parseRate("0.2")!, friendPercent: 25 };
  const judged = judgeDay(terms, [{ place: "house/fee/spot/1", units: 1_000n }], true);
  assert.deepEqual(judged, {
    fees: 1_000n,
    returned: 0n,
    rebate: 200n,
    toFriend: 0n,
    toInviter: 0n,
    outcome: "linked",
    parts: [],
  });
});

test("INVITE-02 what comes to less than a unit is not paid, and a unit is", () => {
  const terms = { share: parseRate("0.2")!, friendPercent: 50 };
  const of = (units: bigint) => judgeDay(terms, [{ place: "house/fee/spot/1", units }], false);
  assert.deepEqual([of(4n).outcome, of(5n).outcome, of(5n).toInviter, of(5n).toFriend], ["too-small", "paid", 1n, 0n]);
});

test("INVITE-03 a day is paid ten minutes after its end, and the last is the 365th from the sign-up's", () => {
  const [from, end] = daysOf(later(day, DAY_MS - 1), 365);
  assert.deepEqual([from * DAY_MS, end - from], [day.getTime(), 365]);
  assert.equal(openDay(later(day, DAY_MS + SETTLE_MS - 1)), from);
  assert.equal(openDay(later(day, DAY_MS + SETTLE_MS)), from + 1);
});

test("INVITE-05 four characters stand for a friend", () => assert.equal(nameOf("0197a4c8-0000-7000-8000-00000000c0de"), "C0DE"));
