import assert from "node:assert/strict";
import { test } from "node:test";
import { amount, formatAmount, parseAmount, parsePrice, parseRate, pow10, RATE_SCALE } from "@assay/core/money.ts";
import { Rejection } from "@assay/core/rejection.ts";
import fc from "fast-check";
import { isPast, judgeShares, largestShares, type Limits, linkedFor, payoutsOf, type Terms, types } from "./rules.ts";
import { EXTENDED_MS, fixingOf, outcomeOf, type Second, VALUES, windowFrom } from "./rules/fixing.ts";

const coin = { base: "BTC", quote: "USDT" } as const;
const terms = fc.record<Terms>({
  type: fc.constantFrom(...types),
  base: fc.constant(coin.base),
  quote: fc.constant(coin.quote),
  linked: fc.bigInt(1n, 10n ** 16n),
  apr: fc.bigInt(1n, 10n * pow10(RATE_SCALE)),
  days: fc.integer({ min: 1, max: 366 }),
});
const units = (currency: string, text: string): bigint => parseAmount(currency, text)!.units;

test("DUAL-03 the published vectors: 10.02 BTC or 581,160 USDT, and 10,124 USDT or 0.20248 BTC", () => {
  const paid = (type: Terms["type"], linked: string, apr: string, invested: bigint, [same, other]: readonly [string, string]) => {
    const both = payoutsOf({ ...coin, type, linked: parsePrice(linked)!, apr: parseRate(apr)!, days: 73 }, invested);
    return [formatAmount(amount(same, both.same)), formatAmount(amount(other, both.other))];
  };
  assert.deepEqual(paid("call", "58000", "0.01", units("BTC", "10"), ["BTC", "USDT"]), ["10.02", "581160"]);
  assert.deepEqual(paid("put", "50000", "0.062", units("USDT", "10000"), ["USDT", "BTC"]), ["10124", "0.20248"]);
});

test("DUAL-01 nobody gets back less of the same currency than he invested, and shares bought together pay no less than one by one", () => {
  fc.assert(
    fc.property(terms, fc.bigInt(1n, 10n ** 14n), fc.bigInt(1n, 50n), (some, share, count) => {
      const [one, all] = [payoutsOf(some, share), payoutsOf(some, share * count)];
      assert.ok(one.same >= share && all.same >= one.same * count && all.other >= one.other * count);
    }),
  );
});

test("DUAL-02 the most shares are such that both sides and the market's bound are kept, and one share more is too many", () => {
  const limits = fc.record<Limits>({
    remaining: fc.integer({ min: 0, max: 1_000_000 }),
    freeSame: fc.bigInt(0n, 10n ** 14n),
    freeOther: fc.bigInt(0n, 10n ** 18n),
    exposureLeft: fc.bigInt(0n, 10n ** 16n),
  });
  fc.assert(
    fc.property(terms, fc.bigInt(1n, 10n ** 10n), limits, (some, share, left) => {
      const fits = (count: number): boolean => {
        const invested = share * BigInt(count);
        const { same, other } = payoutsOf(some, invested);
        const exposed = some.type === "call" ? other : same;
        return (
          same - invested <= left.freeSame && other <= left.freeOther && exposed <= left.exposureLeft && count <= left.remaining
        );
      };
      const most = largestShares(some, share, left);
      assert.ok((most === 0 || fits(most)) && !fits(most + 1));
      const judged = judgeShares(String(most + 1), left.remaining, most);
      assert.ok(judged instanceof Rejection && judged.values["nearest"] === String(most));
      if (most > 0) assert.equal(judgeShares(String(most), left.remaining, most), most);
    }),
  );
});

test("a linked price lies on the grid, at least so far from the index, and the index is not past it", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      fc.bigInt(10n ** 10n, 10n ** 16n),
      fc.bigInt(100_000n, 50_000_000n),
      fc.bigInt(1n, 10n ** 6n),
      (type, index, distance, tick) => {
        const linked = linkedFor(type, index, distance, tick);
        const away = type === "call" ? linked - index : index - linked;
        assert.ok(linked % tick === 0n && away * pow10(RATE_SCALE) >= index * distance && away > 0n);
        assert.ok(!isPast({ type, linked }, index) && isPast({ type, linked }, linked));
      },
    ),
  );
});

const matures = Date.UTC(2026, 2, 2, 8);
const valued = (count: number, from = windowFrom(matures)): Second[] =>
  Array.from({ length: count }, (_, place) => ({ at: from + (place + 1) * 1_000, price: 1n }));

test("DUAL-03 the sum decides to the last unit: 1,799 values on the linked price and one a cent below are below", () => {
  const linked = parsePrice("58000")!;
  const sum = linked * BigInt(VALUES);
  const cent = parsePrice("0.01")!;
  assert.deepEqual(
    [sum - cent, sum, sum + cent].map((one) => outcomeOf("call", linked, one)),
    ["same", "other", "other"],
  );
  assert.deepEqual(
    [sum - cent, sum, sum + cent].map((one) => outcomeOf("put", linked, one)),
    ["other", "other", "same"],
  );
});

test("DUAL-04 a term is fixed by the first 1,800 values of its window, whoever looks when, in whatever order they come", () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: 1, max: 4_000 }), { maxLength: 400 }),
      fc.integer({ min: 0, max: 20_000 }),
      (gaps, late) => {
        const missing = new Set(gaps);
        const known = valued(6_000).filter((_, place) => !missing.has(place));
        const fixing = fixingOf(matures, known.toReversed(), matures + late * 1_000);
        const needed = known[VALUES - 1]!.at;
        assert.equal(fixing.state, needed <= matures + late * 1_000 ? "fixed" : "waiting");
        if (fixing.state === "fixed") assert.deepEqual(fixing.values, known.slice(0, VALUES));
      },
    ),
  );
});

test("DUAL-04 with a value too few a term waits until four hours after maturity, and is void from then on", () => {
  const few = valued(VALUES - 1);
  const stateAt = (until: number, known = few) => fixingOf(matures, known, until).state;
  assert.deepEqual(
    [stateAt(matures), stateAt(matures + EXTENDED_MS), stateAt(matures + EXTENDED_MS + 1)],
    ["waiting", "waiting", "void"],
  );
  const [before, at, after] = [windowFrom(matures), matures + EXTENDED_MS, matures + EXTENDED_MS + 1_000];
  assert.equal(stateAt(after, [...few, { at: before, price: 1n }, { at: after, price: 1n }, few[0]!]), "void");
  assert.equal(stateAt(at, [...few, { at, price: 1n }]), "fixed");
});
