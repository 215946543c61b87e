import assert from "node:assert/strict";
import { test } from "node:test";
import { DAY_MS, later, utcDay } from "@assay/core/time.ts";
import fc from "fast-check";
import { BUDGET_MAX, type Heard, isInScope, isSound, type Progress, progressOf, type Terms, WORTH_MAX } from "./rules.ts";

const begun = new Date("2026-03-02T00:00:00Z");
const kinds = ["spot-maker", "spot-taker", "contract"] as const;
const symbols = ["BTC/USDT", "ETH/USDT"] as const;
const units = fc.bigInt(1n, 10n ** 14n);

const coupon: fc.Arbitrary<Progress> = fc
  .record({
    kind: fc.constantFrom("fee", "cash"),
    product: fc.constantFrom("any", "spot", "contracts"),
    symbol: fc.constantFrom(null, ...symbols),
    worth: units,
    asked: units,
    from: fc.nat(20),
    days: fc.integer({ min: 1, max: 20 }),
  })
  .map(({ asked, from, days, ...terms }) => ({
    ...terms,
    volume: terms.kind === "cash" ? asked : 0n,
    claimedAt: later(begun, from * DAY_MS),
    expiresAt: later(begun, (from + days) * DAY_MS),
    traded: 0n,
    paid: 0n,
  }));

const trade: fc.Arbitrary<Heard> = fc
  .record({
    kind: fc.constantFrom(...kinds),
    symbol: fc.constantFrom(...symbols),
    volume: units,
    paid: fc.bigInt(0n, 10n ** 11n),
    chargedIn: fc.constantFrom("USDT", "BTC"),
    charged: fc.bigInt(0n, 10n ** 11n),
    day: fc.nat(40),
  })
  .map(({ day, ...one }) => ({ ...one, at: later(begun, day * DAY_MS) }));

const sum = (numbers: readonly bigint[]): bigint => numbers.reduce((all, one) => all + one, 0n);
const soundTerms: Terms = {
  kind: "fee",
  worth: 1n,
  volume: 0n,
  product: "any",
  symbol: null,
  budget: BUDGET_MAX,
  opensAt: begun,
  endsAt: later(begun, DAY_MS),
  validDays: 1,
};

test("COUPON-03 vouchers give no fee back twice nor more than they are worth, and cash is whole or nothing", () => {
  fc.assert(
    fc.property(fc.array(coupon, { maxLength: 5 }), fc.array(trade, { maxLength: 12 }), (coupons, trades) => {
      const { coupons: after, returned } = progressOf(coupons, trades);
      const fees = after.filter(({ kind }) => kind === "fee");
      assert.ok(sum(fees.map(({ paid }) => paid)) <= sum(trades.map(({ paid }) => paid)));
      for (const { kind, paid, worth, traded, volume } of after) {
        assert.ok(paid <= worth);
        if (kind === "cash") assert.equal(paid, traded >= volume ? worth : 0n);
      }
      for (const currency of ["USDT", "BTC"])
        for (const day of new Set(returned.map((one) => one.day))) {
          const charged = trades.filter(({ at, chargedIn }) => utcDay(at) === day && chargedIn === currency);
          const back = returned.filter((one) => one.day === day && one.currency === currency);
          assert.ok(sum(back.map((one) => one.units)) <= sum(charged.map((one) => one.charged)));
        }
    }),
  );
});

test("COUPON-04 a trade out of scope or out of time changes nothing", () => {
  fc.assert(
    fc.property(coupon, trade, (one, heard) => {
      const counts = isInScope(one, heard) && heard.at >= one.claimedAt && heard.at < one.expiresAt;
      const { coupons, returned } = progressOf([one], [heard]);
      assert.equal(coupons[0]!.traded, counts ? heard.volume : 0n);
      if (!counts) assert.deepEqual([coupons[0], returned], [one, []]);
    }),
  );
});

test("a series is sound within its bounds", () => {
  assert.ok(isSound(soundTerms, begun));
  const wrong: Partial<Terms>[] = [
    { worth: 0n },
    { worth: WORTH_MAX + 1n },
    { volume: 1n },
    { kind: "cash" },
    { endsAt: begun },
    { opensAt: later(begun, DAY_MS) },
    { endsAt: later(begun, 367 * DAY_MS) },
  ];
  for (const more of wrong) assert.equal(isSound({ ...soundTerms, ...more }, begun), false);
});
